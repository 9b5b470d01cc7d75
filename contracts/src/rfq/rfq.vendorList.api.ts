import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { InstantInRequest } from '../kernel/instant.ts';
import { defineQueryEndpoint } from '../kernel/endpoint.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { maxRfqPageSize, defaultRfqPageSize } from './rfq.ownList.api.ts';
import { rfqLinkStatuses, OpenExpiredOrClosedRfqListGroupName } from './rfq.values.ts';
import { VendorColleagueReplyItem, VendorRfqReplyItem } from './rfq.views.ts';

const instant = InstantInRequest.optional();

export const VendorRfqSortKey = z.enum(['created', 'due', 'title', 'status']);
export type VendorRfqSortKey = z.infer<typeof VendorRfqSortKey>;

/**
 * Status filter of a vendor's list. A link status matches only RFQs that the buyer has not decided; `decided` matches
 * all RFQs that the buyer has decided, regardless of their link status.
 */
export const vendorRfqStatusFilters = [...rfqLinkStatuses, 'decided'] as const;
export const VendorRfqStatusFilterValue = z.enum(vendorRfqStatusFilters);
export type VendorRfqStatusFilterValue = z.infer<typeof VendorRfqStatusFilterValue>;

/** Number of days that the filter `due` looks ahead. */
export const vendorRfqDueFilterLookAheadDays = 7;

/** Filters of a vendor's list in display order. */
export const vendorRfqFilterParamNames = ['text', 'status', 'charge', 'due', 'from', 'to'] as const;
export type VendorRfqFilterName = (typeof vendorRfqFilterParamNames)[number];

/** Filters and sort order of a vendor's list; `from` and `to` (inclusive) limit the time at which an RFQ was sent. */
export const VendorRfqsQuery = z.object({
  /**
   * Matches the RFQ number, or a part of the title, the buyer's texts or the contact details. Contact details are
   * searched only after they have become visible to the vendor.
   */
  text: z.string().trim().max(200).optional(),
  status: VendorRfqStatusFilterValue.optional(),
  /** `mine`: assigned to the caller; `nobody`: unassigned. */
  charge: z.enum(['mine', 'nobody']).optional(),
  /** `week`: the RFQ requires action by the vendor and is due within seven days. */
  due: z.enum(['week']).optional(),
  from: instant,
  to: instant,
  sort: VendorRfqSortKey.default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type VendorRfqsQuery = z.infer<typeof VendorRfqsQuery>;

/**
 * Maximum length in code points of each text in a list (the requirements and the buyer's note); `readVendorRfq` returns
 * the full texts.
 */
export const maxRfqTextLengthInList = 240;

/** An RFQ in a vendor's list. Contact details are absent while they are hidden from the vendor. */
export const VendorRfqListReplyItem = VendorRfqReplyItem.pick({
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
  /** Start of the requirements as text; empty if there are none. */
  requirements_beginning: z.string(),
  /** Start of the buyer's note about the outcome. */
  outcome_note: z.string().nullable(),
  group: OpenExpiredOrClosedRfqListGroupName,
  /** `null` if unassigned. */
  in_charge: VendorColleagueReplyItem.nullable(),
});
export type VendorRfqListReplyItem = z.infer<typeof VendorRfqListReplyItem>;

export const VendorRfqListPageReply = z.object({
  rfqs: z.array(VendorRfqListReplyItem),
  /** Number of RFQs that match the filters. */
  total: z.int(),
  /** Position of the first listed RFQ among all matching RFQs, from 1; 0 if there are none. */
  first: z.int(),
  /** Number of matches per group: open, expired, and rejected or decided. */
  groups: z.record(OpenExpiredOrClosedRfqListGroupName, z.int()),
  /** Number of matches per status if the status filter is ignored; `all` is their total. */
  statuses: z.record(z.enum(['all', ...vendorRfqStatusFilters]), z.int()),
  /** Number of all RFQs that were sent to the provider. */
  all: z.int(),
  /** Cursor of the next page (for `after`) and of the previous page (for `before`); `null` if there is no such page. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** If no RFQ matches: each filter whose removal would yield results, with the number of results. */
  without: z.array(z.object({ filter: z.enum(vendorRfqFilterParamNames), total: z.int() })),
});
export type VendorRfqListPageReply = z.infer<typeof VendorRfqListPageReply>;

/** Keyset cursor from a previous response. */
const cursor = z.string().max(2000).optional();

/** Keyset pagination: RFQs that are added or removed between two requests do not shift the following pages. */
export const pageVendorRfqsEndpoint = defineQueryEndpoint('/api/vendor/rfqs/page', 'vendor', {
  summary: "Search the RFQs of the caller's provider, page by page.",
  refuses: ['rfq.page-unknown'],
  query: VendorRfqsQuery.extend({
    limit: z.coerce.number().int().min(1).max(maxRfqPageSize).default(defaultRfqPageSize),
    after: cursor,
    before: cursor,
  }),
  reply: VendorRfqListPageReply,
});

/** Maximum number of RFQs in an export. */
export const maxExportedVendorRfqs = 10_000;

/** Contains all RFQs that were sent to the provider and match the filters, in the order of the list. */
export const exportVendorRfqsEndpoint = defineQueryEndpoint('/api/vendor/rfqs/export', 'vendor', {
  summary: "Export the RFQs of the caller's provider that match the filters.",
  refuses: ['export.busy', 'rfq.export-too-large'],
  files: [fileResponseMediaTypes.workbook, fileResponseMediaTypes.csv],
  query: VendorRfqsQuery.extend({ format: z.enum(['xlsx', 'csv']), separator: CsvSeparatorParam }),
  reply: z.unknown(),
});

/** All data of an RFQ, with its assignee; `in_charge` is `null` if the RFQ is unassigned. */
export const VendorRfqDetailsReply = VendorRfqReplyItem.extend({ in_charge: VendorColleagueReplyItem.nullable() });
export type VendorRfqDetailsReply = z.infer<typeof VendorRfqDetailsReply>;

/** Fails with 404 for an RFQ that was not sent to the caller's provider. */
export const readVendorRfqEndpoint = defineQueryEndpoint('/api/vendor/rfq/:id', 'vendor', {
  summary: "Read an RFQ of the caller's provider.",
  refuses: ['rfq.not-found'],
  params: z.object({ id: z.string().max(100) }),
  reply: VendorRfqDetailsReply,
});
