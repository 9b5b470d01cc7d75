import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { CompanyId, RfqLinkId, ProviderId, RfqId, UserId } from '../kernel/ids.ts';

/** Maximum number of links in a stored RFQ; requests accept fewer. */
export const maxStoredLinksPerRfq = 100;

/** A link and its provider's data at the time the RFQ was sent. */
export const SentRfqLinkSnapshot = z.object({
  linkId: RfqLinkId,
  providerId: ProviderId,
  providerName: z.string().max(200),
  providerType: z.enum(providerTypes),
  providerWebsite: z.string().max(4000).nullable(),
});
export type SentRfqLinkSnapshot = z.infer<typeof SentRfqLinkSnapshot>;

/** Owner of an RFQ: the company that it was sent for or transferred to, or only the buyer if `companyId` is `null`. */
export const rfqOwnerFields = { buyerId: UserId, companyId: CompanyId.nullable().default(null) };

/** Common properties of events that concern one link. */
export const singleLinkRfqEventFields = { rfqId: RfqId, linkId: RfqLinkId, providerId: ProviderId, ...rfqOwnerFields };

/** Common properties of events that concern several links of an RFQ; `providerIds` are in the order of `linkIds`. */
export const multiLinkRfqEventFieldSchemas = {
  rfqId: RfqId,
  ...rfqOwnerFields,
  linkIds: z.array(RfqLinkId).max(maxStoredLinksPerRfq),
  providerIds: z.array(ProviderId).max(maxStoredLinksPerRfq),
};
