import type { ConsentEvent } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface CookieConsentStreamState {
  readonly logged: boolean;
}

/** Logs a visitor's cookie choice, or its withdrawal. */
export interface RecordCookieConsentCommand {
  readonly type: 'LogConsent';
  readonly event: ConsentEvent;
}

/** Rules of a `consent-{id}` stream, which contains one event. */
export const cookieConsentDecider: Decider<CookieConsentStreamState, RecordCookieConsentCommand, ConsentEvent> = {
  initial: { logged: false },
  evolve: () => ({ logged: true }),
  decide: ({ event }, { logged }) => (logged ? [] : [event]),
};
