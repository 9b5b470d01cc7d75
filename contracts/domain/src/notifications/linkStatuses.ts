import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { effectOf, freshFields, linksOf } from '../rfq/lifecycle/linkEffects.ts';

/** How links stand after an event, by id: what it sets, on those that it is about. */
export function statusesSetBy(event: RfqEvent): ReadonlyMap<string, LinkStatus> {
  if (event.type === 'RfqSent') return new Map(event.data.links.map(({ linkId }) => [linkId, freshFields.status]));
  if (event.type === 'ProviderAdded') return new Map([[event.data.link.linkId, freshFields.status]]);
  if (event.type === 'RfqHandedOver') return new Map();
  const status = effectOf(event).set?.status;
  return status === undefined ? new Map() : new Map(linksOf(event).map((linkId) => [linkId, status]));
}

/** @param events of an RFQ's stream, from its first. @returns how each link stands after them, by id. */
export function linkStatusesAfter(events: readonly RfqEvent[]): ReadonlyMap<string, LinkStatus> {
  return new Map(events.flatMap((event) => [...statusesSetBy(event)]));
}
