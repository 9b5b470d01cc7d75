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

/** For every event of the log what the world is told of it. No default: a new event does not build before it stands here. */
export const publishing: PublishingOf<RegisteredEvent> = {
  ...cataloguePublishing,
  ...rfqPublishing,
  ...searchesPublishing,
  ...privateEvents,
};

const byName = publishing as unknown as Readonly<Record<string, Publishing<DomainEvent>>>;

function cloudEvent({ definition, data }: PublicEvent, logged: StoredEvent, index: number): CloudEvent {
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
 * What the world is told of an event in the log, in order: nothing, or one message or more. Pure, so that the same event always makes the
 * same messages, ids included. @param decode reads the event in its newest version with every personal property `null`, which is all that
 * is ever looked at. @throws what `decode` throws, for an event that nobody knows too, so that it is never skipped.
 */
export function publicMessagesOf(
  stored: StoredEvent,
  decode: (this: void, stored: StoredEvent) => DomainEvent,
): readonly PublicMessage[] {
  if (byName[eventNameOf(stored.type)] === 'private') return [];
  const { type, data } = decode(stored);
  const told = byName[type];
  if (told === undefined || told === 'private') throw new Error(`Nothing says whether ${type} is public`);
  return told(data).map((said, index) => ({
    topic: said.definition.topic.name,
    key: stored.stream,
    event: cloudEvent(said, stored, index),
  }));
}
