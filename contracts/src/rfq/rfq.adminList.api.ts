import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { defineQueryEndpoint } from '../kernel/endpoint.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { AdminRfqSearchQuery } from './rfq.admin.api.ts';
import {
  AdminRfqLinkReplyItem,
  AdminRfqReplyItem,
  maxListedRfqsPerProvider,
  ProviderRfqMetricsAndLinksReplyItem,
  RfqAnalyticsReply,
} from './rfq.admin.views.ts';
import { maxRfqPageSize, defaultRfqPageSize } from './rfq.ownList.api.ts';

/** RFQ analytics without the lists of RFQs. Providers are sorted by number of RFQs, descending. */
export const RfqSummaryAndProviderMetricsReply = RfqAnalyticsReply.pick({ summary: true }).extend({
  providers: z.array(ProviderRfqMetricsAndLinksReplyItem.omit({ rfqs: true })),
});
export type RfqSummaryAndProviderMetricsReply = z.infer<typeof RfqSummaryAndProviderMetricsReply>;

/** Contains no personal data. */
export const readRfqFiguresEndpoint = defineQueryEndpoint('/api/admin/rfq-figures', 'analyst', {
  summary: 'Read metrics over all RFQs and per provider.',
  reply: RfqSummaryAndProviderMetricsReply,
});

/** Maximum number of code points of an admin's note in a list; the history contains the full note. */
export const maxAdminNoteLengthInList = 240;

/** A link in the list of the RFQs that were sent to a provider. The buyer's email address is `null` for analysts. */
export const AdminProviderRfqLinkReplyItem = AdminRfqLinkReplyItem.pick({
  id: true,
  rfq_id: true,
  rfq_number: true,
  provider_id: true,
  provider_name: true,
  project_title: true,
  company_name: true,
  user_email: true,
  response_status: true,
  outcome: true,
  sent_at: true,
  quote_amount: true,
  quote_currency: true,
  quote_amount_unit: true,
  admin_notes: true,
  version: true,
});
export type AdminProviderRfqLinkReplyItem = z.infer<typeof AdminProviderRfqLinkReplyItem>;

/** At most `maxListedRfqsPerProvider`, newest first; `pageAdminRfqs` lists the others. */
export const readProviderLinksEndpoint = defineQueryEndpoint('/api/admin/rfq-links', 'analyst', {
  summary: 'List the newest RFQs of one provider. Without addresses for analysts.',
  query: z.object({ provider: z.string().max(120) }),
  reply: z.object({
    links: z.array(AdminProviderRfqLinkReplyItem).max(maxListedRfqsPerProvider),
    /** Total number of RFQs that were sent to the provider. */
    total: z.int(),
  }),
});

/** Filters and sort order of the admins' RFQ list; the same as in `searchRfqs`, but without the page number. */
export const AdminRfqsQuery = AdminRfqSearchQuery.omit({ page: true });
export type AdminRfqsQuery = z.infer<typeof AdminRfqsQuery>;

/** Filters of the list in display order. */
export const adminRfqFilterParamNames = ['text', 'buyer', 'provider', 'status', 'from', 'to'] as const;
export type AdminRfqFilterName = (typeof adminRfqFilterParamNames)[number];

/** An RFQ in the admins' list. Erased data is `null`, and the buyer's email address is `null` for analysts. */
export const AdminRfqListReplyItem = AdminRfqReplyItem.pick({
  id: true,
  number: true,
  project_title: true,
  company_name: true,
  user_email: true,
  urgency: true,
  created_at: true,
  deadline: true,
  total_providers: true,
  responded_count: true,
  status: true,
  outcome: true,
  selected_providers: true,
});
export type AdminRfqListReplyItem = z.infer<typeof AdminRfqListReplyItem>;

export const AdminRfqPageReply = z.object({
  rfqs: z.array(AdminRfqListReplyItem),
  /** Number of RFQs that match the filters. */
  total: z.int(),
  /** Position of the first listed RFQ among all matching RFQs, from 1; 0 if there are none. */
  first: z.int(),
  /** Cursor of the next page (for `after`) and of the previous page (for `before`); `null` if there is no such page. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** All providers that received an RFQ, for the filter. */
  providers: z.array(z.object({ provider_id: z.string(), provider_name: z.string() })),
  /** If no RFQ matches: each filter whose removal would yield results, with the number of results. */
  without: z.array(z.object({ filter: z.enum(adminRfqFilterParamNames), total: z.int() })),
});
export type AdminRfqPageReply = z.infer<typeof AdminRfqPageReply>;

/** Keyset cursor from a previous response. */
const cursor = z.string().max(2000).optional();

/** Keyset pagination: RFQs that are added between two requests do not shift the following pages. */
export const pageAdminRfqsEndpoint = defineQueryEndpoint('/api/admin/rfqs/page', 'analyst', {
  summary: 'List all RFQs with filters, page by page.',
  refuses: ['rfq.page-unknown'],
  query: AdminRfqsQuery.extend({
    limit: z.coerce.number().int().min(1).max(maxRfqPageSize).default(defaultRfqPageSize),
    after: cursor,
    before: cursor,
  }),
  reply: AdminRfqPageReply,
});

/** Maximum number of RFQs in an export of the list. */
export const maxExportedAdminRfqs = 10_000;

/** Contains all RFQs that match the filters, one per row, in the order of the list. */
export const exportAdminRfqsEndpoint = defineQueryEndpoint('/api/admin/rfqs/page/export', 'analyst', {
  summary: 'Export the RFQs that match the filters of the list, one per row.',
  refuses: ['export.busy', 'rfq.export-too-large'],
  files: [fileResponseMediaTypes.workbook, fileResponseMediaTypes.csv],
  query: AdminRfqsQuery.extend({ format: z.enum(['xlsx', 'csv']), separator: CsvSeparatorParam }),
  reply: z.unknown(),
});
