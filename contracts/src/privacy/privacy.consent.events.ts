import { z } from 'zod';
import { StoredInstant } from '../kernel/instant.ts';
import { type EventOf, firstVersion } from '../kernel/event.ts';

/**
 * What is known of a visitor who chose, and tells nobody apart. `chosenAt` is the browser's clock; `browser` as "Firefox on Linux";
 * `network` is the address cut to /24 or /48, `null` where there was none; `optOutSignal`: the browser sent Global Privacy Control.
 */
const visitor = {
  consentId: z.uuid(),
  chosenAt: StoredInstant,
  browser: z.string().max(100).nullable(),
  network: z.string().max(50).nullable(),
  optOutSignal: z.boolean(),
};

/** Somebody chose which cookies may be used besides the necessary ones. */
export const ConsentRecorded = firstVersion('ConsentRecorded', {
  ...visitor,
  analytics: z.boolean(),
  marketing: z.boolean(),
  functional: z.boolean(),
  /** Of what was chosen about. */
  version: z.string().max(20),
});
/** Somebody took a choice back, and allows what is necessary only. */
export const ConsentWithdrawn = firstVersion('ConsentWithdrawn', visitor);

/** Name of the stream of one choice. No two choices share one, since nobody could tell that they are the same person's. */
export function consentStream(consentId: string): string {
  return `consent-${consentId}`;
}

export const consentEvents = [ConsentRecorded, ConsentWithdrawn] as const;
/** Events of a `consent-{id}` stream. */
export type ConsentEvent = EventOf<(typeof consentEvents)[number]>;
