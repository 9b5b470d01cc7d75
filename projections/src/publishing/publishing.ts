import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { PublicEvent } from '@marketplace/contracts/kernel/publicEvent.ts';

/** Creates public events from an event's data without personal properties; or `private`. */
export type EventPublishingRule<Event extends DomainEvent> =
  | 'private'
  | ((data: Event['data']) => readonly PublicEvent[]);

/** One entry per event type, so that a new one does not compile until it is listed. */
export type EventPublishingRules<Event extends DomainEvent> = {
  readonly [Name in Event['type']]: EventPublishingRule<Extract<Event, { type: Name }>>;
};
