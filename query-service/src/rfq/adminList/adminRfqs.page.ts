import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  type AdminRfqListReplyItem,
  type AdminRfqPageReply,
  type AdminRfqsQuery,
  maxExportedAdminRfqs,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { type WorkbookSheet, createWorkbookSheet } from '@marketplace/http/workbook.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { requireRfqExportWithinLimit, countResultsWithoutEachFilter } from '../paging/filters.ts';
import { type KeysetPageQuery, resolveKeysetSlice, buildKeysetPageInfo } from '../paging/keysetPaging.ts';
import { findProvidersWithRfqs } from '../rfqSearch.queries.ts';
import { toAdminRfqViewWithoutSummary } from '../rfqAdmin.views.ts';
import { buildAdminRfqFilterConditions } from './adminRfqs.filter.ts';
import { adminRfqKeysetDefinition } from './adminRfqs.order.ts';
import {
  loadAdminRfqRows,
  type AdminRfqRowWithCursorColumns,
  countAdminRfqsBeyondCursor,
  countFilteredAdminRfqs,
} from './adminRfqs.queries.ts';

type AdminQuery = AdminRfqsQuery & { readonly personal: boolean };

function toRow(row: AdminRfqRowWithCursorColumns, personal: boolean): AdminRfqListReplyItem {
  const { id, number, project_title, company_name, user_email, urgency, ...rest } = toAdminRfqViewWithoutSummary(
    row,
    personal,
  );
  const { created_at, deadline, total_providers, responded_count, status, outcome, selected_providers } = rest;
  return {
    ...{ id, number, project_title, company_name, user_email, urgency, created_at, deadline },
    ...{ total_providers, responded_count, status, outcome, selected_providers },
  };
}

/**
 * Loads a page of the admins' RFQ list.
 * @throws Refusal 'rfq.page-unknown'.
 */
export async function loadAdminRfqPage(
  board: ReadModelPoolAndSchemas,
  query: AdminQuery & KeysetPageQuery<AdminRfqsQuery['sort']>,
): Promise<AdminRfqPageReply> {
  const slice = resolveKeysetSlice(adminRfqKeysetDefinition, query);
  const [rows, total, beyond, providers] = await Promise.all([
    loadAdminRfqRows(board, query, slice),
    countFilteredAdminRfqs(board, query),
    countAdminRfqsBeyondCursor(board, query, slice),
    findProvidersWithRfqs(board),
  ]);
  const filtersToRelax = total > 0 ? [] : buildAdminRfqFilterConditions(query);
  return {
    rfqs: rows.map((row) => toRow(row, query.personal)),
    ...buildKeysetPageInfo(rows, query, slice, { total, beyond }),
    providers,
    without: await countResultsWithoutEachFilter(filtersToRelax, async (but) =>
      countFilteredAdminRfqs(board, query, but),
    ),
  };
}

/**
 * Loads a sheet with all RFQs that pass the filters.
 * @throws Refusal 'rfq.export-too-large'.
 */
export async function loadAdminRfqExportWorksheet(
  board: ReadModelPoolAndSchemas,
  query: AdminQuery,
): Promise<WorkbookSheet> {
  const rows = await loadAdminRfqRows(board, query, {
    limit: maxExportedAdminRfqs + 1,
    cursor: null,
    backwards: false,
  });
  requireRfqExportWithinLimit(rows.length, maxExportedAdminRfqs);
  return createWorkbookSheet(
    formatMessage(msg`RFQs`),
    [
      'number',
      'project_title',
      'company_name',
      'user_email',
      'status',
      'outcome',
      'urgency',
      'created_at',
      'deadline',
      'selected_providers',
      'total_providers',
      'responded_count',
      'id',
    ],
    rows.map((row) => toRow(row, query.personal)),
  );
}
