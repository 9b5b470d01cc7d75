import { rfqGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  mostInLine,
  mostVendorExported,
  type VendorRfqRow,
  type VendorRfqsPage,
  type VendorRfqsQuery,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { type Sheet, sheetOf } from '@marketplace/http/workbook.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { refuseLargeFile, withoutEach } from '../places/filters.ts';
import { type PageAsked, partOf, whereOf } from '../places/places.ts';
import { toVendorRfqView } from '../rfqBoard.views.ts';
import { vendorList } from './vendorRfqs.order.ts';
import { countFound, countVendor, filtersIn, vendorRows, type VendorRow } from './vendorRfqs.queries.ts';

type VendorPageAsked = VendorRfqsQuery & PageAsked<VendorRfqsQuery['sort']>;

/** How a text begins, its white space made single. */
const beginningOf = (text: string): string => Array.from(text.replace(/\s+/g, ' ')).slice(0, mostInLine).join('');

function toRow(row: VendorRow): VendorRfqRow {
  const group = rfqGroups[row.group_place];
  if (group === undefined) throw new Error(`Link ${row.link_id} stands in no group.`);
  const { link_id: id, requirements_summary: summary, custom_requirements: own, ...view } = toVendorRfqView(row);
  const { rfq_id, number, company_name, contact_name, user_email, project_title, urgency, need } = view;
  const { need_changed_at, created_at, deadline, response_status, outcome, outcome_note: note } = view;
  return {
    ...{ id, rfq_id, number, project_title, urgency, need, need_changed_at, created_at, deadline },
    ...(company_name !== undefined && { company_name, contact_name, user_email }),
    ...{ response_status, outcome, outcome_note: note === null ? null : beginningOf(note), group },
    requirements_beginning: beginningOf([summary, own ?? ''].filter((part) => part !== '').join(' ')),
  };
}

/** A page of a provider's list, and what the whole of it holds. @throws Refusal 'rfq.page-unknown'. */
export async function vendorPage(
  board: ReadSource,
  providerId: string,
  asked: VendorPageAsked,
): Promise<VendorRfqsPage> {
  const part = partOf(vendorList, asked);
  const filters = filtersIn(asked);
  const [rows, counts, all] = await Promise.all([
    vendorRows(board, providerId, asked, part),
    countVendor(board, providerId, asked, part),
    filters.length === 0 ? null : countFound(board, providerId, {}),
  ]);
  const { total, groups, statuses } = counts;
  const without = total > 0 ? [] : await withoutEach(filters, async (but) => countFound(board, providerId, asked, but));
  return {
    rfqs: rows.map(toRow),
    ...whereOf(rows, asked, part, counts),
    // Without a filter all of them are found.
    ...{ groups, statuses, all: all ?? total, without },
  };
}

/** Every RFQ of a provider that the filters find, as a sheet. @throws Refusal 'rfq.export-too-large'. */
export async function vendorSheet(board: ReadSource, providerId: string, asked: VendorRfqsQuery): Promise<Sheet> {
  const part = { limit: mostVendorExported + 1, place: null, backwards: false };
  const rows = await vendorRows(board, providerId, asked, part);
  refuseLargeFile(rows.length, mostVendorExported);
  return sheetOf(
    'RFQs',
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
      'rfq_id',
    ],
    rows.map(toVendorRfqView),
  );
}
