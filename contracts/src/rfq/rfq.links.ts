import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { CompanyId, LinkId, ProviderId, RfqId, UserId } from '../kernel/ids.ts';

/** Providers that one RFQ may go to as far as storage goes; what callers may choose is fewer. */
export const mostLinks = 100;

/** The provider as it was when the RFQ went out to it, and the link that the RFQ has with it. */
export const RfqLinkSnapshot = z.object({
  linkId: LinkId,
  providerId: ProviderId,
  providerName: z.string().max(200),
  providerType: z.enum(providerTypes),
  providerWebsite: z.string().max(4000).nullable(),
});
export type RfqLinkSnapshot = z.infer<typeof RfqLinkSnapshot>;

/** Whose an RFQ is: the company's that its buyer sent it for or handed it to, or, where that is `null`, the buyer's alone. */
export const rfqOwner = { buyerId: UserId, companyId: CompanyId.nullable().default(null) };

/** What every event on one link says. */
export const linkFact = { rfqId: RfqId, linkId: LinkId, providerId: ProviderId, ...rfqOwner };

/** What every event on several links of an RFQ says; `providerIds` in the order of `linkIds`. */
export const linksFact = {
  rfqId: RfqId,
  ...rfqOwner,
  linkIds: z.array(LinkId).max(mostLinks),
  providerIds: z.array(ProviderId).max(mostLinks),
};
