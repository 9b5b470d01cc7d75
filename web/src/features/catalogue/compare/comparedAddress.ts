import { mostCompared } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { addressId } from '../../../shared/catalogue/addressId.ts';

/** Query parameter of list pages with the ids selected for comparison. */
const paramName = 'compare';

/** Parses a comma-separated list of ids; removes duplicates and empty items. */
export function readIds(text: string | null): readonly string[] {
  const ids = (text ?? '').split(',').map(addressId);
  return [...new Set(ids.filter((id) => id !== ''))];
}

/** Returns the provider ids selected for comparison, up to the maximum. */
export function readCompared(search: URLSearchParams): readonly string[] {
  return readIds(search.get(paramName)).slice(0, mostCompared);
}

/** Returns the query parameters with a new selection; other parameters are unchanged. */
export function withCompared(search: URLSearchParams, ids: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(search);
  if (ids.length === 0) next.delete(paramName);
  else next.set(paramName, ids.join(','));
  return next;
}

/** Adds the id, or removes it when it is already included. */
export function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}
