import type { ProviderFacets } from '@marketplace/domain/catalogue/catalogue.facets.ts';

/** Filter options before the list is loaded. */
export const emptyProviderFacets: ProviderFacets = {
  type: [],
  technology: [],
  country: [],
  protocol: [],
  sgp32: [],
  ntn: [],
};
