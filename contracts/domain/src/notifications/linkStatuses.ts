import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { getLinkEffect, initialLinkFields, getAffectedLinkIds } from '../rfq/lifecycle/linkEffects.ts';

/** The statuses that an event sets, by link id. */
export function getStatusesSetByEvent(event: RfqEvent): ReadonlyMap<string, LinkStatus> {
  if (event.type === 'RfqSent')
    return new Map(event.data.links.map(({ linkId }) => [linkId, initialLinkFields.status]));
  if (event.type === 'ProviderAdded') return new Map([[event.data.link.linkId, initialLinkFields.status]]);
  if (event.type === 'RfqHandedOver') return new Map();
  const status = getLinkEffect(event).set?.status;
  return status === undefined ? new Map() : new Map(getAffectedLinkIds(event).map((linkId) => [linkId, status]));
}

/**
 * @param events All events of an RFQ's stream, starting with the first.
 * @returns The status of each link after the events, by id.
 */
export function getLinkStatusesAfter(events: readonly RfqEvent[]): ReadonlyMap<string, LinkStatus> {
  return new Map(events.flatMap((event) => [...getStatusesSetByEvent(event)]));
}
