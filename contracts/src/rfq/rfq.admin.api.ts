import { z } from 'zod';
import { InstantInRequest } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, type Endpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { createTextSchema } from '../kernel/text.ts';
import { AdminRfqReplyItem, RfqAnalyticsReply } from './rfq.admin.views.ts';
import { RfqHistoryReply } from './rfq.historyViews.ts';
import { RfqLinkStatus, RfqStatus } from './rfq.values.ts';

const id = z.string().max(100);
const searchText = z.string().trim().max(200).optional();
const instant = InstantInRequest.optional();
const pageNumber = (max: number) => z.coerce.number().int().min(1).max(max).optional();

/** Personal data is omitted for analysts. */
export const readRfqAnalyticsEndpoint = defineQueryEndpoint('/api/admin/rfq-analytics', 'analyst', {
  summary: 'Read all RFQs with their answers, and metrics per provider. Without personal data for analysts.',
  reply: RfqAnalyticsReply,
});

export const SetRfqLinkStatusBody = z.strictObject({ status: RfqLinkStatus, notes: createTextSchema(2000).nullish() });

const ifMatchHeaders: Endpoint['headers'] = {
  'if-match': {
    description: 'The version of the link, in double quotes. The request fails with 412 when the link has changed.',
  },
};

/**
 * `:id` is the id of an RFQ link: the part of an RFQ that was sent to one provider. With `If-Match`, fails with 412
 * when the link has changed.
 */
export const setLinkStatusEndpoint = defineCommandEndpoint('PUT', '/api/rfq/provider/:id/status', 'admin', {
  summary: 'Set the status of an RFQ at one provider.',
  refuses: ['quote.awarded', 'request.if-match', 'rfq.link-changed', 'rfq.link-full', 'rfq.link-not-found'],
  headers: ifMatchHeaders,
  params: z.object({ id }),
  body: SetRfqLinkStatusBody,
  reply: CommandReply.extend({ id: z.uuid(), response_status: RfqLinkStatus, version: z.int() }),
});

/**
 * `:id` is the id of an RFQ link: the part of an RFQ that was sent to one provider. The link is removed from all lists
 * and counts, but stays in the history.
 */
export const deleteLinkEndpoint = defineCommandEndpoint('DELETE', '/api/rfq/provider/:id', 'admin', {
  summary: 'Remove an RFQ from a provider. Its history is kept.',
  refuses: ['quote.awarded', 'request.if-match', 'rfq.link-changed', 'rfq.link-not-found'],
  headers: ifMatchHeaders,
  params: z.object({ id }),
  reply: CommandReply.extend({ id: z.uuid() }),
});

export const adminRfqSearchSortKeys = ['created', 'deadline', 'company', 'status'] as const;
/** RFQs per page of the search. */
export const rfqSearchPageSize = 25;
/** The search stops counting at this number, and `total_is_exact` is then false. */
export const maxCountedAdminRfqSearchResults = 10_000;

/** Filters of an RFQ search; `from` and `to` limit the time of sending, both inclusive. */
export const AdminRfqSearchQuery = z.object({
  /** Part of the company name, contact name or email address. For analysts, only the company name. */
  buyer: searchText,
  provider: z.string().max(120).optional(),
  status: RfqStatus.optional(),
  from: instant,
  to: instant,
  /** RFQ number, or part of the project title, company name or provider name. */
  text: searchText,
  sort: z.enum(adminRfqSearchSortKeys).default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: pageNumber(maxCountedAdminRfqSearchResults / rfqSearchPageSize).default(1),
});
export type AdminRfqSearchQuery = z.infer<typeof AdminRfqSearchQuery>;

export const searchRfqsEndpoint = defineQueryEndpoint('/api/admin/rfqs', 'analyst', {
  summary: 'Search all RFQs, page by page.',
  query: AdminRfqSearchQuery,
  reply: z.object({
    rfqs: z.array(AdminRfqReplyItem),
    total: z.int(),
    total_is_exact: z.boolean(),
    page: z.int(),
    page_size: z.int(),
    /** All providers that ever received an RFQ, for the filter. */
    providers: z.array(z.object({ provider_id: z.string(), provider_name: z.string() })),
  }),
});

/** Maximum number of RFQs in an export; larger exports fail with 422 `rfq.export-too-large`. */
export const maxExportedAdminRfqSearchResults = 2000;

/** The export contains the RFQs that match the search, their links, and all versions of their quotes. */
export const exportRfqsEndpoint = defineQueryEndpoint('/api/admin/rfqs/export', 'analyst', {
  summary: 'Export the RFQs of a search with their quotes.',
  refuses: ['export.busy', 'rfq.export-too-large'],
  files: [fileResponseMediaTypes.workbook, fileResponseMediaTypes.json],
  query: AdminRfqSearchQuery.extend({ format: z.enum(['xlsx', 'json']) }),
  reply: z.unknown(),
});

/**
 * Point in time and audience of a history. `event` limits the history to its first `event` events and takes precedence
 * over `at`.
 */
export const RfqHistoryQuery = z.object({
  at: instant,
  event: z.coerce.number().int().min(0).max(100_000).optional(),
  /** `auditor` (default), `buyer`, or `vendor:` followed by the id of a link or a provider. */
  as: z
    .string()
    .max(140)
    .regex(/^(auditor|buyer|vendor:.+)$/)
    .optional(),
});

export const readRfqHistoryEndpoint = defineQueryEndpoint('/api/admin/rfq/:id/history', 'analyst', {
  summary: 'Read the history of an RFQ as seen by one audience.',
  refuses: ['rfq.audience-not-found', 'rfq.not-found'],
  params: z.object({ id }),
  query: RfqHistoryQuery,
  reply: RfqHistoryReply,
});

/** The export contains the whole history with all changes, and all links and quotes. */
export const exportRfqHistoryEndpoint = defineQueryEndpoint('/api/admin/rfq/:id/history/export', 'analyst', {
  summary: 'Export the history of an RFQ.',
  refuses: ['export.busy', 'rfq.audience-not-found', 'rfq.not-found'],
  files: [fileResponseMediaTypes.workbook, fileResponseMediaTypes.json],
  params: z.object({ id }),
  query: z.object({ format: z.enum(['xlsx', 'json']) }),
  reply: z.unknown(),
});
