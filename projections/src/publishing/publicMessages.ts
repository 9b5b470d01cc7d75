import {
  type CloudEvent,
  cloudEventSource,
  type PublicEventMessage,
  formatPublicEventId,
  formatPublicEventSequence,
} from '@marketplace/contracts/kernel/cloudEvent.ts';
import { type DomainEvent, stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import type { PublicEvent } from '@marketplace/contracts/kernel/publicEvent.ts';
import type { AnyDomainEvent } from '@marketplace/contracts/registry.ts';
import type { StoredEvent } from '@marketplace/event-store/port.ts';
import { catalogueEventPublishingRules } from '../catalogue/catalogue.publishing.ts';
import { rfqEventPublishingRules } from '../rfq/rfq.publishing.ts';
import { searchEventPublishingRules } from '../searches/searches.publishing.ts';
import { unpublishedPrivateEventRules } from './privateEvents.ts';
import type { EventPublishingRule, EventPublishingRules } from './publishing.ts';

/**
 * Public representation of every event. There is no default: code with a new event type does not compile until the type
 * is listed.
 */
export const eventPublishingRules: EventPublishingRules<AnyDomainEvent> = {
  ...catalogueEventPublishingRules,
  ...rfqEventPublishingRules,
  ...searchEventPublishingRules,
  ...unpublishedPrivateEventRules,
};

const publishingByName = eventPublishingRules as unknown as Readonly<Record<string, EventPublishingRule<DomainEvent>>>;

function createCloudEvent({ definition, data }: PublicEvent, logged: StoredEvent, index: number): CloudEvent {
  return {
    specversion: '1.0',
    id: formatPublicEventId(logged.id, index),
    source: cloudEventSource,
    type: definition.type,
    subject: logged.stream,
    time: logged.meta.at,
    datacontenttype: 'application/json',
    sequence: formatPublicEventSequence(logged.revision, index),
    data,
  };
}

/**
 * Creates the public messages of a logged event, in order; possibly none. The result is deterministic, including ids.
 * @param decode decodes the event to its newest version with all personal properties as `null`.
 * @throws the error of `decode`, also for unknown events, so that no event is skipped.
 */
export function createPublicMessagesForEvent(
  stored: StoredEvent,
  decode: (this: void, stored: StoredEvent) => DomainEvent,
): readonly PublicEventMessage[] {
  if (publishingByName[stripVersionFromEventType(stored.type)] === 'private') return [];
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
