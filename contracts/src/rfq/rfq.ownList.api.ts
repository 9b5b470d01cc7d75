import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { Instant, InstantInRequest } from '../kernel/instant.ts';
import { defineQueryEndpoint } from '../kernel/endpoint.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { maxOwnRfqsLimit } from './rfq.api.ts';
import {
  OpenExpiredOrClosedRfqListGroupName,
  RfqOutcome,
  BuyerRfqStatus,
  RfqStatus,
  RfqUrgency,
} from './rfq.values.ts';

const instant = InstantInRequest.optional();

export const ownRfqSortKeys = ['created', 'due', 'title', 'status'] as const;
export const OwnRfqSortKey = z.enum(ownRfqSortKeys);
export type OwnRfqSortKey = z.infer<typeof OwnRfqSortKey>;

/** Filters of the buyer's own list in display order. */
export const ownRfqFilterParamNames = ['text', 'status', 'provider', 'from', 'to'] as const;
export type OwnRfqFilterName = (typeof ownRfqFilterParamNames)[number];

/** Filters and sort order of the buyer's own RFQs; `from` and `to` limit the time of sending, both inclusive. */
export const OwnRfqsQuery = z.object({
  /** RFQ number, or part of the title, the company, the buyer's texts or a provider's name. */
  text: z.string().trim().max(200).optional(),
  status: BuyerRfqStatus.optional(),
  /** Id of a provider that received the RFQ. */
  provider: z.string().max(120).optional(),
  from: instant,
  to: instant,
  /** Lists only this group; by default, all groups are listed, one after the other. */
  group: OpenExpiredOrClosedRfqListGroupName.optional(),
  sort: OwnRfqSortKey.default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type OwnRfqsQuery = z.infer<typeof OwnRfqsQuery>;

/** Default and maximum number of RFQs per page. */
export const defaultRfqPageSize = 25;
export const maxRfqPageSize = 50;
/**
 * Maximum number of providers offered as a filter: the most frequent ones. The text search also finds RFQs that were
 * sent to the other providers.
 */
export const maxRfqProviderFilterOptions = 100;

/** Keyset cursor from a previous response. */
const cursor = z.string().max(2000).optional();

/** An RFQ in the buyer's list; erased data is `null`. */
export const OwnRfqReplyItem = z.object({
  id: z.uuid(),
  number: z.int(),
  project_title: z.string().nullable(),
  company_name: z.string().nullable(),
  expected_volume: z.string().nullable(),
  urgency: RfqUrgency,
  created_at: Instant,
  deadline: Instant,
  total_providers: z.int(),
  responded_count: z.int(),
  status: RfqStatus,
  /** `null` until the RFQ is awarded or closed, even after its deadline. */
  outcome: RfqOutcome.nullable(),
  /** Names of providers with an awarded quote. */
  awarded_to: z.array(z.string()),
  group: OpenExpiredOrClosedRfqListGroupName,
  /** Name of the colleague who sent the RFQ for the company; `null` for the caller's own RFQs and after an erasure. */
  sent_by: z.string().nullable(),
});
export type OwnRfqReplyItem = z.infer<typeof OwnRfqReplyItem>;

export const OwnRfqPageReply = z.object({
  rfqs: z.array(OwnRfqReplyItem),
  /** Number of RFQs that match the filters, in the selected group. */
  total: z.int(),
  /** Position of the first listed RFQ among all matching RFQs, from 1; 0 if there are none. */
  first: z.int(),
  /** Number of matches per group, independent of the selected group. */
  groups: z.record(OpenExpiredOrClosedRfqListGroupName, z.int()),
  /** Number of all RFQs of the buyer. */
  all: z.int(),
  /** Cursor of the next page (for `after`) and of the previous page (for `before`); `null` if there is no such page. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  providers: z.array(z.object({ provider_id: z.string(), provider_name: z.string() })),
  /** If no RFQ matches: each filter whose removal would yield results, with the number of results. */
  without: z.array(z.object({ filter: z.enum([...ownRfqFilterParamNames, 'group']), total: z.int() })),
});
export type OwnRfqPageReply = z.infer<typeof OwnRfqPageReply>;

/**
 * Keyset pagination: RFQs that are added or removed between two requests do not shift the following pages. Lists open
 * RFQs first, then expired RFQs, then awarded or closed RFQs.
 */
export const pageOwnRfqsEndpoint = defineQueryEndpoint('/api/rfq/own/page', 'session', {
  summary: "Search the caller's own RFQs, page by page.",
  refuses: ['rfq.page-unknown'],
  query: OwnRfqsQuery.extend({
    limit: z.coerce.number().int().min(1).max(maxRfqPageSize).default(defaultRfqPageSize),
    after: cursor,
    before: cursor,
  }),
  reply: OwnRfqPageReply,
});

/** Maximum number of RFQs in an export. */
export const maxExportedOwnRfqs = maxOwnRfqsLimit;

/** Contains all of the caller's own RFQs that match the filters, in the order of the list. */
export const exportOwnRfqsEndpoint = defineQueryEndpoint('/api/rfq/own/export', 'session', {
  summary: "Export the caller's own RFQs that match the filters.",
  refuses: ['export.busy', 'rfq.export-too-large'],
  files: [fileResponseMediaTypes.workbook, fileResponseMediaTypes.csv],
  query: OwnRfqsQuery.extend({ format: z.enum(['xlsx', 'csv']), separator: CsvSeparatorParam }),
  reply: z.unknown(),
});
