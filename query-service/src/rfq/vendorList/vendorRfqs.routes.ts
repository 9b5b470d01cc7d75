import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { listVendorColleagues } from '@marketplace/contracts/rfq/rfq.inCharge.api.ts';
import { exportVendorRfqs, pageVendorRfqs, readVendorRfq } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { nameDownload } from '@marketplace/http/download.ts';
import { serve } from '@marketplace/http/route.ts';
import { inSnapshot, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { sheetFile } from '../../csv.ts';
import type { Exports } from '../../exports.ts';
import type { GuardPort, ReadModelPort } from '../../ports.ts';
import { vendorRfq } from '../rfqBoard.queries.ts';
import { toVendorRfqView } from '../rfqBoard.views.ts';
import { colleaguesOf, inChargeAmong } from './colleagues.queries.ts';
import { vendorPage, vendorSheet } from './vendorRfqs.page.ts';

function requireProvider(caller: Caller): string {
  if (caller.vendorOf === null) throw new Error('A vendor call was authorised without a provider.');
  return caller.vendorOf;
}

const toReader = (caller: Caller) => ({ providerId: requireProvider(caller), userId: caller.userId });

/** Registers a vendor's list, by page and as a file, and each of its RFQs in full. */
export function vendorListRoutes(app: FastifyInstance, deps: GuardPort & ReadModelPort, exports: Exports): void {
  const board = async () => readSource(deps);

  serve(app, deps.guard, pageVendorRfqs, async ({ query, caller }) =>
    inSnapshot(await board(), (from) => vendorPage(from, toReader(caller), query)),
  );

  serve(app, deps.guard, exportVendorRfqs, async ({ query, caller, reply, request }) => {
    const file = await exports.make(request, async () => {
      const sheet = await vendorSheet(await board(), toReader(caller), query);
      return sheetFile(sheet, query);
    });
    return nameDownload(reply, query.format, 'rfqs').send(file);
  });

  serve(app, deps.guard, readVendorRfq, async ({ params, caller }) => {
    const id = RfqId.safeParse(params.id.toLowerCase());
    const source = await board();
    const row = id.success ? await vendorRfq(source, requireProvider(caller), id.data) : null;
    if (row === null) throw new Refusal('notFound', 'rfq.not-found', 'There is no such RFQ.');
    const colleagues = await colleaguesOf(source, requireProvider(caller), caller.userId);
    return { ...toVendorRfqView(row), in_charge: inChargeAmong(colleagues, row.in_charge_id) };
  });

  serve(app, deps.guard, listVendorColleagues, async ({ caller }) => [
    ...(await colleaguesOf(await board(), requireProvider(caller), caller.userId)).values(),
  ]);
}
