import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as rfqAdminApi from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { inSnapshot, type ReadSource, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { nameDownload } from '@marketplace/http/download.ts';
import type { Exports } from '../exports.ts';
import { toAdminRfqView } from './rfqAdmin.views.ts';
import { readAnalytics } from './rfqAnalytics.ts';
import { exportedRfqs, historySheets, rfqSheets, writeFile } from './rfqExport.ts';
import { historyOf } from './rfqHistory.ts';
import { readRecord, type RfqRecord } from './rfqHistory.queries.ts';
import { findPage, findRfqs } from './rfqSearch.queries.ts';

export type RfqAdminRoutesDeps = GuardPort & ReadModelPort;

async function loadRecord(board: ReadSource, id: string): Promise<RfqRecord> {
  const rfqId = RfqId.safeParse(id);
  const record = rfqId.success ? await readRecord(board, rfqId.data) : null;
  if (record === null) throw new Refusal('notFound', 'rfq.not-found', 'There is no such RFQ.');
  return record;
}

/**
 * Registers RFQs for admins: analytics, search, history and their files. Analysts see all of it without personal data.
 */
export function rfqAdminRoutes(app: FastifyInstance, deps: RfqAdminRoutesDeps, exports: Exports): void {
  const board = async () => readSource(deps);

  serve(app, deps.guard, rfqAdminApi.readRfqAnalytics, async ({ caller }) =>
    readAnalytics(await board(), isAdmin(caller)),
  );

  serve(app, deps.guard, rfqAdminApi.searchRfqs, async ({ query, caller }) => {
    const personal = isAdmin(caller);
    const found = await inSnapshot(await board(), (from) => findPage(from, { ...query, personal }, query));
    return {
      rfqs: found.rows.map((row) => toAdminRfqView(row, personal)),
      total: found.total,
      total_is_exact: found.exact,
      page: query.page,
      page_size: rfqAdminApi.rfqPageSize,
      providers: found.providers,
    };
  });

  serve(app, deps.guard, rfqAdminApi.exportRfqs, async ({ query, caller, reply, request }) => {
    const personal = isAdmin(caller);
    const file = await exports.make(request, async () => {
      const from = await board();
      const { sort, direction } = query;
      const paging = { sort, direction, limit: rfqAdminApi.mostExported + 1, offset: 0 };
      const rows = await findRfqs(from, { ...query, personal }, paging);
      if (rows.length > rfqAdminApi.mostExported) {
        const text = `An export holds ${rfqAdminApi.mostExported} RFQs at most. Please narrow the search.`;
        throw new Refusal('rule', 'rfq.export-too-large', text);
      }
      const rfqs = await exportedRfqs(from, rows, personal);
      return writeFile(query.format, { json: { rfqs }, sheets: rfqSheets(rfqs) });
    });
    return nameDownload(reply, query.format, 'rfqs').send(file);
  });

  serve(app, deps.guard, rfqAdminApi.readRfqHistory, async ({ params, query, caller }) => {
    const { at, event, as = 'auditor' } = query;
    return historyOf(await loadRecord(await board(), params.id), { at, event, as, personal: isAdmin(caller) });
  });

  serve(app, deps.guard, rfqAdminApi.exportRfqHistory, async ({ params, query, caller, reply, request }) => {
    const { number, file } = await exports.make(request, async () => {
      const record = await loadRecord(await board(), params.id);
      const history = historyOf(record, { as: 'auditor', personal: isAdmin(caller) });
      const sheets = historySheets(history);
      return { number: history.number, file: await writeFile(query.format, { json: history, sheets }) };
    });
    return nameDownload(reply, query.format, `rfq-${number}-history`).send(file);
  });
}
