import type { LeftOut, Understood } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { FilterField } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { unknownValue } from '@marketplace/domain/catalogue/catalogue.filterValues.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';

/** What a person reads above each filter. */
export const filterNames: Readonly<Record<FilterField, string>> = {
  type: 'Type',
  technology: 'Technology',
  country: 'Country',
  sgp32: 'GSMA SGP.32',
  ntn: 'NTN',
};

/** What a person reads before something that was understood or can be left out. */
export const kindNames: Readonly<Record<Understood['kind'] | LeftOut['kind'], string>> = {
  ...filterNames,
  protocol: 'Protocol',
  region: 'Region',
  sector: 'Sector',
  name: 'Name',
  word: 'Word',
};

/** A value as a person reads it. */
export function valueName(field: FilterField, value: string): string {
  if (field === 'country') return countryName(value);
  return value === unknownValue ? 'Not stated' : value;
}
