import type { SearchRelaxation, QueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { FilterField } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { unknownFilterValue } from '@marketplace/domain/catalogue/catalogue.filterValues.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';

/** Labels of the filters. */
export const filterLabels: Readonly<Record<FilterField, string>> = {
  type: 'Type',
  technology: 'Technology',
  country: 'Country',
  sgp32: 'GSMA SGP.32',
  ntn: 'NTN',
};

/** Labels of the criteria of a search or filter. */
export const criterionLabels: Readonly<Record<QueryTerm['kind'] | SearchRelaxation['kind'], string>> = {
  ...filterLabels,
  protocol: 'Protocol',
  region: 'Region',
  sector: 'Sector',
  name: 'Name',
  word: 'Word',
};

/** The display text of a filter value. */
export function formatFilterValue(field: FilterField, value: string): string {
  if (field === 'country') return getCountryName(value);
  return value === unknownFilterValue ? 'Not stated' : value;
}
