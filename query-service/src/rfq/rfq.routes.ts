import { msg } from '@lingui/core/runtime-macro';
import { type Caller, isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { RfqId } from '@marketplace/contracts/kernel/ids.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as rfqApi from '@marketplace/contracts/rfq/rfq.api.ts';
import { exportOwnRfqsEndpoint, pageOwnRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { buildXlsxWorkbook } from '@marketplace/http/workbook.ts';
import { readInDatabaseSnapshot, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { encodeSheetAsXlsxOrCsv } from '../csv.ts';
import type { ExportQueue } from '../exportQueue.ts';
import type { ClockPort, RequestGuardPort, PrimaryDatabasePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { findUserIdByEmail } from '../findUserIdByEmail.ts';
import { getLogoFileNameIfAvailable, type AvailableLogosLoader } from '../availableLogos.ts';
import {
  findRfqLinksForBuyer,
  findRfqsSentByBuyer,
  findRfqsOfBuyerAndCompany,
  type RfqReadingUser,
  findAllUndeletedVendorRfqs,
} from './rfqBoard.queries.ts';
import { findCurrentOrLastCatalogueProvider, countVendorRfqLinksByStatus } from './vendorProvider.queries.ts';
import { findCurrentExchangeRates } from './exchangeRates.queries.ts';
import { loadOwnRfqPage, loadOwnRfqSheet } from './ownList/ownRfqs.page.ts';
import { buildQuoteComparisonSheets } from './quoteSheets.ts';
import { loadRfqWithEventHistory } from './rfqHistory.queries.ts';
import { listVendorOwnQuoteVersions } from './ownQuotes.ts';
import { toBuyerRfqLinkView, toBuyerRfqView, toVendorRfqView } from './rfqBoard.views.ts';
import { countRecentAndDueVendorRfqs } from './vendorActivity.queries.ts';

export type RfqQueryRoutesDeps = ClockPort & RequestGuardPort & PrimaryDatabasePort & ReadModelDatabaseAndSchemasPort;

function toReader(caller: Caller): RfqReadingUser {
  return { ...caller, admin: isAdmin(caller) };
}

function requireProvider(caller: Caller): string {
  if (caller.vendorOf === null) throw new Error('A vendor call was authorised without a provider.');
  return caller.vendorOf;
}

function rfqNotFound(): Refusal {
  return new Refusal('notFound', 'rfq.not-found', msg`This RFQ was not found.`);
}

/** Registers the endpoints for a buyer's RFQs with their responses, and for the vendor dashboard. */
export function registerBuyerRfqAndVendorDashboardRoutes(
  app: FastifyInstance,
  deps: RfqQueryRoutesDeps,
  logoFiles: AvailableLogosLoader,
  exports: ExportQueue,
): void {
  const board = async () => resolveReadModelPoolAndSchemas(deps);

  registerEndpoint(app, deps.guard, rfqApi.listBuyerRfqsEndpoint, async ({ params, caller }) => {
    const buyerId = await findUserIdByEmail(deps.primary, params.email);
    // The reply is the same for the email address of another person and for an unknown address, so that callers cannot
    // find out which addresses have accounts.
    if (buyerId !== caller.userId && !isAdmin(caller)) {
      throw new Refusal('forbidden', 'rfq.not-yours', msg`You can only read your own RFQs.`);
    }
    if (buyerId === null) return [];
    const as = buyerId === caller.userId ? caller : undefined;
    return (await findRfqsSentByBuyer(await board(), buyerId, as)).map(toBuyerRfqView);
  });

  registerEndpoint(app, deps.guard, rfqApi.listOwnRfqsEndpoint, async ({ query, caller }) => {
    const rfqId = RfqId.safeParse(query.rfq);
    const asked = { limit: query.limit, rfqId: rfqId.success ? rfqId.data : null };
    const found = await findRfqsOfBuyerAndCompany(await board(), caller, asked);
    return {
      rfqs: found.rows.map(toBuyerRfqView),
      total: found.total,
      asked: found.requested === null ? null : toBuyerRfqView(found.requested),
      alone: found.isPersonal,
    };
  });

  registerEndpoint(app, deps.guard, pageOwnRfqsEndpoint, async ({ query, caller }) =>
    readInDatabaseSnapshot(await board(), (from) => loadOwnRfqPage(from, caller, query)),
  );

  registerEndpoint(app, deps.guard, exportOwnRfqsEndpoint, async ({ query, caller, reply, request }) => {
    const file = await exports.buildFile(request, async () => {
      const sheet = await loadOwnRfqSheet(await board(), caller, query);
      return encodeSheetAsXlsxOrCsv(sheet, query);
    });
    return setDownloadHeaders(reply, query.format, 'my-rfqs').send(file);
  });

  registerEndpoint(app, deps.guard, rfqApi.listRfqLinksEndpoint, async ({ params, caller }) => {
    const id = RfqId.safeParse(params.id);
    if (!id.success) throw rfqNotFound();
    const rows = await findRfqLinksForBuyer(await board(), toReader(caller), id.data);
    if (rows === null) throw rfqNotFound();
    return rows.map(toBuyerRfqLinkView);
  });

  registerEndpoint(app, deps.guard, rfqApi.exportQuotesEndpoint, async ({ params, query, caller, reply, request }) => {
    const id = RfqId.safeParse(params.id);
    if (!id.success) throw rfqNotFound();
    const { number, file } = await exports.buildFile(request, async () => {
      const from = await board();
      const { requested } = await findRfqsOfBuyerAndCompany(from, caller, { limit: 1, rfqId: id.data });
      const links = await findRfqLinksForBuyer(from, { ...caller, admin: false }, id.data);
      if (requested === null || links === null) throw rfqNotFound();
      const { currency } = query;
      const comparison = currency === undefined ? null : { currency, rates: await findCurrentExchangeRates(from) };
      const sheets = buildQuoteComparisonSheets(toBuyerRfqView(requested), links.map(toBuyerRfqLinkView), comparison);
      return { number: requested.number, file: await buildXlsxWorkbook(sheets) };
    });
    return setDownloadHeaders(reply, 'xlsx', `rfq-${number}-quotes`).send(file);
  });

  registerEndpoint(app, deps.guard, rfqApi.readVendorProviderEndpoint, async ({ caller }) => {
    const provider = await findCurrentOrLastCatalogueProvider(await board(), requireProvider(caller));
    if (provider === null) {
      throw new Refusal('notFound', 'rfq.provider-not-found', msg`Your provider is not in the catalogue.`);
    }
    return { ...provider, logo_file: getLogoFileNameIfAvailable(provider.logo_file, await logoFiles()) };
  });

  registerEndpoint(app, deps.guard, rfqApi.listVendorRfqsEndpoint, async ({ caller }) => {
    const rows = await findAllUndeletedVendorRfqs(await board(), requireProvider(caller));
    return rows.map(toVendorRfqView);
  });

  registerEndpoint(app, deps.guard, rfqApi.listOwnQuotesEndpoint, async ({ params, caller }) => {
    const id = RfqId.safeParse(params.id.toLowerCase());
    const record = id.success ? await loadRfqWithEventHistory(await board(), id.data) : null;
    const versions =
      record === null ? null : listVendorOwnQuoteVersions(record, requireProvider(caller), caller.userId);
    if (versions === null) throw rfqNotFound();
    return [...versions];
  });

  registerEndpoint(app, deps.guard, rfqApi.readVendorStatsEndpoint, async ({ caller }) => {
    const source = await board();
    const [counted, activity] = await Promise.all([
      countVendorRfqLinksByStatus(source, requireProvider(caller)),
      countRecentAndDueVendorRfqs(source, requireProvider(caller), deps.now()),
    ]);
    return { ...counted, activity };
  });
}
