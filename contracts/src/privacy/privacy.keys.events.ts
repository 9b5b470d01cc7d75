import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { type InferredDomainEvent, defineFirstEventVersion } from '../kernel/event.ts';

/**
 * Stream `lost-keys`: an operator accepted the loss of the keys of some subjects in the log. Data encrypted with these
 * keys can never be read again; each subject gets a tombstone, as if it had been erased.
 */
export const KeysGivenUp = defineFirstEventVersion('KeysGivenUp', {
  /** Log epoch in which the keys were missing. */
  epoch: z.string().max(32),
  /** Number of affected subjects: people, and their monthly pseudonyms. */
  subjects: NonNegativeInt32,
});

/** Name of the stream that records the loss of keys. */
export const lostEncryptionKeysStreamName = 'lost-keys';

export const lostEncryptionKeyEvents = [KeysGivenUp] as const;
export type KeysGivenUp = InferredDomainEvent<typeof KeysGivenUp>;
