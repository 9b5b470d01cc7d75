import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** The same refusal for a search that does not exist and for one of another user. */
export function savedSearchNotFoundRefusal(): Refusal {
  return new Refusal('notFound', 'searches.not-found', 'There is no such saved search.');
}
