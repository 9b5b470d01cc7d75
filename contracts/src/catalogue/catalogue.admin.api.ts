import { z } from 'zod';
import { largestInt } from '../kernel/bounds.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
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

export const readProvider = query(`${root}/providers/:id`, 'admin', { params: ById, reply: ProviderDetail });

/** Versions, newest first, those before `before`. */
export const listCatalogueHistory = query(`${root}/history`, 'admin', {
  query: z.object({
    before: Version.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ versions: z.array(CatalogueVersion), more: z.boolean() }),
});

/** What turns version `from` (the one before `to` when left out; 0 is the empty catalogue) into `to`; either way round. */
export const readCatalogueDifference = query(`${root}/difference`, 'admin', {
  query: z.object({ from: Version.optional(), to: Version }),
  reply: CatalogueDifference,
});

/** Body is the catalogue as .xlsx, of any version; uploaded again it changes nothing. */
export const downloadCatalogue = query(`${root}/download`, 'admin', {
  query: z.object({ version: Version.optional() }),
  reply: z.unknown(),
});

/** Body is an .xlsx with the header of every column and no rows. */
export const downloadTemplate = query(`${root}/template`, 'admin', { reply: z.unknown() });

const Edited = Accepted.extend({ version: z.int(), id: z.string() });

export const addProvider = command('POST', `${root}/providers`, 'admin', {
  body: z.strictObject({ provider: ProviderForm }),
  reply: Edited,
});

/** Replaces the fields of one provider, which keeps its id under any name. 409 when it changed since version `base`. */
export const changeProvider = command('PUT', `${root}/providers/:id`, 'admin', {
  params: ById,
  body: z.strictObject({ base: BaseVersion, provider: ProviderForm }),
  reply: Edited,
});

/** Takes one provider out of the catalogue; RFQs keep what they said of it. 409 when it changed since version `base`. */
export const retireProvider = command('DELETE', `${root}/providers/:id`, 'admin', {
  params: ById,
  query: z.object({ base: Version }),
  reply: Edited,
});

/**
 * Multipart form with the field `file`: a PNG, JPEG or WebP of at most 512 KiB. With a field `base`, 409 when the provider changed
 * since that version.
 */
export const uploadLogo = command('POST', `${root}/providers/:id/logo`, 'admin', {
  params: ById,
  reply: Edited.extend({ logo: z.string() }),
});

/** Multipart form with the single field `file`; nothing is kept. */
export const previewUpload = command('POST', `${root}/preview`, 'admin', { reply: UploadPreview });

/** Brings every row of a past version back, as a new version. 409 when the catalogue moved on since version `base`. */
export const restoreCatalogue = command('POST', `${root}/restore`, 'admin', {
  body: z.strictObject({ version: BaseVersion.min(1), base: BaseVersion }),
  reply: Accepted.extend({ version: z.int(), counts: ChangeCounts }),
});
