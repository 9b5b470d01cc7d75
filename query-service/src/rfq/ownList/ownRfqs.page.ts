import {
  mostOwnExported,
  type OwnRfqRow,
  type OwnRfqsPage,
  type OwnRfqsQuery,
} from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { rfqGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import { rfqStanding } from '@marketplace/domain/rfq/lifecycle/standings.ts';
import { type Sheet, sheetOf } from '@marketplace/http/workbook.ts';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { filtersIn } from './ownRfqs.filter.ts';
import { orders, type Sorting } from './ownRfqs.order.ts';
import {
  countAll,
  countOwn,
  type OwnCounts,
  ownProviders,
  ownRows,
  type OwnRow,
  type Part,
  withoutEach,
} from './ownRfqs.queries.ts';

/** Which page of the list is asked for. */
export interface PageAsked extends OwnRfqsQuery {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

function toRow(row: OwnRow): OwnRfqRow {
  const { rfq_id, group_place, number, project_title, company_name, expected_volume, urgency, status, outcome } = row;
  const group = rfqGroups[group_place];
  if (group === undefined) throw new Error(`RFQ ${rfq_id} stands in no group.`);
  return {
    id: rfq_id,
    ...{ number, project_title, company_name, expected_volume, urgency },
    created_at: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
    total_providers: row.total_providers,
    responded_count: row.responded_count,
    ...{ status, outcome, group },
    sent_by: row.sent_by,
  };
}

/** The name of an order: a place in one means nothing in another. */
const orderName = ({ sort, direction }: Sorting): string => `${sort} ${direction}`;

function cursorAt(row: OwnRow | undefined, sorting: Sorting): string | null {
  if (row === undefined) return null;
  const key = row.sort_key instanceof Date ? row.sort_key.toISOString() : String(row.sort_key);
  return writeCursor({ order: orderName(sorting), group: row.group_place, key, position: row.position });
}

function partOf({ limit, after, before, ...sorting }: PageAsked): Part {
  const cursor = after ?? before;
  if (cursor === undefined) return { limit, place: null, backwards: false };
  const place = readCursor(cursor, orderName(sorting), orders[sorting.sort].isKey);
  return { limit, place, backwards: after === undefined };
}

/** Which of all found RFQs a page begins with, from 1. @param beside how many stand on the page's side of its place. */
function firstOf({ place, backwards }: Part, { total, beside }: OwnCounts, shown: number): number {
  if (shown === 0) return 0;
  if (place === null) return 1;
  return backwards ? beside - shown + 1 : total - beside + 1;
}

/** A page of a buyer's own list, and what the whole of it holds. @throws Refusal 'rfq.page-unknown'. */
export async function ownPage(board: ReadSource, buyer: Buyer, asked: PageAsked): Promise<OwnRfqsPage> {
  const part = partOf(asked);
  const [rows, counts, allOfBuyer, providers] = await Promise.all([
    ownRows(board, buyer, asked, part),
    countOwn(board, buyer, asked, part),
    filtersIn(asked).length === 0 ? null : countAll(board, buyer),
    ownProviders(board, buyer),
  ]);
  const { total } = counts;
  const first = firstOf(part, counts, rows.length);
  return {
    rfqs: rows.map(toRow),
    total,
    first,
    groups: counts.groups,
    // Without a filter all of them are found.
    all: allOfBuyer ?? total,
    next: first + rows.length - 1 < total ? cursorAt(rows.at(-1), asked) : null,
    previous: first > 1 ? cursorAt(rows[0], asked) : null,
    providers,
    without: total === 0 ? await withoutEach(board, buyer, asked) : [],
  };
}

/** Every RFQ that the filters find, as a sheet. @throws Refusal 'rfq.export-too-large'. */
export async function ownSheet(board: ReadSource, buyer: Buyer, asked: OwnRfqsQuery): Promise<Sheet> {
  const rows = await ownRows(board, buyer, asked, { limit: mostOwnExported + 1, place: null, backwards: false });
  if (rows.length > mostOwnExported) {
    const text = `An export holds ${mostOwnExported} RFQs at most. Please narrow the search.`;
    throw new Refusal('rule', 'rfq.export-too-large', text);
  }
  return sheetOf(
    'RFQs',
    [
      'number',
      'project_title',
      'company_name',
      'standing',
      'urgency',
      'expected_volume',
      'created_at',
      'deadline',
      'sent_by',
      'total_providers',
      'responded_count',
      'id',
    ],
    rows.map((row) => ({ ...toRow(row), standing: rfqStanding(row) })),
  );
}
