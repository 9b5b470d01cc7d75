import { responseSortKeys } from './catalogue.response.ts';

/** Sort keys based on catalogue data. */
const factSortKeys = ['name', 'type', 'technologies', 'countries', 'sgp32', 'ntn', 'level'] as const;
export type FactSortKey = (typeof factSortKeys)[number];

/** `rank` keeps the original order: by name for the catalogue, by score for matches. */
export const sortKeys = ['rank', ...factSortKeys, ...responseSortKeys] as const;
export type SortKey = (typeof sortKeys)[number];
