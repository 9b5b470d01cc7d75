import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { AdminRfqLinkReplyItem, AdminRfqReplyItem } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import type { AuditedRfqLinkReplyItem, RfqHistoryReply } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import {
  pickQuoteApiProperties,
  type QuoteApiPropertyName,
  quoteApiPropertyNames,
} from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { QuoteVersionReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { toAdminRfqLinkView, toAdminRfqView } from './rfqAdmin.views.ts';
import {
  type AdminRfqQueryRow,
  findRfqLinksByRfqIds,
  type QuoteVersionRow,
  findQuoteVersions,
} from './rfqAnalytics.queries.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { type WorkbookSheet, createWorkbookSheet, buildXlsxWorkbook } from '@marketplace/http/workbook.ts';

/** An RFQ with its undeleted links, and every quote version of each link. */
export interface AdminRfqExportEntry extends AdminRfqReplyItem {
  readonly links: readonly (AdminRfqLinkReplyItem & { readonly quote_versions: readonly QuoteVersionReplyItem[] })[];
}

function toVersion(row: QuoteVersionRow): QuoteVersionReplyItem {
  return { version: row.version, ...pickQuoteApiProperties(row), sent_at: row.sent_at.toISOString() };
}

/**
 * Loads the links and quotes of the RFQs that a search found.
 * @param personal whether personal data is visible to the reader.
 */
export async function loadRfqsForExport(
  board: ReadModelPoolAndSchemas,
  rows: readonly AdminRfqQueryRow[],
  personal: boolean,
): Promise<readonly AdminRfqExportEntry[]> {
  const links = await findRfqLinksByRfqIds(
    board,
    rows.map(({ rfq_id }) => rfq_id),
  );
  const quotes = await findQuoteVersions(
    board,
    links.map(({ link_id }) => link_id),
  );
  const versionsByLink = Map.groupBy(quotes, ({ link_id }) => link_id);
  const linksByRfq = Map.groupBy(links, ({ rfq_id }) => rfq_id);
  return rows.map((row) => ({
    ...toAdminRfqView(row, personal),
    links: (linksByRfq.get(row.rfq_id) ?? []).map((link) => ({
      ...toAdminRfqLinkView(link, personal),
      quote_versions: (versionsByLink.get(link.link_id) ?? []).map(toVersion),
    })),
  }));
}

const versionColumns = ['provider_name', 'version', ...quoteApiPropertyNames, 'sent_at'] as const;

/** Whether the sheet of links includes a field of the newest quote. The sheet of quotes includes all fields. */
const includedInLinkSheet: Readonly<Record<QuoteApiPropertyName, boolean>> = {
  quote_amount: true,
  quote_currency: true,
  quote_amount_unit: true,
  quote_parts: false,
  quote_valid_until: true,
  quote_inclusions: false,
  quote_details: false,
  response_notes: false,
};

/** Builds the sheets of an export: the RFQs, their links to providers, and every version of a quote. */
export function buildRfqExportSheets(rfqs: readonly AdminRfqExportEntry[]): readonly WorkbookSheet[] {
  const links = rfqs.flatMap((rfq) => rfq.links);
  const quotes = links.flatMap(({ quote_versions, rfq_number, provider_name }) =>
    quote_versions.map((version) => ({ rfq_number, provider_name, ...version })),
  );
  return [
    createWorkbookSheet(
      formatMessage(msg`RFQs`),
      [
        'number',
        'id',
        'status',
        'project_title',
        'company_name',
        'contact_name',
        'user_email',
        'phone',
        'urgency',
        'expected_volume',
        'requirements_summary',
        'selected_providers',
        'total_providers',
        'responded_count',
        'created_at',
        'deadline',
      ],
      rfqs,
    ),
    createWorkbookSheet(
      formatMessage(msg`Links`),
      [
        'rfq_number',
        'id',
        'provider_name',
        'provider_type',
        'response_status',
        'sent_at',
        'viewed_at',
        'accepted_at',
        'rejected_at',
        'responded_at',
        ...quoteApiPropertyNames.filter((name) => includedInLinkSheet[name]),
        'quote_version',
        'admin_notes',
      ],
      links,
    ),
    createWorkbookSheet(formatMessage(msg`Quotes`), ['rfq_number', ...versionColumns], quotes),
  ];
}

function toEventRows({ events }: RfqHistoryReply) {
  return events.flatMap(({ changes, actor, provider_names, ...event }) => {
    const shared = { ...event, by: actor.name ?? actor.kind, role: actor.role, company: actor.company, provider_names };
    const fields = changes.length === 0 ? [{ field: null, from_label: null, to_label: null }] : changes;
    return fields.map(({ field, from_label: from, to_label: to }) => ({ ...shared, field, from, to }));
  });
}

/**
 * Builds the sheets of an RFQ history: events, with a row for each changed field; links; quotes; and the periods in
 * which the customer's contact data was visible.
 */
export function buildRfqHistorySheets(history: RfqHistoryReply): readonly WorkbookSheet[] {
  const links: readonly AuditedRfqLinkReplyItem[] = history.seen?.kind === 'auditor' ? history.seen.links : [];
  const quotes = links.flatMap(({ quote_versions, provider_name }) =>
    quote_versions.map(({ sent_by: by, ...version }) => ({ provider_name, ...version, sent_by: by.name ?? by.kind })),
  );
  const periods = links.flatMap(({ contact_visible_periods, provider_name }) =>
    contact_visible_periods.map(({ from, until }) => ({ provider_name, visible_from: from, visible_until: until })),
  );
  return [
    createWorkbookSheet(
      formatMessage(msg`Events`),
      ['event', 'at', 'type', 'title', 'summary', 'by', 'role', 'company', 'provider_names', 'field', 'from', 'to'],
      toEventRows(history),
    ),
    createWorkbookSheet(
      formatMessage(msg`Links`),
      [
        'provider_name',
        'id',
        'response_status',
        'sent_at',
        'viewed_at',
        'accepted_at',
        'rejected_at',
        'responded_at',
        'contact_visible_since',
        'deleted_at',
        'admin_notes',
      ],
      links,
    ),
    createWorkbookSheet(formatMessage(msg`Quotes`), [...versionColumns, 'sent_by'], quotes),
    createWorkbookSheet(
      formatMessage(msg`Contact visibility`),
      ['provider_name', 'visible_from', 'visible_until'],
      periods,
    ),
  ];
}

/** Content of an export file, as JSON and as workbook sheets. */
export interface ExportJsonAndWorkbookSheets {
  readonly json: unknown;
  readonly sheets: readonly WorkbookSheet[];
}

/** Encodes the sheets as a workbook or the JSON value as indented UTF-8 text, as `format` specifies. */
export async function encodeXlsxOrJsonExportFile(
  format: 'xlsx' | 'json',
  { json, sheets }: ExportJsonAndWorkbookSheets,
): Promise<Buffer> {
  return format === 'json' ? Buffer.from(JSON.stringify(json, null, 2)) : buildXlsxWorkbook(sheets);
}
