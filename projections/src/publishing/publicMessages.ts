import {
  type CloudEvent,
  cloudEventSource,
  type PublicMessage,
  publicEventId,
  sequenceOf,
} from '@marketplace/contracts/kernel/cloudEvent.ts';
import { type DomainEvent, eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import type { PublicEvent } from '@marketplace/contracts/kernel/publicEvent.ts';
import type { RegisteredEvent } from '@marketplace/contracts/registry.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { cataloguePublishing } from '../catalogue/catalogue.publishing.ts';
import { rfqPublishing } from '../rfq/rfq.publishing.ts';
import { searchesPublishing } from '../searches/searches.publishing.ts';
import { privateEvents } from './privateEvents.ts';
import type { Publishing, PublishingOf } from './publishing.ts';

/** Public representation of every event. There is no default: a new event does not compile until it is listed. */
export const publishing: PublishingOf<RegisteredEvent> = {
  ...cataloguePublishing,
  ...rfqPublishing,
  ...searchesPublishing,
  ...privateEvents,
};

const publishingByName = publishing as unknown as Readonly<Record<string, Publishing<DomainEvent>>>;

function createCloudEvent({ definition, data }: PublicEvent, logged: StoredEvent, index: number): CloudEvent {
  return {
    specversion: '1.0',
    id: publicEventId(logged.id, index),
    source: cloudEventSource,
    type: definition.type,
    subject: logged.stream,
    time: logged.meta.at,
    datacontenttype: 'application/json',
    sequence: sequenceOf(logged.revision, index),
    data,
  };
}

/**
 * The public messages of a logged event, in order; possibly none. Deterministic, including ids.
 * @param decode decodes the event to its newest version with all personal properties as `null`.
 * @throws the error of `decode`, also for unknown events, so that none is skipped.
 */
export function publicMessagesOf(
  stored: StoredEvent,
  decode: (this: void, stored: StoredEvent) => DomainEvent,
): readonly PublicMessage[] {
  if (publishingByName[eventNameOf(stored.type)] === 'private') return [];
  const { type, data } = decode(stored);
  const toPublicEvents = publishingByName[type];
  if (toPublicEvents === undefined || toPublicEvents === 'private')
    throw new Error(`No publishing rule for the event type ${type}`);
  return toPublicEvents(data).map((publicEvent, index) => ({
    topic: publicEvent.definition.topic.name,
    key: stored.stream,
    event: createCloudEvent(publicEvent, stored, index),
  }));
}
