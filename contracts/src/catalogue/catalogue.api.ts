import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { workbookRefusals } from '../kernel/fileRefusals.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { ProviderView, ScoredProviderView, UploadReport } from './catalogue.views.ts';

/** Names and ids for the access dialog's dropdown, in the catalogue's order by name. */
export const listProviders = query('/api/providers', 'public', {
  summary: 'Names and ids of all providers, by name.',
  reply: z.array(ProviderView),
});

export const listScoredProviders = query('/api/providers/enhanced-scores', 'public', {
  summary: 'Every provider of the catalogue with its scores.',
  reply: z.object({ providers: z.array(ScoredProviderView), lastUpdated: Instant.nullable() }),
});

export const readMetadata = query('/api/metadata', 'public', {
  summary: 'Version, addresses and settings of the marketplace that pages show.',
  reply: z.object({
    lastUpdated: Instant.nullable(),
    serverStartTime: Instant,
    version: z.string(),
    catalogueVersion: z.int(),
    providers: z.int(),
    contactEmail: z.string(),
    bookingUrl: z.string(),
    /** Of the data protection officer; `null`: people write to `contactEmail`. */
    dpoEmail: z.string().nullable(),
    /** Publishable: what the coverage calls ask for in `x-api-key`. */
    coverageKey: z.string(),
    /** Above the top bar; empty for none. */
    bannerText: z.string(),
  }),
});

/**
 * Multipart form with the field `file`; the body is read as a stream, so no body schema stands here. The fields `base`,
 * `fileDigest` and `renames` (JSON, a list of `Rename`) confirm a preview: 409 when it would not hold any more.
 */
export const uploadCatalogue = command('POST', '/upload', 'admin', {
  summary:
    'Replace the catalogue by a workbook. The fields of a preview confirm it, which is refused once they do not hold any more.',
  refuses: [
    ...workbookRefusals,
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
    file: { kind: 'file', about: 'The workbook.', required: true },
    base: { kind: 'text', about: 'The version that the preview was made of.' },
    fileDigest: { kind: 'text', about: 'The digest that the preview gave.' },
    renames: { kind: 'text', about: 'JSON: the renames that were chosen, a list of from and to.' },
  },
  limit: 'upload',
  reply: Accepted.extend({ report: UploadReport }),
});

/** Body is the logo file itself, or 404. */
export const readLogo = query('/logos/:file', 'public', {
  summary: "A provider's logo.",
  refuses: ['logo.not-found'],
  files: [mediaTypes.picture],
  params: z.object({ file: z.string().max(200) }),
  reply: z.unknown(),
});
