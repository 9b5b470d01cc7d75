import type { Facets } from '@marketplace/domain/catalogue/catalogue.filters.ts';

/** Until the list is there, the selects offer All. */
export const noFacets: Facets = { type: [], protocol: [], sgp32: [], ntn: [] };
