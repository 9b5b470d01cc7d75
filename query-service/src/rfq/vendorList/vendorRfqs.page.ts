import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { rfqListGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  maxRfqTextLengthInList,
  maxExportedVendorRfqs,
  type VendorRfqListReplyItem,
  type VendorRfqListPageReply,
  type VendorRfqsQuery,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { type WorkbookSheet, createWorkbookSheet } from '@marketplace/http/workbook.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { requireRfqExportWithinLimit, countResultsWithoutEachFilter } from '../paging/filters.ts';
import {
  type KeysetPageQuery,
  type KeysetSlice,
  resolveKeysetSlice,
  buildKeysetPageInfo,
} from '../paging/keysetPaging.ts';
import { toVendorRfqView, toVendorRfqViewWithoutSummary } from '../rfqBoard.views.ts';
import { type VendorColleaguesById, findVendorColleagues, findVendorAssignee } from './colleagues.queries.ts';
import { vendorRfqKeysetDefinition } from './vendorRfqs.order.ts';
import {
  countFilteredVendorRfqs,
  loadVendorRfqListCounts,
  buildVendorRfqFilterConditions,
  type VendorRfqListFilter,
  loadVendorRfqRows,
  type VendorRfqListDatabaseRow,
} from './vendorRfqs.queries.ts';

type VendorPageQuery = VendorRfqsQuery & KeysetPageQuery<VendorRfqsQuery['sort']>;

/** The reader of a provider's RFQ list. */
export interface VendorRfqListReader {
  readonly providerId: string;
  readonly userId: string;
}

/** Shortens a text to the length shown in lists, with whitespace collapsed. */
const shorten = (text: string): string =>
  Array.from(text.replace(/\s+/g, ' ')).slice(0, maxRfqTextLengthInList).join('');

function toRow(row: VendorRfqListDatabaseRow, colleagues: VendorColleaguesById): VendorRfqListReplyItem {
  const group = rfqListGroups[row.group_place];
  if (group === undefined) throw new Error(`Link ${row.link_id} has no group.`);
  const { link_id: id, requirements_summary: summary, custom_requirements: own, ...view } = toVendorRfqView(row);
  const { rfq_id, number, company_name, contact_name, user_email, project_title, urgency, need } = view;
  const { need_changed_at, created_at, deadline, response_status, outcome, outcome_note: note } = view;
  return {
    ...{ id, rfq_id, number, project_title, urgency, need, need_changed_at, created_at, deadline },
    ...(company_name !== undefined && { company_name, contact_name, user_email }),
    ...{ response_status, outcome, outcome_note: note === null ? null : shorten(note), group },
    in_charge: findVendorAssignee(colleagues, row.in_charge_id),
    requirements_beginning: shorten([summary, own ?? ''].filter((text) => text !== '').join(' ')),
  };
}

/**
 * Loads the rows and counts of a page. For a text search, the rows are loaded after the counts, and only if the total
 * is not 0, because a single text search over thousands of rows uses all CPU cores.
 */
async function loadRowsAndCounts(
  board: ReadModelPoolAndSchemas,
  providerId: string,
  query: VendorPageQuery & VendorRfqListFilter,
  slice: KeysetSlice,
) {
  if (query.text === undefined || query.text === '') {
    const [rows, counts] = await Promise.all([
      loadVendorRfqRows(board, providerId, query, slice),
      loadVendorRfqListCounts(board, providerId, query, slice),
    ]);
    return { rows, counts };
  }
  const counts = await loadVendorRfqListCounts(board, providerId, query, slice);
  return { rows: counts.total === 0 ? [] : await loadVendorRfqRows(board, providerId, query, slice), counts };
}

/**
 * Loads a page of a provider's RFQ list, with counts for the whole list.
 * @throws Refusal 'rfq.page-unknown'.
 */
export async function loadVendorRfqPage(
  board: ReadModelPoolAndSchemas,
  { providerId, userId }: VendorRfqListReader,
  page: VendorPageQuery,
): Promise<VendorRfqListPageReply> {
  const colleagues = await findVendorColleagues(board, providerId, userId);
  const query = { ...page, reader: { userId, colleagues: [...colleagues.keys()] } };
  const slice = resolveKeysetSlice(vendorRfqKeysetDefinition, query);
  const filters = buildVendorRfqFilterConditions(query);
  const [{ rows, counts }, all] = await Promise.all([
    loadRowsAndCounts(board, providerId, query, slice),
    filters.length === 0 ? null : countFilteredVendorRfqs(board, providerId, { reader: query.reader }),
  ]);
  const { total, groups, statuses } = counts;
  const without =
    total > 0
      ? []
      : await countResultsWithoutEachFilter(filters, async (but) =>
          countFilteredVendorRfqs(board, providerId, query, but),
        );
  return {
    rfqs: rows.map((row) => toRow(row, colleagues)),
    ...buildKeysetPageInfo(rows, query, slice, counts),
    // Without a filter, the total is the number of all links.
    ...{ groups, statuses, all: all ?? total, without },
  };
}

/**
 * Loads a sheet with all RFQs of a provider that pass the filters.
 * @throws Refusal 'rfq.export-too-large'.
 */
export async function loadVendorRfqExportSheet(
  board: ReadModelPoolAndSchemas,
  { providerId, userId }: VendorRfqListReader,
  query: VendorRfqsQuery,
): Promise<WorkbookSheet> {
  const colleagues = await findVendorColleagues(board, providerId, userId);
  const slice = { limit: maxExportedVendorRfqs + 1, cursor: null, backwards: false };
  const reader = { userId, colleagues: [...colleagues.keys()] };
  const rows = await loadVendorRfqRows(board, providerId, { ...query, reader }, slice);
  requireRfqExportWithinLimit(rows.length, maxExportedVendorRfqs);
  return createWorkbookSheet(
    formatMessage(msg`RFQs`),
    [
      'number',
      'project_title',
      'company_name',
      'contact_name',
      'user_email',
      'response_status',
      'outcome',
      'urgency',
      'expected_volume',
      'created_at',
      'deadline',
      'responded_at',
      'quote_amount',
      'quote_currency',
      'in_charge',
      'rfq_id',
    ],
    rows.map((row) => {
      const inCharge = findVendorAssignee(colleagues, row.in_charge_id);
      return { ...toVendorRfqViewWithoutSummary(row), in_charge: inCharge?.name ?? null };
    }),
  );
}
