import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { Instant, InstantInput } from '../kernel/instant.ts';
import { query } from '../kernel/endpoint.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { mostOwnRfqs } from './rfq.api.ts';
import { RfqGroup, RfqOutcome, RfqStanding, RfqStatus, Urgency } from './rfq.values.ts';

const instant = InstantInput.optional();

export const ownRfqSorts = ['created', 'due', 'title', 'status'] as const;
export const OwnRfqSort = z.enum(ownRfqSorts);
export type OwnRfqSort = z.infer<typeof OwnRfqSort>;

/** Members that narrow the buyer's own list, in the order in which a page offers them. */
export const ownRfqFilters = ['text', 'status', 'provider', 'from', 'to'] as const;
export type OwnRfqFilter = (typeof ownRfqFilters)[number];

/** What the buyer looks for among the own RFQs; `from` and `to` bound when an RFQ was sent, both included. */
export const OwnRfqsQuery = z.object({
  /** The number, or part of the title, the company, the buyer's own words or a provider's name. */
  text: z.string().trim().max(200).optional(),
  status: RfqStanding.optional(),
  /** Id of a provider that was asked. */
  provider: z.string().max(120).optional(),
  from: instant,
  to: instant,
  /** Only this group; the groups follow each other otherwise. */
  group: RfqGroup.optional(),
  sort: OwnRfqSort.default('created'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type OwnRfqsQuery = z.infer<typeof OwnRfqsQuery>;

/** RFQs on a page that asks for no other number, and at most. */
export const ownPageSize = 25;
export const mostOnOwnPage = 50;
/** Providers that are offered as a filter: those that were asked most; the search by text finds the others. */
export const mostOwnProviders = 100;

/** Where a page begins or ends, as an answer gave it. */
const cursor = z.string().max(2000).optional();

/** An RFQ as a line of the buyer's list; what an erasure took is `null`. */
export const OwnRfqRow = z.object({
  id: z.uuid(),
  number: z.int(),
  project_title: z.string().nullable(),
  company_name: z.string().nullable(),
  expected_volume: z.string().nullable(),
  urgency: Urgency,
  created_at: Instant,
  deadline: Instant,
  total_providers: z.int(),
  responded_count: z.int(),
  status: RfqStatus,
  /** `null` while it takes answers. */
  outcome: RfqOutcome.nullable(),
  /** Names of the providers whose quotes were awarded. */
  awarded_to: z.array(z.string()),
  group: RfqGroup,
  /** The colleague who sent it for the company; `null` for what the caller sent, and where the name was erased. */
  sent_by: z.string().nullable(),
});
export type OwnRfqRow = z.infer<typeof OwnRfqRow>;

export const OwnRfqsPage = z.object({
  rfqs: z.array(OwnRfqRow),
  /** All that the filters find, in the group that is asked for. */
  total: z.int(),
  /** Which of them the first one is, from 1; 0 where there is none. */
  first: z.int(),
  /** How many the filters find in each group, whichever is asked for. */
  groups: z.record(RfqGroup, z.int()),
  /** All that the buyer ever sent. */
  all: z.int(),
  /** What to name as `after` or `before` for the next page or the one before; `null` at an end. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  providers: z.array(z.object({ provider_id: z.string(), provider_name: z.string() })),
  /** Where nothing is found: filters that alone are in the way, and how many were found without each. */
  without: z.array(z.object({ filter: z.enum([...ownRfqFilters, 'group']), total: z.int() })),
});
export type OwnRfqsPage = z.infer<typeof OwnRfqsPage>;

/**
 * A page begins after the RFQ that `after` names, or ends before that of `before`: RFQs that come or go meanwhile move no page that is
 * read further. RFQs that take answers come first, then expired ones, then those that are awarded or closed.
 */
export const pageOwnRfqs = query('/api/rfq/own/page', 'session', {
  summary: "Search the caller's own RFQs, a page at a time.",
  refuses: ['rfq.page-unknown'],
  query: OwnRfqsQuery.extend({
    limit: z.coerce.number().int().min(1).max(mostOnOwnPage).default(ownPageSize),
    after: cursor,
    before: cursor,
  }),
  reply: OwnRfqsPage,
});

/** RFQs in one file; more are refused. */
export const mostOwnExported = mostOwnRfqs;

/** Every one of the caller's own RFQs that the filters find, in order. Body is the file itself. */
export const exportOwnRfqs = query('/api/rfq/own/export', 'session', {
  summary: "The caller's own RFQs that a search finds, as a file.",
  refuses: ['export.busy', 'rfq.export-too-large'],
  files: [mediaTypes.workbook, mediaTypes.csv],
  query: OwnRfqsQuery.extend({ format: z.enum(['xlsx', 'csv']), separator: CsvSeparatorParam }),
  reply: z.unknown(),
});
