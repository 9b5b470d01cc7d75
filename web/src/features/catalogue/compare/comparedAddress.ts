import { mostCompared } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { addressId } from '../../../shared/catalogue/addressId.ts';

/** The member of a list's address that names the providers chosen to compare. */
const member = 'compare';

/** Ids as the address writes them, with commas; each once. */
export function readIds(text: string | null): readonly string[] {
  const ids = (text ?? '').split(',').map(addressId);
  return [...new Set(ids.filter((id) => id !== ''))];
}

/** Ids of the providers that the address chooses for comparison, as many as can be compared. */
export function readCompared(search: URLSearchParams): readonly string[] {
  return readIds(search.get(member)).slice(0, mostCompared);
}

/** The address with these chosen; the other members stay. */
export function withCompared(search: URLSearchParams, ids: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(search);
  if (ids.length === 0) next.delete(member);
  else next.set(member, ids.join(','));
  return next;
}

/** Adds the id or takes it away. */
export function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}
