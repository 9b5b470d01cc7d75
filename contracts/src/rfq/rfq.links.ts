import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { LinkId, ProviderId, RfqId, UserId } from '../kernel/ids.ts';

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

/** What every event on one link says. */
export const linkFact = { rfqId: RfqId, linkId: LinkId, providerId: ProviderId, buyerId: UserId };

/** What every event on several links of an RFQ says; `providerIds` in the order of `linkIds`. */
export const linksFact = {
  rfqId: RfqId,
  buyerId: UserId,
  linkIds: z.array(LinkId).max(mostLinks),
  providerIds: z.array(ProviderId).max(mostLinks),
};
