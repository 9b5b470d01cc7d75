import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { CompanyId, LinkId, ProviderId, RfqId, UserId } from '../kernel/ids.ts';

const ofLink = { linkId: LinkId, rfqId: RfqId, providerId: ProviderId };

/** Whose the RFQ is: the company's that its buyer sent it for, or, where that is `null`, the buyer's alone. */
const owner = { buyerId: UserId, companyId: CompanyId.nullable().default(null) };

/** Stream `arrival-{linkId}`: an RFQ went to a provider that nobody answers for here. Once for a link, whatever comes later. */
export const VendorMissed = firstVersion('VendorMissed', {
  ...ofLink,
  ...owner,
  providerName: z.string().max(200),
});
/** An invitation goes to the address that the catalogue has; it is sealed under the subject that stands for it there. */
export const VendorInvited = firstVersion('VendorInvited', {
  ...ofLink,
  ...owner,
  providerName: z.string().max(200),
  /** Until then the RFQ is open. */
  deadline: Instant,
  contactId: z.uuid(),
  address: personal(z.string().max(254), 'contactId'),
});
/** An admin has seen to it. */
export const MissedVendorHandled = firstVersion('MissedVendorHandled', ofLink);

export const arrivalEvents = [VendorMissed, VendorInvited, MissedVendorHandled] as const;

export type VendorMissed = EventOf<typeof VendorMissed>;
export type VendorInvited = EventOf<typeof VendorInvited>;
/** Events of an `arrival-{linkId}` stream. */
export type ArrivalEvent = EventOf<(typeof arrivalEvents)[number]>;

/** Name of the stream of a link that met no vendor. */
export function arrivalStream(linkId: string): string {
  return `arrival-${linkId}`;
}
