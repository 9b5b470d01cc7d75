import type { ProviderFacetOptionsByFilter } from '@marketplace/domain/catalogue/catalogue.facets.ts';

/** Filter options before the list is loaded. */
export const emptyProviderFacets: ProviderFacetOptionsByFilter = {
  type: [],
  technology: [],
  country: [],
  protocol: [],
  sgp32: [],
  ntn: [],
};
