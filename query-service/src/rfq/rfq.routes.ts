import { type Caller, isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as rfqApi from '@marketplace/contracts/rfq/rfq.api.ts';
import { exportOwnRfqs, pageOwnRfqs } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { nameDownload } from '@marketplace/http/download.ts';
import { serve } from '@marketplace/http/route.ts';
import { writeWorkbook } from '@marketplace/http/workbook.ts';
import { inSnapshot, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { sheetFile } from '../csv.ts';
import type { Exports } from '../exports.ts';
import type { ClockPort, GuardPort, PrimaryPort, ReadModelPort } from '../ports.ts';
import { userOfAddress } from '../userOfAddress.ts';
import { knownLogo, type LogoFiles } from '../logoFiles.ts';
import {
  buyerLinks,
  buyerRfqs,
  ownRfqs,
  type Reader,
  vendorProvider,
  vendorRfqs,
  vendorStats,
} from './rfqBoard.queries.ts';
import { ratesThatStand } from './exchangeRates.queries.ts';
import { ownPage, ownSheet } from './ownList/ownRfqs.page.ts';
import { quoteSheets } from './quoteSheets.ts';
import { readRecord } from './rfqHistory.queries.ts';
import { ownQuotes } from './ownQuotes.ts';
import { toBuyerLinkView, toBuyerRfqView, toVendorRfqView } from './rfqBoard.views.ts';
import { vendorActivity } from './vendorActivity.queries.ts';

export type RfqRoutesDeps = ClockPort & GuardPort & PrimaryPort & ReadModelPort;

function toReader(caller: Caller): Reader {
  return { ...caller, admin: isAdmin(caller) };
}

function requireProvider(caller: Caller): string {
  if (caller.vendorOf === null) throw new Error('A vendor call was authorised without a provider.');
  return caller.vendorOf;
}

function rfqNotFound(): Refusal {
  return new Refusal('notFound', 'rfq.not-found', 'There is no such RFQ.');
}

/** Registers the buyer's RFQs with their responses, and the vendor's dashboard. */
export function rfqRoutes(app: FastifyInstance, deps: RfqRoutesDeps, logoFiles: LogoFiles, exports: Exports): void {
  const board = async () => readSource(deps);

  serve(app, deps.guard, rfqApi.listBuyerRfqs, async ({ params, caller }) => {
    const buyerId = await userOfAddress(deps.primary, params.email);
    // The reply is the same for another person's address and an unknown one, so that addresses cannot be guessed.
    if (buyerId !== caller.userId && !isAdmin(caller)) {
      throw new Refusal('forbidden', 'rfq.not-yours', 'You can only read your own RFQs.');
    }
    if (buyerId === null) return [];
    const as = buyerId === caller.userId ? caller : undefined;
    return (await buyerRfqs(await board(), buyerId, as)).map(toBuyerRfqView);
  });

  serve(app, deps.guard, rfqApi.listOwnRfqs, async ({ query, caller }) => {
    const rfqId = RfqId.safeParse(query.rfq);
    const asked = { limit: query.limit, rfqId: rfqId.success ? rfqId.data : null };
    const found = await ownRfqs(await board(), caller, asked);
    return {
      rfqs: found.rows.map(toBuyerRfqView),
      total: found.total,
      asked: found.asked === null ? null : toBuyerRfqView(found.asked),
      alone: found.alone,
    };
  });

  serve(app, deps.guard, pageOwnRfqs, async ({ query, caller }) =>
    inSnapshot(await board(), (from) => ownPage(from, caller, query)),
  );

  serve(app, deps.guard, exportOwnRfqs, async ({ query, caller, reply, request }) => {
    const file = await exports.make(request, async () => {
      const sheet = await ownSheet(await board(), caller, query);
      return sheetFile(sheet, query);
    });
    return nameDownload(reply, query.format, 'my-rfqs').send(file);
  });

  serve(app, deps.guard, rfqApi.listRfqLinks, async ({ params, caller }) => {
    const id = RfqId.safeParse(params.id);
    if (!id.success) throw rfqNotFound();
    const rows = await buyerLinks(await board(), toReader(caller), id.data);
    if (rows === null) throw rfqNotFound();
    return rows.map(toBuyerLinkView);
  });

  serve(app, deps.guard, rfqApi.exportQuotes, async ({ params, query, caller, reply, request }) => {
    const id = RfqId.safeParse(params.id);
    if (!id.success) throw rfqNotFound();
    const { number, file } = await exports.make(request, async () => {
      const from = await board();
      const { asked } = await ownRfqs(from, caller, { limit: 1, rfqId: id.data });
      const links = await buyerLinks(from, { ...caller, admin: false }, id.data);
      if (asked === null || links === null) throw rfqNotFound();
      const { currency } = query;
      const comparison = currency === undefined ? null : { currency, rates: await ratesThatStand(from) };
      const sheets = quoteSheets(toBuyerRfqView(asked), links.map(toBuyerLinkView), comparison);
      return { number: asked.number, file: await writeWorkbook(sheets) };
    });
    return nameDownload(reply, 'xlsx', `rfq-${number}-quotes`).send(file);
  });

  serve(app, deps.guard, rfqApi.readVendorProvider, async ({ caller }) => {
    const provider = await vendorProvider(await board(), requireProvider(caller));
    if (provider === null) {
      throw new Refusal('notFound', 'rfq.provider-not-found', 'Your provider is not in the catalogue.');
    }
    return { ...provider, logo_file: knownLogo(provider.logo_file, await logoFiles()) };
  });

  serve(app, deps.guard, rfqApi.listVendorRfqs, async ({ caller }) => {
    const rows = await vendorRfqs(await board(), requireProvider(caller));
    return rows.map(toVendorRfqView);
  });

  serve(app, deps.guard, rfqApi.listOwnQuotes, async ({ params, caller }) => {
    const id = RfqId.safeParse(params.id.toLowerCase());
    const record = id.success ? await readRecord(await board(), id.data) : null;
    const versions = record === null ? null : ownQuotes(record, requireProvider(caller), caller.userId);
    if (versions === null) throw rfqNotFound();
    return [...versions];
  });

  serve(app, deps.guard, rfqApi.readVendorStats, async ({ caller }) => {
    const source = await board();
    const [counted, activity] = await Promise.all([
      vendorStats(source, requireProvider(caller)),
      vendorActivity(source, requireProvider(caller), deps.now()),
    ]);
    return { ...counted, activity };
  });
}
