import { z } from 'zod';
import { largestInt } from '../kernel/bounds.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { workbookRefusals } from '../kernel/fileRefusals.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import {
  BaseVersion,
  CatalogueDifference,
  CataloguePage,
  CatalogueVersion,
  ProviderDetail,
  ProviderForm,
  UploadPreview,
} from './catalogue.admin.ts';
import { ChangeCounts } from './catalogue.changes.ts';
import { providerTypes } from './catalogue.provider.ts';

const root = '/api/admin/catalogue';
const ById = z.object({ id: z.string().max(200) });
const Version = z.coerce.number().int().min(0).max(largestInt);

export const catalogueSorts = ['name', 'type', 'updated'] as const;

/** The most rows of one page of the table. */
const cataloguePageLimit = 200;

/** The catalogue as a table. `search` is found anywhere in name, scope or platform features, without case and accents. */
export const listCatalogue = query(root, 'admin', {
  summary: 'The catalogue as a table, a page at a time.',
  query: z.object({
    search: z.string().max(200).default(''),
    type: z.enum(providerTypes).optional(),
    partner: z.enum(['true', 'false']).optional(),
    showcase: z.enum(['true', 'false']).optional(),
    sort: z.enum(catalogueSorts).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
    limit: z.coerce.number().int().min(1).max(cataloguePageLimit).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  reply: CataloguePage,
});

export const readProvider = query(`${root}/providers/:id`, 'admin', {
  summary: 'One provider as it stands, with its history.',
  refuses: ['provider.not-found'],
  params: ById,
  reply: ProviderDetail,
});

/** Versions, newest first, those before `before`. */
export const listCatalogueHistory = query(`${root}/history`, 'admin', {
  summary: 'Versions of the catalogue, newest first.',
  query: z.object({
    before: Version.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ versions: z.array(CatalogueVersion), more: z.boolean() }),
});

/** What turns version `from` (the one before `to` when left out; 0 is the empty catalogue) into `to`; either way round. */
export const readCatalogueDifference = query(`${root}/difference`, 'admin', {
  summary: 'What turns one version of the catalogue into another.',
  refuses: ['catalogue.version-unknown'],
  query: z.object({ from: Version.optional(), to: Version }),
  reply: CatalogueDifference,
});

/** Body is the catalogue as .xlsx, of any version; uploaded again it changes nothing. */
export const downloadCatalogue = query(`${root}/download`, 'admin', {
  summary: 'The catalogue of any version as a workbook; uploaded again it changes nothing.',
  refuses: ['catalogue.version-unknown', 'export.busy'],
  files: [mediaTypes.workbook],
  query: z.object({ version: Version.optional() }),
  reply: z.unknown(),
});

/** Body is an .xlsx with the header of every column and no rows. */
export const downloadTemplate = query(`${root}/template`, 'admin', {
  summary: 'A workbook with the header of every column and no rows.',
  refuses: ['export.busy'],
  files: [mediaTypes.workbook],
  reply: z.unknown(),
});

const Edited = Accepted.extend({ version: z.int(), id: z.string() });

export const addProvider = command('POST', `${root}/providers`, 'admin', {
  summary: 'Add one provider to the catalogue.',
  refuses: [
    'catalogue.changed',
    'catalogue.not-ready',
    'provider.invalid',
    'provider.name-taken',
    'provider.not-found',
  ],
  body: z.strictObject({ provider: ProviderForm }),
  reply: Edited,
});

/** Replaces the fields of one provider, which keeps its id under any name. 409 when it changed since version `base`. */
export const changeProvider = command('PUT', `${root}/providers/:id`, 'admin', {
  summary: 'Replace the fields of one provider, which keeps its id under any name.',
  refuses: [
    'catalogue.changed',
    'catalogue.not-ready',
    'provider.invalid',
    'provider.name-taken',
    'provider.not-found',
  ],
  params: ById,
  body: z.strictObject({ base: BaseVersion, provider: ProviderForm }),
  reply: Edited,
});

/** Takes one provider out of the catalogue; RFQs keep what they said of it. 409 when it changed since version `base`. */
export const retireProvider = command('DELETE', `${root}/providers/:id`, 'admin', {
  summary: 'Take one provider out of the catalogue; RFQs keep what they said of it.',
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
 * Multipart form with the field `file`: a PNG, JPEG or WebP of at most 512 KiB. With a field `base`, 409 when the provider changed
 * since that version.
 */
export const uploadLogo = command('POST', `${root}/providers/:id/logo`, 'admin', {
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
    file: { kind: 'file', about: 'The picture.', required: true },
    base: {
      kind: 'text',
      about: 'The version of the catalogue that was seen: refused when the provider changed since.',
    },
  },
  params: ById,
  reply: Edited.extend({ logo: z.string() }),
});

/** Multipart form with the single field `file`; nothing is kept. */
export const previewUpload = command('POST', `${root}/preview`, 'admin', {
  summary: 'What an upload would change. Nothing is kept.',
  refuses: [
    ...workbookRefusals,
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
  form: { file: { kind: 'file', about: 'The workbook.', required: true } },
  reply: UploadPreview,
});

/** Brings every row of a past version back, as a new version. 409 when the catalogue moved on since version `base`. */
export const restoreCatalogue = command('POST', `${root}/restore`, 'admin', {
  summary: 'Bring every row of a past version back, as a new version.',
  refuses: ['catalogue.changed', 'catalogue.not-ready', 'catalogue.version-unknown', 'upload.busy', 'upload.closed'],
  body: z.strictObject({ version: BaseVersion.min(1), base: BaseVersion }),
  reply: Accepted.extend({ version: z.int(), counts: ChangeCounts }),
});
