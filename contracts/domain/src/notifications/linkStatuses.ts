import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { getRfqLinkEventEffect, initialRfqLinkFields, getAffectedRfqLinkIds } from '../rfq/lifecycle/linkEffects.ts';

/** The statuses that an event sets, by link id. */
export function getRfqLinkStatusesSetByEvent(event: RfqEvent): ReadonlyMap<string, RfqLinkStatus> {
  if (event.type === 'RfqSent')
    return new Map(event.data.links.map(({ linkId }) => [linkId, initialRfqLinkFields.status]));
  if (event.type === 'ProviderAdded') return new Map([[event.data.link.linkId, initialRfqLinkFields.status]]);
  if (event.type === 'RfqHandedOver') return new Map();
  const status = getRfqLinkEventEffect(event).set?.status;
  return status === undefined ? new Map() : new Map(getAffectedRfqLinkIds(event).map((linkId) => [linkId, status]));
}

/**
 * @param events All events of an RFQ's stream, starting with the first.
 * @returns The status of each link after the events, by id.
 */
export function getRfqLinkStatusesAfterEvents(events: readonly RfqEvent[]): ReadonlyMap<string, RfqLinkStatus> {
  return new Map(events.flatMap((event) => [...getRfqLinkStatusesSetByEvent(event)]));
}
