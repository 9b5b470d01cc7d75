import { t } from '@lingui/core/macro';
import type { SearchRelaxation, SearchQueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { MultiValueCatalogueFilterFieldName } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { unknownFilterValue } from '@marketplace/domain/catalogue/catalogue.filterValues.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';

/** Labels of the provider list's filters. */
export const providerFilterLabels: Readonly<Record<MultiValueCatalogueFilterFieldName, string>> = {
  type: 'Type',
  technology: 'Technology',
  country: 'Country',
  sgp32: t`GSMA SGP.32`,
  ntn: 'NTN',
};

/** Labels of the criteria of a search or filter. */
export const searchCriterionLabels: Readonly<Record<SearchQueryTerm['kind'] | SearchRelaxation['kind'], string>> = {
  ...providerFilterLabels,
  protocol: 'Protocol',
  region: 'Region',
  sector: 'Sector',
  name: 'Name',
  word: 'Word',
};

/** Formats a filter value for display. */
export function formatProviderFilterValue(field: MultiValueCatalogueFilterFieldName, value: string): string {
  if (field === 'country') return getCountryName(value);
  return value === unknownFilterValue ? t`Not stated` : value;
}
