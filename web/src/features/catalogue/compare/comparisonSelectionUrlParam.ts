import { maxComparedProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { sanitizeProviderId } from '../../../shared/catalogue/sanitizeProviderId.ts';

/** Query parameter that contains the ids selected for comparison. List pages use this parameter. */
const paramName = 'compare';

/** Parses a comma-separated list of ids; removes duplicates and empty items. */
export function parseProviderIdList(text: string | null): readonly string[] {
  const ids = (text ?? '').split(',').map(sanitizeProviderId);
  return [...new Set(ids.filter((id) => id !== ''))];
}

/** Returns the provider ids selected for comparison, up to the maximum. */
export function parseProviderComparisonSelection(search: URLSearchParams): readonly string[] {
  return parseProviderIdList(search.get(paramName)).slice(0, maxComparedProviders);
}

/** Returns the query parameters with a new selection; other parameters are unchanged. */
export function buildQueryWithProviderComparisonSelection(
  search: URLSearchParams,
  ids: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (ids.length === 0) next.delete(paramName);
  else next.set(paramName, ids.join(','));
  return next;
}

/** Returns the ids with `id` added, or without `id` if it is already included. */
export function toggleIdInComparedProviderIds(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}
