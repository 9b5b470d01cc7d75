import { z } from 'zod';
import { type EventOf, firstVersion } from '../kernel/event.ts';
import { LinkId, ProviderId, RfqId, UserId } from '../kernel/ids.ts';

const ofLink = { linkId: LinkId, rfqId: RfqId, providerId: ProviderId };

/** Stream `arrival-{linkId}`: an RFQ went to a provider that nobody answers for here. Once for a link, whatever comes later. */
export const VendorMissed = firstVersion('VendorMissed', {
  ...ofLink,
  buyerId: UserId,
  providerName: z.string().max(200),
});
/** An admin has seen to it. */
export const MissedVendorHandled = firstVersion('MissedVendorHandled', ofLink);

export const arrivalEvents = [VendorMissed, MissedVendorHandled] as const;

export type VendorMissed = EventOf<typeof VendorMissed>;
/** Events of an `arrival-{linkId}` stream. */
export type ArrivalEvent = EventOf<(typeof arrivalEvents)[number]>;

/** Name of the stream of a link that met no vendor. */
export function arrivalStream(linkId: string): string {
  return `arrival-${linkId}`;
}
