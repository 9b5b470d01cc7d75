import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { type InferredDomainEvent, defineFirstEventVersion, markAsPersonalData } from '../kernel/event.ts';
import { CompanyId, RfqLinkId, ProviderId, RfqId, UserId } from '../kernel/ids.ts';

const linkIds = { linkId: RfqLinkId, rfqId: RfqId, providerId: ProviderId };

/** Owner of the RFQ: the company on whose behalf the buyer sent it, or only the buyer if `companyId` is `null`. */
const owner = { buyerId: UserId, companyId: CompanyId.nullable().default(null) };

/** Stream `arrival-{linkId}`: an RFQ was sent to a provider without users. Recorded only once per link. */
export const VendorMissed = defineFirstEventVersion('VendorMissed', {
  ...linkIds,
  ...owner,
  providerName: z.string().max(200),
});
/**
 * An invitation is mailed to the contact in the catalogue. The email address is encrypted with the key of the subject
 * `contactId`.
 */
export const VendorInvited = defineFirstEventVersion('VendorInvited', {
  ...linkIds,
  ...owner,
  providerName: z.string().max(200),
  /** End of the period in which the RFQ can be answered. */
  deadline: Instant,
  contactId: z.uuid(),
  address: markAsPersonalData(z.string().max(254), 'contactId'),
});
/** An admin marked the RFQ that was sent to the provider as handled. */
export const MissedVendorHandled = defineFirstEventVersion('MissedVendorHandled', linkIds);

export const unclaimedProviderRfqEvents = [VendorMissed, VendorInvited, MissedVendorHandled] as const;

export type VendorMissed = InferredDomainEvent<typeof VendorMissed>;
export type VendorInvited = InferredDomainEvent<typeof VendorInvited>;
/** Events of an `arrival-{linkId}` stream. */
export type UnclaimedProviderRfqEvent = InferredDomainEvent<(typeof unclaimedProviderRfqEvents)[number]>;

/** Stream of an RFQ link: one RFQ that was sent to one provider without users. */
export function getUnclaimedProviderRfqStreamName(linkId: string): string {
  return `arrival-${linkId}`;
}
