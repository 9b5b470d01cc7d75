import { z } from 'zod';
import { maxInt32 } from '../kernel/integers.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { workbookUploadRefusalCodes } from '../kernel/workbookRefusals.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import {
  CatalogueBaseVersion,
  CatalogueDifferenceReply,
  AdminCataloguePageReply,
  CatalogueVersionReplyItem,
  EditableProviderReply,
  AdminProviderBodyWithoutId,
  CatalogueUploadPreviewReply,
} from './catalogue.admin.ts';
import { CatalogueChangeCounts } from './catalogue.changes.ts';
import { providerTypes } from './catalogue.provider.ts';

const root = '/api/admin/catalogue';
const ById = z.object({ id: z.string().max(200) });
const Version = z.coerce.number().int().min(0).max(maxInt32);

export const adminCatalogueSortKeys = ['name', 'type', 'updated'] as const;

/** Maximum number of providers per page of the admin's table. */
const maxCataloguePageSize = 200;

/** `search` matches anywhere in name, scope or platform features, ignoring case and accents. */
export const listCatalogueEndpoint = defineQueryEndpoint(root, 'admin', {
  summary: 'List the catalogue as a table, page by page.',
  query: z.object({
    search: z.string().max(200).default(''),
    type: z.enum(providerTypes).optional(),
    partner: z.enum(['true', 'false']).optional(),
    showcase: z.enum(['true', 'false']).optional(),
    sort: z.enum(adminCatalogueSortKeys).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    limit: z.coerce.number().int().min(1).max(maxCataloguePageSize).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  reply: AdminCataloguePageReply,
});

export const readProviderEndpoint = defineQueryEndpoint(`${root}/providers/:id`, 'admin', {
  summary: 'Read the current version of a provider, with its history.',
  refuses: ['provider.not-found'],
  params: ById,
  reply: EditableProviderReply,
});

/** Lists the newest version first; `before` is an exclusive upper bound of the version numbers. */
export const listCatalogueHistoryEndpoint = defineQueryEndpoint(`${root}/history`, 'admin', {
  summary: 'List the versions of the catalogue, newest first.',
  query: z.object({
    before: Version.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ versions: z.array(CatalogueVersionReplyItem), more: z.boolean() }),
});

/** `from` defaults to the version before `to`; 0 is the empty catalogue. `from` may be newer than `to`. */
export const readCatalogueDifferenceEndpoint = defineQueryEndpoint(`${root}/difference`, 'admin', {
  summary: 'Compare two versions of the catalogue.',
  refuses: ['catalogue.version-unknown'],
  query: z.object({ from: Version.optional(), to: Version }),
  reply: CatalogueDifferenceReply,
});

/** Responds with an .xlsx file. If the file is uploaded without edits, nothing changes. */
export const downloadCatalogueEndpoint = defineQueryEndpoint(`${root}/download`, 'admin', {
  summary: 'Download any version of the catalogue as a workbook. Uploading it without edits changes nothing.',
  refuses: ['catalogue.version-unknown', 'export.busy'],
  files: [fileResponseMediaTypes.workbook],
  query: z.object({ version: Version.optional() }),
  reply: z.unknown(),
});

/** Responds with an .xlsx file that contains all column headers and no rows. */
export const downloadTemplateEndpoint = defineQueryEndpoint(`${root}/template`, 'admin', {
  summary: 'Download an empty workbook with all column headers.',
  refuses: ['export.busy'],
  files: [fileResponseMediaTypes.workbook],
  reply: z.unknown(),
});

const Edited = CommandReply.extend({ version: z.int(), id: z.string() });

export const addProviderEndpoint = defineCommandEndpoint('POST', `${root}/providers`, 'admin', {
  summary: 'Add a provider to the catalogue.',
  refuses: [
    'catalogue.changed',
    'catalogue.not-ready',
    'provider.invalid',
    'provider.name-taken',
    'provider.not-found',
  ],
  body: z.strictObject({ provider: AdminProviderBodyWithoutId }),
  reply: Edited,
});

/**
 * The provider keeps its id, even under a new name. Fails with 409 if the provider has changed since version `base`.
 */
export const changeProviderEndpoint = defineCommandEndpoint('PUT', `${root}/providers/:id`, 'admin', {
  summary: 'Replace the fields of a provider. It keeps its id, even under a new name.',
  refuses: [
    'catalogue.changed',
    'catalogue.not-ready',
    'provider.invalid',
    'provider.name-taken',
    'provider.not-found',
  ],
  params: ById,
  body: z.strictObject({ base: CatalogueBaseVersion, provider: AdminProviderBodyWithoutId }),
  reply: Edited,
});

/** RFQs keep their copy of the provider's data. Fails with 409 if the provider has changed since version `base`. */
export const retireProviderEndpoint = defineCommandEndpoint('DELETE', `${root}/providers/:id`, 'admin', {
  summary: 'Remove a provider from the catalogue. RFQs keep their copy of its data.',
  refuses: [
    'catalogue.changed',
    'catalogue.not-ready',
    'provider.invalid',
    'provider.name-taken',
    'provider.not-found',
  ],
  params: ById,
  query: z.object({ base: Version }),
  reply: Edited,
});

/**
 * Multipart form with the field `file`: a PNG, JPEG or WebP of at most 512 KiB. With a field `base`, fails with 409 if
 * the provider has changed since that version.
 */
export const uploadLogoEndpoint = defineCommandEndpoint('POST', `${root}/providers/:id/logo`, 'admin', {
  summary: "Store a provider's logo: a PNG, JPEG or WebP of at most 512 KiB.",
  refuses: [
    'catalogue.changed',
    'catalogue.not-ready',
    'logo.base',
    'logo.busy',
    'logo.damaged',
    'logo.kind',
    'logo.too-large',
    'logo.too-many-pixels',
    'provider.invalid',
    'provider.name-taken',
    'provider.not-found',
    'upload.busy',
    'upload.form',
    'upload.infected',
    'upload.no-file',
    'upload.scanner-unavailable',
    'upload.stalled',
  ],
  form: {
    file: { kind: 'file', description: 'The picture.', required: true },
    base: {
      kind: 'text',
      description:
        'The version of the catalogue that the edit is based on. The upload fails when the provider changed since.',
    },
  },
  params: ById,
  reply: Edited.extend({ logo: z.string() }),
});

/** Multipart form with the single field `file`. Stores nothing. */
export const previewUploadEndpoint = defineCommandEndpoint('POST', `${root}/preview`, 'admin', {
  summary: 'Preview the changes of an upload. Stores nothing.',
  refuses: [
    ...workbookUploadRefusalCodes,
    'catalogue.changed',
    'catalogue.not-ready',
    'upload.formulas-without-results',
    'upload.hidden-sheet',
    'upload.no-header',
    'upload.no-rows',
    'upload.rename',
    'upload.two-provider-columns',
    'upload.two-sheets',
  ],
  form: { file: { kind: 'file', description: 'The workbook.', required: true } },
  reply: CatalogueUploadPreviewReply,
});

/** Fails with 409 if the catalogue has changed since version `base`. */
export const restoreCatalogueEndpoint = defineCommandEndpoint('POST', `${root}/restore`, 'admin', {
  summary: 'Restore a past version of the catalogue as a new version.',
  refuses: ['catalogue.changed', 'catalogue.not-ready', 'catalogue.version-unknown', 'upload.busy', 'upload.closed'],
  body: z.strictObject({ version: CatalogueBaseVersion.min(1), base: CatalogueBaseVersion }),
  reply: CommandReply.extend({ version: z.int(), counts: CatalogueChangeCounts }),
});
