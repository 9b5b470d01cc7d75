import { z } from 'zod';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { RfqId } from '../kernel/ids.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { Currency } from '../kernel/money.ts';
import { RejectRfqBody, RespondBody, SendRfqBody, VendorRfqBody } from './rfq.commands.ts';
import {
  BuyerLinkView,
  BuyerRfqView,
  OwnQuoteVersionView,
  VendorProviderView,
  VendorRfqView,
  VendorStatsView,
} from './rfq.views.ts';
import { LinkStatus } from './rfq.values.ts';

export const sendRfq = command('POST', '/api/rfq/send', 'session', {
  summary: 'Ask one to three providers for quotes.',
  refuses: [
    'company.viewer',
    'account.email-unconfirmed',
    'rfq.already-sent',
    'rfq.deadline',
    'rfq.duplicate-provider',
    'rfq.no-provider',
    'rfq.not-found',
    'rfq.requirements-too-large',
    'rfq.too-many-providers',
    'rfq.unknown-provider',
  ],
  limit: 'rfq',
  body: SendRfqBody,
  reply: Accepted.extend({ rfq_id: RfqId, providers: z.int() }),
});

/** Only one's own address, or an admin: anything else gets 403. Newest first. */
export const listBuyerRfqs = query('/api/rfq/user/:email', 'session', {
  summary: "RFQs of the person with an address: the caller's own, or anybody's for admins. Newest first.",
  refuses: ['rfq.not-yours'],
  params: z.object({ email: z.string().max(254) }),
  reply: z.array(BuyerRfqView),
});

/** RFQs of the own list that come when nothing is said, and that a page adds when more are wanted. */
export const ownRfqsStep = 50;
/** RFQs that one answer holds at most. */
export const mostOwnRfqs = 10_000;

/**
 * The caller's own RFQs: the newest `limit` of `total`. `asked` is the RFQ of the given id, wherever in the list it stands; `null`
 * when none was asked for, or none of the caller's. `alone` says whether it is the caller's alone, and no company's.
 */
export const listOwnRfqs = query('/api/rfq/own', 'session', {
  summary: "The caller's own RFQs, the newest first.",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(mostOwnRfqs).default(ownRfqsStep),
    rfq: z.string().max(100).optional(),
  }),
  reply: z.object({
    rfqs: z.array(BuyerRfqView),
    total: z.int(),
    asked: BuyerRfqView.nullable(),
    alone: z.boolean(),
  }),
});

export const listRfqLinks = query('/api/rfq/:id/providers', 'session', {
  summary: 'What each provider has answered to an RFQ.',
  refuses: ['rfq.not-found'],
  params: z.object({ id: z.string().max(100) }),
  reply: z.array(BuyerLinkView),
});

/** The quotes of an RFQ of the caller's own beside each other, with what they cost in all, in `currency` too. Body is the file itself. */
export const exportQuotes = query('/api/rfq/:id/quotes/export', 'session', {
  summary: 'The quotes of an RFQ beside each other, with what they cost in all, as a workbook.',
  refuses: ['export.busy', 'rfq.not-found'],
  files: [mediaTypes.workbook],
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ currency: Currency.optional() }),
  reply: z.unknown(),
});

export const readVendorProvider = query('/api/vendor/provider-info', 'vendor', {
  summary: 'The provider that the caller answers for.',
  refuses: ['rfq.provider-not-found'],
  reply: VendorProviderView,
});

/** All of the vendor's links in every status, newest first. */
export const listVendorRfqs = query('/api/vendor/available-rfqs', 'vendor', {
  summary: "RFQs that the caller's provider was sent, newest first.",
  reply: z.array(VendorRfqView),
});

/** Every version that the vendor's provider sent to the RFQ, the oldest first, withdrawn ones among them. */
export const listOwnQuotes = query('/api/vendor/rfq/:id/quotes', 'vendor', {
  summary: "Every version of the quote of the caller's provider to an RFQ, with who sent it.",
  refuses: ['rfq.not-found'],
  params: z.object({ id: z.string().max(100) }),
  reply: z.array(OwnQuoteVersionView),
});

export const readVendorStats = query('/api/vendor/dashboard-stats', 'vendor', {
  summary: "How many RFQs of the caller's provider are in which status.",
  reply: VendorStatsView,
});

const vendorReply = Accepted.extend({ rfq_id: RfqId, response_status: LinkStatus });

export const viewRfq = command('POST', '/api/vendor/rfq/viewed', 'vendor', {
  summary: 'Note that an RFQ was opened for the first time.',
  refuses: ['rfq.not-found'],
  body: VendorRfqBody,
  reply: vendorReply,
});

export const acceptRfq = command('POST', '/api/vendor/rfq/accept', 'answering', {
  summary: 'Accept an RFQ, which shows the vendor who asks.',
  refuses: ['quote.awarded', 'rfq.already-answered', 'rfq.closed', 'rfq.expired', 'rfq.not-found', 'rfq.rejected'],
  body: VendorRfqBody,
  reply: vendorReply,
});

export const rejectRfq = command('POST', '/api/vendor/rfq/reject', 'answering', {
  summary: 'Reject an RFQ, with a reason for its buyer. That cannot be undone.',
  refuses: ['quote.awarded', 'rfq.already-answered', 'rfq.closed', 'rfq.expired', 'rfq.not-found', 'rfq.rejected'],
  body: RejectRfqBody,
  reply: vendorReply,
});

export const respondToRfq = command('POST', '/api/vendor/rfq/respond', 'answering', {
  summary: 'Send a quote, or a newer version of it.',
  refuses: [
    'quote.amount-missing',
    'quote.amount-not-a-number',
    'quote.amount-not-positive',
    'quote.amount-too-large',
    'quote.amount-too-many-decimals',
    'quote.awarded',
    'quote.part-not-a-number',
    'quote.part-too-large',
    'quote.part-too-many-decimals',
    'quote.part-zero',
    'quote.parts-contradict',
    'quote.tiers',
    'quote.too-many',
    'quote.validity',
    'rfq.closed',
    'rfq.expired',
    'rfq.not-accepted',
    'rfq.not-found',
    'rfq.rejected',
  ],
  body: RespondBody,
  reply: vendorReply.extend({ quote_version: z.int().min(1) }),
});
