import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { PublicEvent } from '@marketplace/contracts/kernel/publicEvent.ts';

/** `private`, or a function that creates public events from an event's data without personal properties. */
export type EventPublishingRule<Event extends DomainEvent> =
  | 'private'
  | ((data: Event['data']) => readonly PublicEvent[]);

/** One entry per event type, so that code with a new event type does not compile until the type is listed. */
export type EventPublishingRules<Event extends DomainEvent> = {
  readonly [Name in Event['type']]: EventPublishingRule<Extract<Event, { type: Name }>>;
};
