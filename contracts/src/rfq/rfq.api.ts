import { z } from 'zod';
import { Accepted, endpoint } from '../kernel/endpoint.ts';
import { RfqId } from '../kernel/ids.ts';
import { RespondBody, SendRfqBody, VendorRfqBody } from './rfq.commands.ts';
import { BuyerLinkView, BuyerRfqView, VendorProviderView, VendorRfqView, VendorStatsView } from './rfq.views.ts';
import { LinkStatus } from './rfq.values.ts';

export const sendRfq = endpoint({
  method: 'POST',
  path: '/api/rfq/send',
  service: 'command',
  access: 'session',
  limit: 'rfq',
  body: SendRfqBody,
  reply: Accepted.extend({ rfq_id: RfqId, providers: z.int() }),
});

/** Only one's own address, or an admin: anything else gets 403. Newest first. */
export const listBuyerRfqs = endpoint({
  method: 'GET',
  path: '/api/rfq/user/:email',
  service: 'query',
  access: 'session',
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
export const listOwnRfqs = endpoint({
  method: 'GET',
  path: '/api/rfq/own',
  service: 'query',
  access: 'session',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(mostOwnRfqs).default(ownRfqsStep),
    rfq: z.string().max(100).optional(),
  }),
  reply: z.object({ rfqs: z.array(BuyerRfqView), total: z.int(), asked: BuyerRfqView.nullable() }),
});

export const listRfqLinks = endpoint({
  method: 'GET',
  path: '/api/rfq/:id/providers',
  service: 'query',
  access: 'session',
  params: z.object({ id: z.string().max(100) }),
  reply: z.array(BuyerLinkView),
});

export const readVendorProvider = endpoint({
  method: 'GET',
  path: '/api/vendor/provider-info',
  service: 'query',
  access: 'vendor',
  reply: VendorProviderView,
});

/** All of the vendor's links in every status, newest first. */
export const listVendorRfqs = endpoint({
  method: 'GET',
  path: '/api/vendor/available-rfqs',
  service: 'query',
  access: 'vendor',
  reply: z.array(VendorRfqView),
});

export const readVendorStats = endpoint({
  method: 'GET',
  path: '/api/vendor/dashboard-stats',
  service: 'query',
  access: 'vendor',
  reply: VendorStatsView,
});

const vendorReply = Accepted.extend({ rfq_id: RfqId, response_status: LinkStatus });

export const viewRfq = endpoint({
  method: 'POST',
  path: '/api/vendor/rfq/viewed',
  service: 'command',
  access: 'vendor',
  body: VendorRfqBody,
  reply: vendorReply,
});

export const acceptRfq = endpoint({
  method: 'POST',
  path: '/api/vendor/rfq/accept',
  service: 'command',
  access: 'vendor',
  body: VendorRfqBody,
  reply: vendorReply,
});

export const rejectRfq = endpoint({
  method: 'POST',
  path: '/api/vendor/rfq/reject',
  service: 'command',
  access: 'vendor',
  body: VendorRfqBody,
  reply: vendorReply,
});

export const respondToRfq = endpoint({
  method: 'POST',
  path: '/api/vendor/rfq/respond',
  service: 'command',
  access: 'vendor',
  body: RespondBody,
  reply: vendorReply.extend({ quote_version: z.int().min(1) }),
});

export const rfqApi = {
  sendRfq,
  listBuyerRfqs,
  listOwnRfqs,
  listRfqLinks,
  readVendorProvider,
  listVendorRfqs,
  readVendorStats,
  viewRfq,
  acceptRfq,
  rejectRfq,
  respondToRfq,
};
