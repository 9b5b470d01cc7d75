import type { FilterField } from '@marketplace/domain/catalogue/catalogue.filters.ts';

/** Stands for "no filter" in every select. */
export const allOption = 'All';

/** What a person reads above each select. */
export const filterNames: Readonly<Record<FilterField, string>> = {
  type: 'Type',
  protocol: 'Protocol',
  sgp32: 'GSMA SGP.32',
  ntn: 'NTN',
};
