import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';

/** An RFQ sent to an unclaimed provider: no user of this platform has access to the provider. */
export const UnclaimedProviderRfqReplyItem = z.object({
  link_id: z.uuid(),
  rfq_id: z.uuid(),
  /** Number shown after 'RFQ #'. */
  rfq_number: z.int(),
  provider_id: z.string(),
  provider_name: z.string(),
  sent_at: Instant,
  /** End of the period in which the provider can answer. */
  deadline: Instant,
  /** When the invitation was mailed to the contact in the catalogue; `null` without a contact. */
  invited_at: Instant.nullable(),
});
export type UnclaimedProviderRfqReplyItem = z.infer<typeof UnclaimedProviderRfqReplyItem>;

/**
 * How an RFQ reached a provider. `here`: the provider has users on this platform; `invited`: an invitation was mailed,
 * and our team was notified; `told`: only our team was notified.
 */
export const RfqDeliveryMethodReplyItem = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  arrival: z.enum(['here', 'invited', 'told']),
});
export type RfqDeliveryMethodReplyItem = z.infer<typeof RfqDeliveryMethodReplyItem>;

/**
 * Lists the providers in the order in which the buyer chose them. Fails with 'rfq.not-found' (404), also for other
 * users' RFQs.
 */
export const readArrivalsEndpoint = defineQueryEndpoint('/api/rfq/:id/arrivals', 'session', {
  summary: 'Show how a request for quotes reached each of its providers.',
  refuses: ['rfq.not-found'],
  params: z.object({ id: z.string().max(100) }),
  reply: z.array(RfqDeliveryMethodReplyItem),
});

/** Maximum number of RFQs that `listMissedVendors` returns. */
export const maxListedUnclaimedProviderRfqs = 200;

/**
 * Lists unhandled open RFQs that were sent to providers without users, earliest deadline first. `total` also counts
 * RFQs that are not listed.
 */
export const listMissedVendorsEndpoint = defineQueryEndpoint('/api/admin/missed-vendors', 'admin', {
  summary: 'List open requests for quotes at providers without users on this platform.',
  reply: z.object({
    missed: z.array(UnclaimedProviderRfqReplyItem).max(maxListedUnclaimedProviderRfqs),
    total: z.int(),
  }),
});

/** Safe to repeat. Fails with 'arrival.unknown' (404). */
export const handleMissedVendorEndpoint = defineCommandEndpoint(
  'POST',
  '/api/admin/missed-vendors/:id/handle',
  'admin',
  {
    summary: 'Mark a request at a provider without users as handled, which removes it from the list.',
    refuses: ['arrival.unknown'],
    params: z.object({ id: z.string().max(100) }),
    reply: CommandReply,
  },
);
