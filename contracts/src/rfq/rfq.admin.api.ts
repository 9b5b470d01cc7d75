import { z } from 'zod';
import { InstantInput } from '../kernel/instant.ts';
import { Accepted, command, type Endpoint, query } from '../kernel/endpoint.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { text } from '../kernel/text.ts';
import { AdminRfqView, RfqAnalyticsView } from './rfq.admin.views.ts';
import { RfqHistoryView } from './rfq.historyViews.ts';
import { LinkStatus, RfqStatus } from './rfq.values.ts';

const id = z.string().max(100);
const words = z.string().trim().max(200).optional();
const instant = InstantInput.optional();
const count = (max: number) => z.coerce.number().int().min(1).max(max).optional();

/** Analysts read it too, without personal data. */
export const readRfqAnalytics = query('/api/admin/rfq-analytics', 'analyst', {
  summary: 'Every RFQ with its answers, and figures of each provider; without personal data for analysts.',
  reply: RfqAnalyticsView,
});

export const SetLinkStatusBody = z.strictObject({ status: LinkStatus, notes: text(2000).nullish() });

const versioned: Endpoint['headers'] = {
  'if-match': { about: 'The version of the link that was seen, in double quotes; refused with 412 when it changed.' },
};

/** `:id` is a link's. `If-Match` with the link's version refuses with 412 what was changed meanwhile. */
export const setLinkStatus = command('PUT', '/api/rfq/provider/:id/status', 'admin', {
  summary: 'Set the status of an RFQ at one provider.',
  refuses: ['quote.awarded', 'request.if-match', 'rfq.link-changed', 'rfq.link-full', 'rfq.link-not-found'],
  headers: versioned,
  params: z.object({ id }),
  body: SetLinkStatusBody,
  reply: Accepted.extend({ id: z.uuid(), response_status: LinkStatus, version: z.int() }),
});

/** `:id` is a link's: it leaves every list and every count, and stays in the history. */
export const deleteLink = command('DELETE', '/api/rfq/provider/:id', 'admin', {
  summary: 'Take an RFQ away from one provider; its history stays.',
  refuses: ['quote.awarded', 'request.if-match', 'rfq.link-changed', 'rfq.link-not-found'],
  headers: versioned,
  params: z.object({ id }),
  reply: Accepted.extend({ id: z.uuid() }),
});

export const rfqSorts = ['created', 'deadline', 'company', 'status'] as const;
/** RFQs on a page of the search. */
export const rfqPageSize = 25;
/** The search counts no further; `total_is_exact` says whether it had to. */
export const mostCounted = 10_000;

/** What an RFQ search asks for; `from` and `to` bound when the RFQ was sent, both included. */
export const RfqSearchQuery = z.object({
  /** Part of the company's, the contact's name or of the address. Analysts search companies only. */
  buyer: words,
  provider: z.string().max(120).optional(),
  status: RfqStatus.optional(),
  from: instant,
  to: instant,
  /** Number, or part of project, company or a provider's name. */
  text: words,
  sort: z.enum(rfqSorts).default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: count(mostCounted / rfqPageSize).default(1),
});
export type RfqSearchQuery = z.infer<typeof RfqSearchQuery>;

export const searchRfqs = query('/api/admin/rfqs', 'analyst', {
  summary: 'Search all RFQs, a page at a time.',
  query: RfqSearchQuery,
  reply: z.object({
    rfqs: z.array(AdminRfqView),
    total: z.int(),
    total_is_exact: z.boolean(),
    page: z.int(),
    page_size: z.int(),
    /** Every provider that ever got an RFQ, for the filter. */
    providers: z.array(z.object({ provider_id: z.string(), provider_name: z.string() })),
  }),
});

/** RFQs in one export; more are refused with 422 `rfq.export-too-large`. */
export const mostExported = 2000;

/** The search's RFQs, their links and every version of their quotes as a file. Body is the file itself. */
export const exportRfqs = query('/api/admin/rfqs/export', 'analyst', {
  summary: 'The RFQs of a search with their quotes, as a file.',
  refuses: ['export.busy', 'rfq.export-too-large'],
  files: [mediaTypes.workbook, mediaTypes.json],
  query: RfqSearchQuery.extend({ format: z.enum(['xlsx', 'json']) }),
  reply: z.unknown(),
});

/** Which moment, as which audience; `event` counts from 1 and wins over `at`. */
export const RfqHistoryQuery = z.object({
  at: instant,
  event: z.coerce.number().int().min(0).max(100_000).optional(),
  /** `auditor` (as when left out), `buyer`, or `vendor:` with a link's or a provider's id. */
  as: z
    .string()
    .max(140)
    .regex(/^(auditor|buyer|vendor:.+)$/)
    .optional(),
});

export const readRfqHistory = query('/api/admin/rfq/:id/history', 'analyst', {
  summary: 'The history of an RFQ as one of its audiences sees it.',
  refuses: ['rfq.audience-not-found', 'rfq.not-found'],
  params: z.object({ id }),
  query: RfqHistoryQuery,
  reply: RfqHistoryView,
});

/** The whole history with its changes, and every link and quote, as a file. Body is the file itself. */
export const exportRfqHistory = query('/api/admin/rfq/:id/history/export', 'analyst', {
  summary: 'The history of an RFQ as a file.',
  refuses: ['export.busy', 'rfq.audience-not-found', 'rfq.not-found'],
  files: [mediaTypes.workbook, mediaTypes.json],
  params: z.object({ id }),
  query: z.object({ format: z.enum(['xlsx', 'json']) }),
  reply: z.unknown(),
});
