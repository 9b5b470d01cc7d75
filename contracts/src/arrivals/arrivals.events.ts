import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { type DefinedEvent, defineFirstVersion, markPersonal } from '../kernel/event.ts';
import { CompanyId, LinkId, ProviderId, RfqId, UserId } from '../kernel/ids.ts';

const linkIds = { linkId: LinkId, rfqId: RfqId, providerId: ProviderId };

/** Owner of the RFQ: the company on whose behalf the buyer sent it, or only the buyer if `companyId` is `null`. */
const owner = { buyerId: UserId, companyId: CompanyId.nullable().default(null) };

/** Stream `arrival-{linkId}`: an RFQ was sent to a provider without users. Recorded only once per link. */
export const VendorMissed = defineFirstVersion('VendorMissed', {
  ...linkIds,
  ...owner,
  providerName: z.string().max(200),
});
/**
 * An invitation is mailed to the contact in the catalogue. The email address is encrypted with the key of the subject
 * `contactId`.
 */
export const VendorInvited = defineFirstVersion('VendorInvited', {
  ...linkIds,
  ...owner,
  providerName: z.string().max(200),
  /** End of the period in which the RFQ can be answered. */
  deadline: Instant,
  contactId: z.uuid(),
  address: markPersonal(z.string().max(254), 'contactId'),
});
/** An admin marked the request at the provider as handled. */
export const MissedVendorHandled = defineFirstVersion('MissedVendorHandled', linkIds);

export const arrivalEvents = [VendorMissed, VendorInvited, MissedVendorHandled] as const;

export type VendorMissed = DefinedEvent<typeof VendorMissed>;
export type VendorInvited = DefinedEvent<typeof VendorInvited>;
/** Events of an `arrival-{linkId}` stream. */
export type ArrivalEvent = DefinedEvent<(typeof arrivalEvents)[number]>;

/** Stream of a link to a provider without users. */
export function arrivalStreamName(linkId: string): string {
  return `arrival-${linkId}`;
}
