import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** The same answer for a search that does not exist and for one of somebody else. */
export function searchNotFound(): Refusal {
  return new Refusal('notFound', 'searches.not-found', 'There is no such saved search.');
}
