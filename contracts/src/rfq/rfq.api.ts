import { z } from 'zod';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { RfqId } from '../kernel/ids.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { Currency } from '../kernel/money.ts';
import { RejectRfqBody, SendQuoteBody, SendRfqBody, VendorRfqActionBody } from './rfq.commands.ts';
import {
  BuyerRfqLinkReplyItem,
  BuyerRfqReplyItem,
  OwnQuoteVersionReplyItem,
  RepresentedProviderReply,
  VendorRfqReplyItem,
  VendorRfqStatisticsReply,
} from './rfq.views.ts';
import { RfqLinkStatus } from './rfq.values.ts';

export const sendRfqEndpoint = defineCommandEndpoint('POST', '/api/rfq/send', 'session', {
  summary: 'Request quotes from one to three providers.',
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
  reply: CommandReply.extend({ rfq_id: RfqId, providers: z.int() }),
});

/** Lists the newest RFQ first. Fails with 403 for another user's address, unless the caller is an admin. */
export const listBuyerRfqsEndpoint = defineQueryEndpoint('/api/rfq/user/:email', 'session', {
  summary: "List the RFQs of the user with an email address, newest first. Admins can list any user's.",
  refuses: ['rfq.not-yours'],
  params: z.object({ email: z.string().max(254) }),
  reply: z.array(BuyerRfqReplyItem),
});

/** Default number of RFQs in a response, and number of RFQs that "Show more" adds to the page. */
export const defaultOwnRfqsLimit = 50;
/** Maximum number of RFQs in a response. */
export const maxOwnRfqsLimit = 10_000;

/**
 * Returns the newest `limit` of `total` RFQs. `asked` is the RFQ whose id is in the parameter `rfq`, even if that RFQ
 * is not among the newest. `asked` is `null` without the parameter, or if the caller cannot read the RFQ. `alone` is
 * true if that RFQ belongs only to the caller and not to a company.
 */
export const listOwnRfqsEndpoint = defineQueryEndpoint('/api/rfq/own', 'session', {
  summary: "List the caller's own RFQs, newest first.",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(maxOwnRfqsLimit).default(defaultOwnRfqsLimit),
    rfq: z.string().max(100).optional(),
  }),
  reply: z.object({
    rfqs: z.array(BuyerRfqReplyItem),
    total: z.int(),
    asked: BuyerRfqReplyItem.nullable(),
    alone: z.boolean(),
  }),
});

export const listRfqLinksEndpoint = defineQueryEndpoint('/api/rfq/:id/providers', 'session', {
  summary: 'List the providers of an RFQ with their answers.',
  refuses: ['rfq.not-found'],
  params: z.object({ id: z.string().max(100) }),
  reply: z.array(BuyerRfqLinkReplyItem),
});

/** Compares the quotes of one of the caller's RFQs by total cost of ownership, optionally converted to `currency`. */
export const exportQuotesEndpoint = defineQueryEndpoint('/api/rfq/:id/quotes/export', 'session', {
  summary: 'Export a comparison of the quotes of an RFQ, with total cost, as a workbook.',
  refuses: ['export.busy', 'rfq.not-found'],
  files: [fileResponseMediaTypes.workbook],
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ currency: Currency.optional() }),
  reply: z.unknown(),
});

export const readVendorProviderEndpoint = defineQueryEndpoint('/api/vendor/provider-info', 'vendor', {
  summary: "Read the caller's provider.",
  refuses: ['rfq.provider-not-found'],
  reply: RepresentedProviderReply,
});

/** Lists all links of the provider, regardless of their status, newest first. */
export const listVendorRfqsEndpoint = defineQueryEndpoint('/api/vendor/available-rfqs', 'vendor', {
  summary: "List the RFQs of the caller's provider, newest first.",
  reply: z.array(VendorRfqReplyItem),
});

/** Lists all versions that the caller's provider sent, oldest first, including withdrawn versions. */
export const listOwnQuotesEndpoint = defineQueryEndpoint('/api/vendor/rfq/:id/quotes', 'vendor', {
  summary: "List all versions of the caller's provider's quote for an RFQ, with their senders.",
  refuses: ['rfq.not-found'],
  params: z.object({ id: z.string().max(100) }),
  reply: z.array(OwnQuoteVersionReplyItem),
});

export const readVendorStatsEndpoint = defineQueryEndpoint('/api/vendor/dashboard-stats', 'vendor', {
  summary: "Count the RFQs of the caller's provider by status.",
  reply: VendorRfqStatisticsReply,
});

const vendorReply = CommandReply.extend({ rfq_id: RfqId, response_status: RfqLinkStatus });

export const viewRfqEndpoint = defineCommandEndpoint('POST', '/api/vendor/rfq/viewed', 'vendor', {
  summary: 'Record that an RFQ was opened for the first time.',
  refuses: ['rfq.not-found'],
  body: VendorRfqActionBody,
  reply: vendorReply,
});

export const acceptRfqEndpoint = defineCommandEndpoint('POST', '/api/vendor/rfq/accept', 'answering', {
  summary: "Accept an RFQ, which reveals the buyer's contact details to the vendor.",
  refuses: ['quote.awarded', 'rfq.already-answered', 'rfq.closed', 'rfq.expired', 'rfq.not-found', 'rfq.rejected'],
  body: VendorRfqActionBody,
  reply: vendorReply,
});

export const rejectRfqEndpoint = defineCommandEndpoint('POST', '/api/vendor/rfq/reject', 'answering', {
  summary: 'Decline an RFQ, with a reason for the buyer. Cannot be undone.',
  refuses: ['quote.awarded', 'rfq.already-answered', 'rfq.closed', 'rfq.expired', 'rfq.not-found', 'rfq.rejected'],
  body: RejectRfqBody,
  reply: vendorReply,
});

export const respondToRfqEndpoint = defineCommandEndpoint('POST', '/api/vendor/rfq/respond', 'answering', {
  summary: 'Send a quote or a new version of it.',
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
  body: SendQuoteBody,
  reply: vendorReply.extend({ quote_version: z.int().min(1) }),
});
