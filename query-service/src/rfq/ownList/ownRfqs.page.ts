import {
  mostOwnExported,
  type OwnRfqRow,
  type OwnRfqsPage,
  type OwnRfqsQuery,
} from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import { rfqStanding } from '@marketplace/domain/rfq/lifecycle/standings.ts';
import { type Sheet, sheetOf } from '@marketplace/http/workbook.ts';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { refuseLargeFile, withoutEach } from '../places/filters.ts';
import { type PageAsked, partOf, whereOf } from '../places/places.ts';
import { filtersIn } from './ownRfqs.filter.ts';
import { ownList } from './ownRfqs.order.ts';
import { countAll, countOwn, countWithout, ownProviders, ownRows, type OwnRow } from './ownRfqs.queries.ts';

type OwnPageQuery = OwnRfqsQuery & PageAsked<OwnRfqsQuery['sort']>;

function toRow(row: OwnRow): OwnRfqRow {
  const { rfq_id, group_place, number, project_title, company_name, expected_volume, urgency, status, outcome } = row;
  const group = rfqGroups[group_place];
  if (group === undefined) throw new Error(`RFQ ${rfq_id} has no group.`);
  return {
    id: rfq_id,
    ...{ number, project_title, company_name, expected_volume, urgency },
    created_at: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
    total_providers: row.total_providers,
    responded_count: row.responded_count,
    ...{ status, outcome, group, awarded_to: row.awarded_to },
    sent_by: row.sent_by,
  };
}

/**
 * Loads a page of a buyer's list, with counts of the whole list.
 * @throws Refusal 'rfq.page-unknown'.
 */
export async function ownPage(board: ReadSource, buyer: Buyer, query: OwnPageQuery): Promise<OwnRfqsPage> {
  const slice = partOf(ownList, query);
  const filters = filtersIn(query);
  const [rows, counts, allOfBuyer, providers] = await Promise.all([
    ownRows(board, buyer, query, slice),
    countOwn(board, buyer, query, slice),
    filters.length === 0 ? null : countAll(board, buyer),
    ownProviders(board, buyer),
  ]);
  const { total, groups } = counts;
  const without = total > 0 ? [] : await withoutEach(filters, async (but) => countWithout(board, buyer, query, but));
  return {
    rfqs: rows.map(toRow),
    ...whereOf(rows, query, slice, counts),
    // Without a filter, the total is the number of all RFQs.
    ...{ groups, all: allOfBuyer ?? total, providers, without },
  };
}

/**
 * Loads every filtered RFQ as a sheet.
 * @throws Refusal 'rfq.export-too-large'.
 */
export async function ownSheet(board: ReadSource, buyer: Buyer, query: OwnRfqsQuery): Promise<Sheet> {
  const rows = await ownRows(board, buyer, query, { limit: mostOwnExported + 1, place: null, backwards: false });
  refuseLargeFile(rows.length, mostOwnExported);
  return sheetOf(
    'RFQs',
    [
      'number',
      'project_title',
      'company_name',
      'standing',
      'awarded_to',
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
