import { createHash } from 'node:crypto';
import { searchedText, supportOption } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { toProviderListing } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { nameSortKey, sortValues } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { trigramsOf } from '@marketplace/domain/catalogue/catalogue.search.ts';
import type { listing, provider } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { RowOf } from '@marketplace/read-models/table.ts';

/** The columns of a provider's row that its record decides. */
export function providerRow(record: ProviderRecord): Omit<RowOf<typeof provider>, 'valid_from' | 'valid_to'> {
  const { id, name, type, website } = record;
  return { id, name, sort_name: nameSortKey(name), type, website, record };
}

/** A signed 64-bit number, in decimal text. */
function cellOf(...selected: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(selected)).digest();
  return digest.readBigInt64BE().toString();
}

/** The columns of a provider's place in lists that its record decides. */
export function listingRow(record: ProviderRecord): Omit<RowOf<typeof listing>, 'since'> {
  const { id, name, type, partner, showcase, scope, platformFeatures } = record;
  const [protocols, sgp32, ntn] = [record.protocols ?? '', supportOption(record.sgp32), supportOption(record.ntn)];
  const sorted = sortValues(toProviderListing(record));
  const search = searchedText([name, scope, platformFeatures]);
  return {
    ...{ id, sort_name: sorted.name, type, partner, showcase, protocols, sgp32, ntn },
    cell: cellOf(type, protocols, sgp32, ntn),
    technologies: sorted.technologies,
    countries: sorted.countries,
    sgp32_place: sorted.sgp32,
    ntn_place: sorted.ntn,
    level: sorted.level,
    search,
    grams: trigramsOf(search),
  };
}
