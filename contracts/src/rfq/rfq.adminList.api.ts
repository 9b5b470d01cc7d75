import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { query } from '../kernel/endpoint.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { RfqSearchQuery } from './rfq.admin.api.ts';
import {
  AdminLinkView,
  AdminRfqView,
  listedPerProvider,
  ProviderRfqsView,
  RfqAnalyticsView,
} from './rfq.admin.views.ts';
import { mostOnOwnPage, ownPageSize } from './rfq.ownList.api.ts';

/** The analytics without their lists. Providers come by the number of RFQs, most first. */
export const RfqFiguresView = RfqAnalyticsView.pick({ summary: true }).extend({
  providers: z.array(ProviderRfqsView.omit({ rfqs: true })),
});
export type RfqFiguresView = z.infer<typeof RfqFiguresView>;

/** Nothing in it is of a person. */
export const readRfqFigures = query('/api/admin/rfq-figures', 'analyst', {
  summary: 'Figures over all RFQs, and of each provider.',
  reply: RfqFiguresView,
});

/** Code points of an admin's note that a line holds at most; the history has all of them. */
export const mostNoted = 240;

/** A link as a line below its provider: what the table shows and what a change names. An analyst reads no address. */
export const AdminLinkRow = AdminLinkView.pick({
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
export type AdminLinkRow = z.infer<typeof AdminLinkRow>;

/** At most `listedPerProvider`, newest first; the list of all RFQs finds the others. */
export const readProviderLinks = query('/api/admin/rfq-links', 'analyst', {
  summary: 'The newest RFQs that one provider was sent, without addresses for analysts.',
  query: z.object({ provider: z.string().max(120) }),
  reply: z.object({
    links: z.array(AdminLinkRow).max(listedPerProvider),
    /** All that the provider was sent. */
    total: z.int(),
  }),
});

/** What an admin looks for among all RFQs: as in the search by page numbers. */
export const AdminRfqsQuery = RfqSearchQuery.omit({ page: true });
export type AdminRfqsQuery = z.infer<typeof AdminRfqsQuery>;

/** Members that narrow the list, in the order in which a page offers them. */
export const adminRfqFilters = ['text', 'buyer', 'provider', 'status', 'from', 'to'] as const;
export type AdminRfqFilter = (typeof adminRfqFilters)[number];

/** An RFQ as a line of the admins' list; what an erasure took is `null`, and for analysts so is the address. */
export const AdminRfqRow = AdminRfqView.pick({
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
export type AdminRfqRow = z.infer<typeof AdminRfqRow>;

export const AdminRfqsPage = z.object({
  rfqs: z.array(AdminRfqRow),
  /** All that the filters find. */
  total: z.int(),
  /** Which of them the first one is, from 1; 0 where there is none. */
  first: z.int(),
  /** What to name as `after` or `before` for the next page or the one before; `null` at an end. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** Every provider that has an RFQ, for the filter. */
  providers: z.array(z.object({ provider_id: z.string(), provider_name: z.string() })),
  /** Where nothing is found: filters that alone are in the way, and how many were found without each. */
  without: z.array(z.object({ filter: z.enum(adminRfqFilters), total: z.int() })),
});
export type AdminRfqsPage = z.infer<typeof AdminRfqsPage>;

/** Where a page begins or ends, as an answer gave it. */
const cursor = z.string().max(2000).optional();

/** A page begins after the RFQ that `after` names, or ends before that of `before`: what comes meanwhile moves none that is read further. */
export const pageAdminRfqs = query('/api/admin/rfqs/page', 'analyst', {
  summary: 'All RFQs, searched, a page at a time.',
  refuses: ['rfq.page-unknown'],
  query: AdminRfqsQuery.extend({
    limit: z.coerce.number().int().min(1).max(mostOnOwnPage).default(ownPageSize),
    after: cursor,
    before: cursor,
  }),
  reply: AdminRfqsPage,
});

/** RFQs in one file of lines; more are refused. */
export const mostAdminExported = 10_000;

/** Every RFQ that the filters find, a line for each, in order. Body is the file itself. */
export const exportAdminRfqs = query('/api/admin/rfqs/page/export', 'analyst', {
  summary: 'The RFQs that a search of the list finds, as a file with a line for each.',
  refuses: ['export.busy', 'rfq.export-too-large'],
  files: [mediaTypes.workbook, mediaTypes.csv],
  query: AdminRfqsQuery.extend({ format: z.enum(['xlsx', 'csv']), separator: CsvSeparatorParam }),
  reply: z.unknown(),
});
