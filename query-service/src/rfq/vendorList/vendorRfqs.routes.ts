import { msg } from '@lingui/core/runtime-macro';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { listVendorColleaguesEndpoint } from '@marketplace/contracts/rfq/rfq.assignee.api.ts';
import {
  exportVendorRfqsEndpoint,
  pageVendorRfqsEndpoint,
  readVendorRfqEndpoint,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { readInDatabaseSnapshot, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { encodeSheetAsXlsxOrCsv } from '../../csv.ts';
import type { ExportQueue } from '../../exportQueue.ts';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../../ports.ts';
import { findVendorRfq } from '../rfqBoard.queries.ts';
import { toVendorRfqView } from '../rfqBoard.views.ts';
import { findVendorColleagues, findVendorAssignee } from './colleagues.queries.ts';
import { loadVendorRfqPage, loadVendorRfqExportSheet } from './vendorRfqs.page.ts';

function requireProvider(caller: Caller): string {
  if (caller.vendorOf === null) throw new Error('A vendor call was authorised without a provider.');
  return caller.vendorOf;
}

const toReader = (caller: Caller) => ({ providerId: requireProvider(caller), userId: caller.userId });

/**
 * Registers the endpoints for a vendor's RFQ list (by page and as a file), for single RFQs in full, and for the people
 * who represent the provider.
 */
export function registerVendorRfqAndColleagueRoutes(
  app: FastifyInstance,
  deps: RequestGuardPort & ReadModelDatabaseAndSchemasPort,
  exports: ExportQueue,
): void {
  const board = async () => resolveReadModelPoolAndSchemas(deps);

  registerEndpoint(app, deps.guard, pageVendorRfqsEndpoint, async ({ query, caller }) =>
    readInDatabaseSnapshot(await board(), (from) => loadVendorRfqPage(from, toReader(caller), query)),
  );

  registerEndpoint(app, deps.guard, exportVendorRfqsEndpoint, async ({ query, caller, reply, request }) => {
    const file = await exports.buildFile(request, async () => {
      const sheet = await loadVendorRfqExportSheet(await board(), toReader(caller), query);
      return encodeSheetAsXlsxOrCsv(sheet, query);
    });
    return setDownloadHeaders(reply, query.format, 'rfqs').send(file);
  });

  registerEndpoint(app, deps.guard, readVendorRfqEndpoint, async ({ params, caller }) => {
    const id = RfqId.safeParse(params.id.toLowerCase());
    const source = await board();
    const row = id.success ? await findVendorRfq(source, requireProvider(caller), id.data) : null;
    if (row === null) throw new Refusal('notFound', 'rfq.not-found', msg`This RFQ was not found.`);
    const colleagues = await findVendorColleagues(source, requireProvider(caller), caller.userId);
    return { ...toVendorRfqView(row), in_charge: findVendorAssignee(colleagues, row.in_charge_id) };
  });

  registerEndpoint(app, deps.guard, listVendorColleaguesEndpoint, async ({ caller }) => [
    ...(await findVendorColleagues(await board(), requireProvider(caller), caller.userId)).values(),
  ]);
}
