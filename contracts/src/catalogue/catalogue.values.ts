/** `rank` is the order in which the list came: by name for the catalogue, by score for matches. */
export const sortKeys = ['rank', 'name', 'type', 'technologies', 'countries', 'sgp32', 'ntn', 'level'] as const;
export type SortKey = (typeof sortKeys)[number];
