import { z } from 'zod';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { RfqId } from '../kernel/ids.ts';
import { RespondBody, SendRfqBody, VendorRfqBody } from './rfq.commands.ts';
import { BuyerLinkView, BuyerRfqView, VendorProviderView, VendorRfqView, VendorStatsView } from './rfq.views.ts';
import { LinkStatus } from './rfq.values.ts';

export const sendRfq = command('POST', '/api/rfq/send', 'session', {
  limit: 'rfq',
  body: SendRfqBody,
  reply: Accepted.extend({ rfq_id: RfqId, providers: z.int() }),
});

/** Only one's own address, or an admin: anything else gets 403. Newest first. */
export const listBuyerRfqs = query('/api/rfq/user/:email', 'session', {
  params: z.object({ email: z.string().max(254) }),
  reply: z.array(BuyerRfqView),
});

/** RFQs of the own list that come when nothing is said, and that a page adds when more are wanted. */
export const ownRfqsStep = 50;
/** RFQs that one answer holds at most. */
export const mostOwnRfqs = 10_000;

/**
 * The caller's own RFQs: the newest `limit` of `total`. `asked` is the RFQ of the given id, wherever in the list it stands; `null`
 * when none was asked for, or none of the caller's.
 */
export const listOwnRfqs = query('/api/rfq/own', 'session', {
  query: z.object({
    limit: z.coerce.number().int().min(1).max(mostOwnRfqs).default(ownRfqsStep),
    rfq: z.string().max(100).optional(),
  }),
  reply: z.object({ rfqs: z.array(BuyerRfqView), total: z.int(), asked: BuyerRfqView.nullable() }),
});

export const listRfqLinks = query('/api/rfq/:id/providers', 'session', {
  params: z.object({ id: z.string().max(100) }),
  reply: z.array(BuyerLinkView),
});

export const readVendorProvider = query('/api/vendor/provider-info', 'vendor', { reply: VendorProviderView });

/** All of the vendor's links in every status, newest first. */
export const listVendorRfqs = query('/api/vendor/available-rfqs', 'vendor', { reply: z.array(VendorRfqView) });

export const readVendorStats = query('/api/vendor/dashboard-stats', 'vendor', { reply: VendorStatsView });

const vendorReply = Accepted.extend({ rfq_id: RfqId, response_status: LinkStatus });

export const viewRfq = command('POST', '/api/vendor/rfq/viewed', 'vendor', { body: VendorRfqBody, reply: vendorReply });

export const acceptRfq = command('POST', '/api/vendor/rfq/accept', 'vendor', {
  body: VendorRfqBody,
  reply: vendorReply,
});

export const rejectRfq = command('POST', '/api/vendor/rfq/reject', 'vendor', {
  body: VendorRfqBody,
  reply: vendorReply,
});

export const respondToRfq = command('POST', '/api/vendor/rfq/respond', 'vendor', {
  body: RespondBody,
  reply: vendorReply.extend({ quote_version: z.int().min(1) }),
});
