import { responseSortKeys } from './catalogue.response.ts';

/** Sort keys by what the catalogue says. */
const factSortKeys = ['name', 'type', 'technologies', 'countries', 'sgp32', 'ntn', 'level'] as const;
export type FactSortKey = (typeof factSortKeys)[number];

/** `rank` is the order in which the list came: by name for the catalogue, by score for matches. */
export const sortKeys = ['rank', ...factSortKeys, ...responseSortKeys] as const;
export type SortKey = (typeof sortKeys)[number];
