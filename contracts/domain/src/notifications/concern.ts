import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { NotificationKind } from '@marketplace/contracts/notifications/notifications.values.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';

/**
 * Whom something concerns: a person by the user id, the approved users of a provider or `only` one of them, admins, or whoever sees to what a person asked for
 * in the name of a company: that person, or the company's owners once the person has left it.
 */
export type Concerned =
  | { readonly user: string }
  | { readonly vendorsOf: string; readonly only?: string }
  | { readonly admins: true }
  | { readonly buyer: string; readonly companyId: string };

/** What a sentence about it is made of: ids and figures, and nothing that anybody typed. */
export interface NotificationFacts {
  readonly rfqId?: string;
  readonly linkId?: string;
  /** Of a catalogue entry, as it is called there. */
  readonly providerName?: string;
  /** Of a quote. */
  readonly version?: number;
  /** Days until a deadline. */
  readonly days?: number;
  /** Instant of a deadline, ISO 8601. */
  readonly until?: string;
  /** Links or searches that it is about. */
  readonly count?: number;
}

/**
 * That an event concerns somebody, and as what. What concerns a provider by one of its links is told to who is in charge of the link, as
 * long as that person answers for the provider, and to all of its people otherwise.
 */
export interface Concern {
  readonly kind: NotificationKind;
  readonly to: Concerned;
  readonly facts: NotificationFacts;
  /** The link has to stand so right before the event; left out: however it stands. */
  readonly whileLink?: { readonly linkId: string; readonly among: readonly LinkStatus[] };
}

/** Whom every event of a kind concerns, from the event alone; an event concerns nobody twice. */
export type ConcernRules<Event extends DomainEvent> = {
  readonly [Name in Event['type']]:
    | ((data: Extract<Event, { readonly type: Name }>['data']) => readonly Concern[])
    | 'nobody';
};
