import { msg } from '@lingui/core/runtime-macro';
import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as rfqAdminApi from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import {
  readInDatabaseSnapshot,
  type ReadModelPoolAndSchemas,
  resolveReadModelPoolAndSchemas,
} from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import type { ExportQueue } from '../exportQueue.ts';
import { requireRfqExportWithinLimit } from './paging/filters.ts';
import { toAdminRfqView } from './rfqAdmin.views.ts';
import { loadRfqAnalytics } from './rfqAnalytics.ts';
import {
  loadRfqsForExport,
  buildRfqHistorySheets,
  buildRfqExportSheets,
  encodeXlsxOrJsonExportFile,
} from './rfqExport.ts';
import { buildRfqHistoryReplyForAudience } from './rfqHistory.ts';
import { loadRfqWithEventHistory, type RfqHistoryEventsAndPeople } from './rfqHistory.queries.ts';
import { findAdminRfqSearchPage, findFilteredAdminRfqs } from './rfqSearch.queries.ts';

export type RfqAdminQueryRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

async function loadRecord(board: ReadModelPoolAndSchemas, id: string): Promise<RfqHistoryEventsAndPeople> {
  const rfqId = RfqId.safeParse(id);
  const record = rfqId.success ? await loadRfqWithEventHistory(board, rfqId.data) : null;
  if (record === null) throw new Refusal('notFound', 'rfq.not-found', msg`This RFQ was not found.`);
  return record;
}

/**
 * Registers the RFQ endpoints for admins: analytics, the search, and the history of an RFQ, as well as exports of
 * search results and of the history. Analysts can use all of them but see no personal data.
 */
export function registerRfqAdminQueryRoutes(
  app: FastifyInstance,
  deps: RfqAdminQueryRoutesDeps,
  exports: ExportQueue,
): void {
  const board = async () => resolveReadModelPoolAndSchemas(deps);

  registerEndpoint(app, deps.guard, rfqAdminApi.readRfqAnalyticsEndpoint, async ({ caller }) =>
    loadRfqAnalytics(await board(), isAdmin(caller)),
  );

  registerEndpoint(app, deps.guard, rfqAdminApi.searchRfqsEndpoint, async ({ query, caller }) => {
    const personal = isAdmin(caller);
    const found = await readInDatabaseSnapshot(await board(), (from) =>
      findAdminRfqSearchPage(from, { ...query, personal }, query),
    );
    return {
      rfqs: found.rows.map((row) => toAdminRfqView(row, personal)),
      total: found.total,
      total_is_exact: found.exact,
      page: query.page,
      page_size: rfqAdminApi.rfqSearchPageSize,
      providers: found.providers,
    };
  });

  registerEndpoint(app, deps.guard, rfqAdminApi.exportRfqsEndpoint, async ({ query, caller, reply, request }) => {
    const personal = isAdmin(caller);
    const file = await exports.buildFile(request, async () => {
      const from = await board();
      const { sort, direction } = query;
      const paging = { sort, direction, limit: rfqAdminApi.maxExportedAdminRfqSearchResults + 1, offset: 0 };
      const rows = await findFilteredAdminRfqs(from, { ...query, personal }, paging);
      requireRfqExportWithinLimit(rows.length, rfqAdminApi.maxExportedAdminRfqSearchResults);
      const rfqs = await loadRfqsForExport(from, rows, personal);
      return encodeXlsxOrJsonExportFile(query.format, { json: { rfqs }, sheets: buildRfqExportSheets(rfqs) });
    });
    return setDownloadHeaders(reply, query.format, 'rfqs').send(file);
  });

  registerEndpoint(app, deps.guard, rfqAdminApi.readRfqHistoryEndpoint, async ({ params, query, caller }) => {
    const { at, event, as = 'auditor' } = query;
    return buildRfqHistoryReplyForAudience(await loadRecord(await board(), params.id), {
      at,
      event,
      as,
      personal: isAdmin(caller),
    });
  });

  registerEndpoint(
    app,
    deps.guard,
    rfqAdminApi.exportRfqHistoryEndpoint,
    async ({ params, query, caller, reply, request }) => {
      const { number, file } = await exports.buildFile(request, async () => {
        const record = await loadRecord(await board(), params.id);
        const history = buildRfqHistoryReplyForAudience(record, { as: 'auditor', personal: isAdmin(caller) });
        const sheets = buildRfqHistorySheets(history);
        return {
          number: history.number,
          file: await encodeXlsxOrJsonExportFile(query.format, { json: history, sheets }),
        };
      });
      return setDownloadHeaders(reply, query.format, `rfq-${number}-history`).send(file);
    },
  );
}
