import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** The refusal for a search that does not exist, and also for a search of another user. */
export function createSavedSearchNotFoundRefusal(): Refusal {
  return new Refusal('notFound', 'searches.not-found', msg`This saved search was not found.`);
}
