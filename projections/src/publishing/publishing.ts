import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { PublicEvent } from '@marketplace/contracts/kernel/publicEvent.ts';

/** What the world is told of an event, from its data without anything personal; or that it is nobody's business. */
export type Publishing<Event extends DomainEvent> = 'private' | ((data: Event['data']) => readonly PublicEvent[]);

/** One entry for every event, so that a new one breaks the build until somebody decides whether it is public. */
export type PublishingOf<Event extends DomainEvent> = {
  readonly [Name in Event['type']]: Publishing<Extract<Event, { type: Name }>>;
};
