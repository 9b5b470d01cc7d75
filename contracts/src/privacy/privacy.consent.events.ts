import { z } from 'zod';
import { LegacyStoredInstant } from '../kernel/instant.ts';
import { type InferredDomainEvent, defineFirstEventVersion } from '../kernel/event.ts';

/**
 * Data about a visitor who made a choice. The data cannot identify the visitor. `chosenAt` is the time of the choice
 * according to the browser's clock. `browser` is, for example, "Firefox on Linux". `network` is the IP address
 * truncated to /24 or /48, or `null`. `optOutSignal` is true if the browser sent Global Privacy Control.
 */
const visitor = {
  consentId: z.uuid(),
  chosenAt: LegacyStoredInstant,
  browser: z.string().max(100).nullable(),
  network: z.string().max(50).nullable(),
  optOutSignal: z.boolean(),
};

/** A visitor chose the optional cookies to allow. */
export const ConsentRecorded = defineFirstEventVersion('ConsentRecorded', {
  ...visitor,
  analytics: z.boolean(),
  marketing: z.boolean(),
  functional: z.boolean(),
  /** Version of the options that were offered. */
  version: z.string().max(20),
});
/** A visitor withdrew the choice; only necessary cookies remain allowed. */
export const ConsentWithdrawn = defineFirstEventVersion('ConsentWithdrawn', visitor);

/** Stream of one cookie choice. Each choice has its own stream, because choices of the same person cannot be linked. */
export function getCookieConsentStreamName(consentId: string): string {
  return `consent-${consentId}`;
}

export const consentEvents = [ConsentRecorded, ConsentWithdrawn] as const;
/** Events of a `consent-{id}` stream. */
export type ConsentEvent = InferredDomainEvent<(typeof consentEvents)[number]>;
