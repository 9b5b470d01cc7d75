import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { type EventOf, firstVersion } from '../kernel/event.ts';

/**
 * Stream `lost-keys`: an operator accepted the loss of the keys of some subjects in the log. Data sealed with them can never be read again;
 * each subject gets a tombstone, as if it had been erased.
 */
export const KeysGivenUp = firstVersion('KeysGivenUp', {
  /** Log epoch in which the keys were missing. */
  epoch: z.string().max(32),
  /** Number of subjects: people, and people per month. */
  subjects: WholeNumber,
});

/** Stream of lost keys. */
export const lostKeysStream = 'lost-keys';

export const keyEvents = [KeysGivenUp] as const;
export type KeysGivenUp = EventOf<typeof KeysGivenUp>;
