import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  maxExportedOwnRfqs,
  type OwnRfqReplyItem,
  type OwnRfqPageReply,
  type OwnRfqsQuery,
} from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqListGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import { getBuyerRfqListStatus } from '@marketplace/domain/rfq/lifecycle/buyerListStatus.ts';
import { type WorkbookSheet, createWorkbookSheet } from '@marketplace/http/workbook.ts';
import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { requireRfqExportWithinLimit, countResultsWithoutEachFilter } from '../paging/filters.ts';
import { type KeysetPageQuery, resolveKeysetSlice, buildKeysetPageInfo } from '../paging/keysetPaging.ts';
import { buildOwnRfqFilterConditions } from './ownRfqs.filter.ts';
import { ownRfqKeysetDefinition } from './ownRfqs.order.ts';
import {
  countAllRfqsReadableByBuyer,
  loadOwnRfqListCounts,
  countOwnRfqsWithoutOneFilter,
  findProvidersOfOwnRfqs,
  loadOwnRfqRows,
  type OwnRfqListRow,
} from './ownRfqs.queries.ts';

type OwnPageQuery = OwnRfqsQuery & KeysetPageQuery<OwnRfqsQuery['sort']>;

function toRow(row: OwnRfqListRow): OwnRfqReplyItem {
  const { rfq_id, group_place, number, project_title, company_name, expected_volume, urgency, status, outcome } = row;
  const group = rfqListGroups[group_place];
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
 * Loads a page of a buyer's RFQ list, with counts for the whole list.
 * @throws Refusal 'rfq.page-unknown'.
 */
export async function loadOwnRfqPage(
  board: ReadModelPoolAndSchemas,
  buyer: BuyerWithCompanyMembership,
  query: OwnPageQuery,
): Promise<OwnRfqPageReply> {
  const slice = resolveKeysetSlice(ownRfqKeysetDefinition, query);
  const filters = buildOwnRfqFilterConditions(query);
  const [rows, counts, allOfBuyer, providers] = await Promise.all([
    loadOwnRfqRows(board, buyer, query, slice),
    loadOwnRfqListCounts(board, buyer, query, slice),
    filters.length === 0 ? null : countAllRfqsReadableByBuyer(board, buyer),
    findProvidersOfOwnRfqs(board, buyer),
  ]);
  const { total, groups } = counts;
  const without =
    total > 0
      ? []
      : await countResultsWithoutEachFilter(filters, async (but) =>
          countOwnRfqsWithoutOneFilter(board, buyer, query, but),
        );
  return {
    rfqs: rows.map(toRow),
    ...buildKeysetPageInfo(rows, query, slice, counts),
    // Without a filter, the total is the number of all RFQs.
    ...{ groups, all: allOfBuyer ?? total, providers, without },
  };
}

/**
 * Loads a sheet with all RFQs of a buyer that pass the filters.
 * @throws Refusal 'rfq.export-too-large'.
 */
export async function loadOwnRfqSheet(
  board: ReadModelPoolAndSchemas,
  buyer: BuyerWithCompanyMembership,
  query: OwnRfqsQuery,
): Promise<WorkbookSheet> {
  const rows = await loadOwnRfqRows(board, buyer, query, {
    limit: maxExportedOwnRfqs + 1,
    cursor: null,
    backwards: false,
  });
  requireRfqExportWithinLimit(rows.length, maxExportedOwnRfqs);
  return createWorkbookSheet(
    formatMessage(msg`RFQs`),
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
    rows.map((row) => ({ ...toRow(row), standing: getBuyerRfqListStatus(row) })),
  );
}
