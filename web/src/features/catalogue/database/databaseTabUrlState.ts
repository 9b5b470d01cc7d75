import { z } from 'zod';
import { adminCatalogueSortKeys } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { providerTypes } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { type UrlStateAndSetter, createUrlStateCodec } from '../../../core/urlState.ts';

/** Rows per page of the table. */
export const adminCatalogueTablePageSize = 25;

const flag = z.enum(['true', 'false']).optional().catch(undefined);
const version = z.coerce.number().int().min(1).optional().catch(undefined);

/** State of the tab, stored in the URL. */
const databaseTabSchema = z.object({
  view: z.enum(['providers', 'history']).catch('providers'),
  q: z.string().catch(''),
  type: z.enum(providerTypes).optional().catch(undefined),
  partner: flag,
  showcase: flag,
  sort: z.enum(adminCatalogueSortKeys).catch('name'),
  order: z.enum(['asc', 'desc']).catch('asc'),
  page: z.coerce.number().int().min(1).catch(1),
  /** Id of the provider to edit, or `new`. */
  provider: z.string().optional().catch(undefined),
  /** Version that is expanded in the history. */
  version,
});
export type AdminCatalogueTabUrlState = z.infer<typeof databaseTabSchema>;

export const adminCatalogueTabUrlStateCodec = createUrlStateCodec(databaseTabSchema);
export type AdminCatalogueTabUrlStateAndSetter = UrlStateAndSetter<AdminCatalogueTabUrlState>;

/** Converts the state to the query of the catalogue request. */
export function toAdminCatalogueTableQuery({
  q,
  type,
  partner,
  showcase,
  sort,
  order,
  page,
}: AdminCatalogueTabUrlState) {
  return {
    search: q,
    sort,
    order,
    limit: adminCatalogueTablePageSize,
    offset: (page - 1) * adminCatalogueTablePageSize,
    ...(type !== undefined && { type }),
    ...(partner !== undefined && { partner }),
    ...(showcase !== undefined && { showcase }),
  };
}
