import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { InstantInput } from '../kernel/instant.ts';
import { query } from '../kernel/endpoint.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { mostOnOwnPage, ownPageSize } from './rfq.ownList.api.ts';
import { linkStatuses, RfqGroup } from './rfq.values.ts';
import { ColleagueView, VendorRfqView } from './rfq.views.ts';

const instant = InstantInput.optional();

export const VendorRfqSort = z.enum(['created', 'due', 'title', 'status']);
export type VendorRfqSort = z.infer<typeof VendorRfqSort>;

/**
 * What a vendor's list is narrowed to by status: open ones are those that the buyer decided nothing about, `decided` are all others,
 * whatever their status.
 */
export const vendorStandings = [...linkStatuses, 'decided'] as const;
export const VendorStanding = z.enum(vendorStandings);
export type VendorStanding = z.infer<typeof VendorStanding>;

/** Days within which a request is due that the filter of that name finds. */
export const dueSoonDays = 7;

/** Members that narrow a vendor's list, in the order in which a page offers them. */
export const vendorRfqFilters = ['text', 'status', 'charge', 'due', 'from', 'to'] as const;
export type VendorRfqFilter = (typeof vendorRfqFilters)[number];

/** What a vendor looks for among the provider's RFQs; `from` and `to` bound when one was sent to it, both included. */
export const VendorRfqsQuery = z.object({
  /** The number, or part of the title or of the buyer's own words; of the customer too once the vendor may know it. */
  text: z.string().trim().max(200).optional(),
  status: VendorStanding.optional(),
  /** Whom the provider has put in charge: the reader, or nobody. */
  charge: z.enum(['mine', 'nobody']).optional(),
  /** `week` finds what still waits for the vendor and is due within seven days. */
  due: z.enum(['week']).optional(),
  from: instant,
  to: instant,
  sort: VendorRfqSort.default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type VendorRfqsQuery = z.infer<typeof VendorRfqsQuery>;

/** Code points of the requirements and of the buyer's note that a line holds at most; the RFQ itself has all of them. */
export const mostInLine = 240;

/** An RFQ as a line of a vendor's list: what the table shows. The customer's members are absent while the vendor may not know them. */
export const VendorRfqRow = VendorRfqView.pick({
  rfq_id: true,
  number: true,
  company_name: true,
  contact_name: true,
  user_email: true,
  project_title: true,
  urgency: true,
  need: true,
  need_changed_at: true,
  created_at: true,
  deadline: true,
  response_status: true,
  outcome: true,
}).extend({
  /** Id of the link. */
  id: z.uuid(),
  /** How the requirements begin, as one text; empty where there are none. */
  requirements_beginning: z.string(),
  /** How the buyer's words about the outcome begin. */
  outcome_note: z.string().nullable(),
  group: RfqGroup,
  /** `null` where nobody is. */
  in_charge: ColleagueView.nullable(),
});
export type VendorRfqRow = z.infer<typeof VendorRfqRow>;

export const VendorRfqsPage = z.object({
  rfqs: z.array(VendorRfqRow),
  /** All that the filters find. */
  total: z.int(),
  /** Which of them the first one is, from 1; 0 where there is none. */
  first: z.int(),
  /** How many the filters find in each group: what is open, what expired, and what was rejected or decided. */
  groups: z.record(RfqGroup, z.int()),
  /** How many the other filters find in each status, and in all. */
  statuses: z.record(z.enum(['all', ...vendorStandings]), z.int()),
  /** All that the provider was ever sent. */
  all: z.int(),
  /** What to name as `after` or `before` for the next page or the one before; `null` at an end. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** Where nothing is found: filters that alone are in the way, and how many were found without each. */
  without: z.array(z.object({ filter: z.enum(vendorRfqFilters), total: z.int() })),
});
export type VendorRfqsPage = z.infer<typeof VendorRfqsPage>;

/** Where a page begins or ends, as an answer gave it. */
const cursor = z.string().max(2000).optional();

/** A page begins after the RFQ that `after` names, or ends before that of `before`: what comes or goes meanwhile moves none that is read further. */
export const pageVendorRfqs = query('/api/vendor/rfqs/page', 'vendor', {
  summary: "Search the RFQs that the caller's provider was sent, a page at a time.",
  refuses: ['rfq.page-unknown'],
  query: VendorRfqsQuery.extend({
    limit: z.coerce.number().int().min(1).max(mostOnOwnPage).default(ownPageSize),
    after: cursor,
    before: cursor,
  }),
  reply: VendorRfqsPage,
});

/** RFQs in one file; more are refused. */
export const mostVendorExported = 10_000;

/** Every RFQ of the provider that the filters find, in order. Body is the file itself. */
export const exportVendorRfqs = query('/api/vendor/rfqs/export', 'vendor', {
  summary: "The RFQs of the caller's provider that a search finds, as a file.",
  refuses: ['export.busy', 'rfq.export-too-large'],
  files: [mediaTypes.workbook, mediaTypes.csv],
  query: VendorRfqsQuery.extend({ format: z.enum(['xlsx', 'csv']), separator: CsvSeparatorParam }),
  reply: z.unknown(),
});

/** An RFQ of the list in full, with who of the provider is in charge of it; `null` where nobody is. */
export const VendorRfqInFull = VendorRfqView.extend({ in_charge: ColleagueView.nullable() });
export type VendorRfqInFull = z.infer<typeof VendorRfqInFull>;

/** One RFQ of the list in full; one that the provider was not sent reads as none. */
export const readVendorRfq = query('/api/vendor/rfq/:id', 'vendor', {
  summary: "An RFQ that the caller's provider was sent.",
  refuses: ['rfq.not-found'],
  params: z.object({ id: z.string().max(100) }),
  reply: VendorRfqInFull,
});
