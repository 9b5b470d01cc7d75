import {
  type AdminRfqRow,
  type AdminRfqsPage,
  type AdminRfqsQuery,
  mostAdminExported,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { type Sheet, sheetOf } from '@marketplace/http/workbook.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { refuseLargeFile, withoutEach } from '../places/filters.ts';
import { type PageAsked, partOf, whereOf } from '../places/places.ts';
import { askedProviders } from '../rfqSearch.queries.ts';
import { toAdminRfqView } from '../rfqAdmin.views.ts';
import { filtersIn } from './adminRfqs.filter.ts';
import { adminList } from './adminRfqs.order.ts';
import { adminRows, type AdminRow, countBeside, countFound } from './adminRfqs.queries.ts';

type AdminQuery = AdminRfqsQuery & { readonly personal: boolean };

function toRow(row: AdminRow, personal: boolean): AdminRfqRow {
  const { id, number, project_title, company_name, user_email, urgency, ...rest } = toAdminRfqView(row, personal);
  const { created_at, deadline, total_providers, responded_count, status, outcome, selected_providers } = rest;
  return {
    ...{ id, number, project_title, company_name, user_email, urgency, created_at, deadline },
    ...{ total_providers, responded_count, status, outcome, selected_providers },
  };
}

/**
 * Loads a page of the admins' list.
 * @throws Refusal 'rfq.page-unknown'.
 */
export async function adminPage(
  board: ReadSource,
  query: AdminQuery & PageAsked<AdminRfqsQuery['sort']>,
): Promise<AdminRfqsPage> {
  const slice = partOf(adminList, query);
  const [rows, total, beyond, providers] = await Promise.all([
    adminRows(board, query, slice),
    countFound(board, query),
    countBeside(board, query, slice),
    askedProviders(board),
  ]);
  const filtersToRelax = total > 0 ? [] : filtersIn(query);
  return {
    rfqs: rows.map((row) => toRow(row, query.personal)),
    ...whereOf(rows, query, slice, { total, beyond }),
    providers,
    without: await withoutEach(filtersToRelax, async (but) => countFound(board, query, but)),
  };
}

/**
 * Loads every filtered RFQ as a sheet.
 * @throws Refusal 'rfq.export-too-large'.
 */
export async function adminSheet(board: ReadSource, query: AdminQuery): Promise<Sheet> {
  const rows = await adminRows(board, query, { limit: mostAdminExported + 1, place: null, backwards: false });
  refuseLargeFile(rows.length, mostAdminExported);
  return sheetOf(
    'RFQs',
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
