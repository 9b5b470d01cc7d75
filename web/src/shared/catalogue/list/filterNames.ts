import type { LeftOut, Understood } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { FilterField } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { unknownValue } from '@marketplace/domain/catalogue/catalogue.filterValues.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';

/** Labels of the filters. */
export const filterNames: Readonly<Record<FilterField, string>> = {
  type: 'Type',
  technology: 'Technology',
  country: 'Country',
  sgp32: 'GSMA SGP.32',
  ntn: 'NTN',
};

/** Labels of the criteria of a search or filter. */
export const kindNames: Readonly<Record<Understood['kind'] | LeftOut['kind'], string>> = {
  ...filterNames,
  protocol: 'Protocol',
  region: 'Region',
  sector: 'Sector',
  name: 'Name',
  word: 'Word',
};

/** The display text of a filter value. */
export function valueName(field: FilterField, value: string): string {
  if (field === 'country') return countryName(value);
  return value === unknownValue ? 'Not stated' : value;
}
