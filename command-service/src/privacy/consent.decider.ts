import type { ConsentEvent } from '@marketplace/contracts/privacy/privacy.consent.events.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface ConsentState {
  readonly logged: boolean;
}

/** A visitor chose about cookies, or took the choice back. */
export interface LogConsent {
  readonly type: 'LogConsent';
  readonly event: ConsentEvent;
}

/** The rules of a `consent-{id}` stream: it holds one event. */
export const consentDecider: Decider<ConsentState, LogConsent, ConsentEvent> = {
  initial: { logged: false },
  evolve: () => ({ logged: true }),
  decide: ({ event }, { logged }) => (logged ? [] : [event]),
};
