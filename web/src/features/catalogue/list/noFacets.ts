import type { Facets } from '@marketplace/domain/catalogue/catalogue.facets.ts';

/** Until the list is there, the filters offer nothing. */
export const noFacets: Facets = { type: [], technology: [], country: [], protocol: [], sgp32: [], ntn: [] };
