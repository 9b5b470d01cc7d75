import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { maxListedRfqsPerProvider } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import {
  type AdminProviderRfqLinkReplyItem,
  exportAdminRfqsEndpoint,
  maxAdminNoteLengthInList,
  pageAdminRfqsEndpoint,
  readProviderLinksEndpoint,
  readRfqFiguresEndpoint,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { readInDatabaseSnapshot, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { encodeSheetAsXlsxOrCsv } from '../../csv.ts';
import type { ExportQueue } from '../../exportQueue.ts';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../../ports.ts';
import { toAdminRfqLinkView } from '../rfqAdmin.views.ts';
import { loadRfqMetrics } from '../rfqAnalytics.ts';
import { type AdminRfqLinkQueryRow as LinkRow, findNewestRfqLinksOfProvider } from '../rfqAnalytics.queries.ts';
import { countRfqLinksOfProvider } from '../rfqMetrics.queries.ts';
import { loadAdminRfqPage, loadAdminRfqExportWorksheet } from './adminRfqs.page.ts';

function toLinkRow(row: LinkRow, personal: boolean): AdminProviderRfqLinkReplyItem {
  const { id, rfq_id, rfq_number, provider_id, provider_name, ...view } = toAdminRfqLinkView(row, personal);
  const { project_title, company_name, user_email, response_status, sent_at } = view;
  const { outcome, quote_amount, quote_currency, quote_amount_unit, admin_notes, version } = view;
  return {
    ...{ id, rfq_id, rfq_number, provider_id, provider_name, project_title, company_name, user_email },
    ...{ response_status, outcome, sent_at, quote_amount, quote_currency, quote_amount_unit, version },
    admin_notes: admin_notes === null ? null : Array.from(admin_notes).slice(0, maxAdminNoteLengthInList).join(''),
  };
}

/**
 * Registers the endpoints for admins and analysts: RFQ metrics, the links of a provider, and the list of all RFQs by
 * page and as a file.
 */
export function registerAdminRfqListAndMetricsRoutes(
  app: FastifyInstance,
  deps: RequestGuardPort & ReadModelDatabaseAndSchemasPort,
  exports: ExportQueue,
): void {
  const board = async () => resolveReadModelPoolAndSchemas(deps);

  registerEndpoint(app, deps.guard, readRfqFiguresEndpoint, async () => loadRfqMetrics(await board()));

  registerEndpoint(app, deps.guard, readProviderLinksEndpoint, async ({ query: { provider }, caller }) => {
    const [rows, total] = await readInDatabaseSnapshot(await board(), (from) =>
      Promise.all([
        findNewestRfqLinksOfProvider(from, provider, maxListedRfqsPerProvider),
        countRfqLinksOfProvider(from, provider),
      ]),
    );
    return { links: rows.map((row) => toLinkRow(row, isAdmin(caller))), total };
  });

  registerEndpoint(app, deps.guard, pageAdminRfqsEndpoint, async ({ query, caller }) =>
    readInDatabaseSnapshot(await board(), (from) => loadAdminRfqPage(from, { ...query, personal: isAdmin(caller) })),
  );

  registerEndpoint(app, deps.guard, exportAdminRfqsEndpoint, async ({ query, caller, reply, request }) => {
    const file = await exports.buildFile(request, async () => {
      const sheet = await loadAdminRfqExportWorksheet(await board(), { ...query, personal: isAdmin(caller) });
      return encodeSheetAsXlsxOrCsv(sheet, query);
    });
    return setDownloadHeaders(reply, query.format, 'rfqs').send(file);
  });
}
