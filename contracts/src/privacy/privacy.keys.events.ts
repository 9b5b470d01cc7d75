import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { type EventOf, firstVersion } from '../kernel/event.ts';

/**
 * Stream `lost-keys`: an operator goes on without the keys of so many subjects whom the log names. What was sealed under them can never be read
 * again; they have a tombstone each from then on, as if they had been erased.
 */
export const KeysGivenUp = firstVersion('KeysGivenUp', {
  /** Name of the life of the log in which they were missed. */
  epoch: z.string().max(32),
  /** Subjects: people, and people in a month. */
  subjects: WholeNumber,
});

/** Name of the stream that says which keys were given up. */
export const lostKeysStream = 'lost-keys';

export const keyEvents = [KeysGivenUp] as const;
export type KeysGivenUp = EventOf<typeof KeysGivenUp>;
