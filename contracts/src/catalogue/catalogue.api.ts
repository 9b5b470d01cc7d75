import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { workbookUploadRefusalCodes } from '../kernel/workbookRefusals.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { ProviderReplyItem, ScoredProviderReplyItem, CatalogueUploadReportReplyItem } from './catalogue.views.ts';

/** Lists all providers by name, as options for the dropdown of the access dialog. */
export const listProvidersEndpoint = defineQueryEndpoint('/api/providers', 'public', {
  summary: 'List names and ids of all providers, ordered by name.',
  reply: z.array(ProviderReplyItem),
});

export const listScoredProvidersEndpoint = defineQueryEndpoint('/api/providers/enhanced-scores', 'public', {
  summary: 'List all providers of the catalogue with their scores.',
  reply: z.object({ providers: z.array(ScoredProviderReplyItem), lastUpdated: Instant.nullable() }),
});

export const readMetadataEndpoint = defineQueryEndpoint('/api/metadata', 'public', {
  summary: 'Read the version, release, commit, contact addresses and public settings of the marketplace.',
  reply: z.object({
    lastUpdated: Instant.nullable(),
    serverStartTime: Instant,
    /** Version to show to users: the version of the specification or, if a setting says so, the release. */
    version: z.string(),
    /** Version of the product, for example 2.0.0. */
    release: z.string(),
    /** Commit of the product, full or abbreviated; `null` if it is unknown. */
    commit: z.string().nullable(),
    catalogueVersion: z.int(),
    providers: z.int(),
    contactEmail: z.string(),
    bookingUrl: z.string(),
    /** Email address of the data protection officer. If it is `null`, `contactEmail` is used. */
    dpoEmail: z.string().nullable(),
    /** Publishable key that the coverage endpoints expect in `x-api-key`. */
    coverageKey: z.string(),
    /** Text above the top bar; empty for no banner. */
    bannerText: z.string(),
  }),
});

/**
 * Multipart form with the field `file`; there is no body schema because the body is read as a stream. The fields
 * `base`, `fileDigest` and `renames` (JSON, a list of `ProviderRename`) confirm a preview. Fails with 409 if the
 * preview is outdated.
 */
export const uploadCatalogueEndpoint = defineCommandEndpoint('POST', '/upload', 'admin', {
  summary:
    'Replace the catalogue with a workbook. The optional fields confirm a preview; the upload fails when the preview is outdated.',
  refuses: [
    ...workbookUploadRefusalCodes,
    'provider.contact-full',
    'catalogue.changed',
    'catalogue.not-ready',
    'upload.closed',
    'upload.confirmation',
    'upload.file-changed',
    'upload.formulas-without-results',
    'upload.hidden-sheet',
    'upload.no-header',
    'upload.no-rows',
    'upload.rename',
    'upload.two-provider-columns',
    'upload.two-sheets',
  ],
  form: {
    file: { kind: 'file', description: 'The workbook.', required: true },
    base: { kind: 'text', description: 'The catalogue version of the preview.' },
    fileDigest: { kind: 'text', description: 'The file digest from the preview.' },
    renames: { kind: 'text', description: 'JSON: the confirmed renames, a list of from and to.' },
  },
  limit: 'upload',
  reply: CommandReply.extend({ report: CatalogueUploadReportReplyItem }),
});

/** Responds with the logo file. */
export const readLogoEndpoint = defineQueryEndpoint('/logos/:file', 'public', {
  summary: "Download a provider's logo.",
  refuses: ['logo.not-found'],
  files: [fileResponseMediaTypes.picture],
  params: z.object({ file: z.string().max(200) }),
  reply: z.unknown(),
});
