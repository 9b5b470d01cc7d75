import { providerResponseMetricSortKeys } from './catalogue.responseMetrics.ts';

/** Sort keys based on catalogue data. */
const factSortKeys = ['name', 'type', 'technologies', 'countries', 'sgp32', 'ntn', 'level'] as const;
export type ProviderSortKeyFromCatalogueData = (typeof factSortKeys)[number];

/** `rank` keeps the original order: by name for the catalogue, by score for matches. */
export const providerSortKeys = ['rank', ...factSortKeys, ...providerResponseMetricSortKeys] as const;
export type ProviderSortKey = (typeof providerSortKeys)[number];
