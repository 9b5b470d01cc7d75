import { isAdmin } from '@marketplace/contracts/kernel/caller.ts';
import { listedPerProvider } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import {
  type AdminLinkRow,
  exportAdminRfqs,
  mostNoted,
  pageAdminRfqs,
  readProviderLinks,
  readRfqFigures,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { nameDownload } from '@marketplace/http/download.ts';
import { serve } from '@marketplace/http/route.ts';
import { inSnapshot, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { sheetFile } from '../../csv.ts';
import type { Exports } from '../../exports.ts';
import type { GuardPort, ReadModelPort } from '../../ports.ts';
import { toAdminLinkView } from '../rfqAdmin.views.ts';
import { readFigures } from '../rfqAnalytics.ts';
import { type AdminLinkRow as LinkRow, newestLinksOf } from '../rfqAnalytics.queries.ts';
import { countLinksOf } from '../rfqFigures.queries.ts';
import { adminPage, adminSheet } from './adminRfqs.page.ts';

function toLinkRow(row: LinkRow, personal: boolean): AdminLinkRow {
  const { id, rfq_id, rfq_number, provider_id, provider_name, ...view } = toAdminLinkView(row, personal);
  const { project_title, company_name, user_email, response_status, sent_at } = view;
  const { outcome, quote_amount, quote_currency, quote_amount_unit, admin_notes, version } = view;
  return {
    ...{ id, rfq_id, rfq_number, provider_id, provider_name, project_title, company_name, user_email },
    ...{ response_status, outcome, sent_at, quote_amount, quote_currency, quote_amount_unit, version },
    admin_notes: admin_notes === null ? null : Array.from(admin_notes).slice(0, mostNoted).join(''),
  };
}

/** Registers all RFQs for admins and analysts: metrics, links per provider, and a list by page and as a file. */
export function adminListRoutes(app: FastifyInstance, deps: GuardPort & ReadModelPort, exports: Exports): void {
  const board = async () => readSource(deps);

  serve(app, deps.guard, readRfqFigures, async () => readFigures(await board()));

  serve(app, deps.guard, readProviderLinks, async ({ query: { provider }, caller }) => {
    const [rows, total] = await inSnapshot(await board(), (from) =>
      Promise.all([newestLinksOf(from, provider, listedPerProvider), countLinksOf(from, provider)]),
    );
    return { links: rows.map((row) => toLinkRow(row, isAdmin(caller))), total };
  });

  serve(app, deps.guard, pageAdminRfqs, async ({ query, caller }) =>
    inSnapshot(await board(), (from) => adminPage(from, { ...query, personal: isAdmin(caller) })),
  );

  serve(app, deps.guard, exportAdminRfqs, async ({ query, caller, reply, request }) => {
    const file = await exports.make(request, async () => {
      const sheet = await adminSheet(await board(), { ...query, personal: isAdmin(caller) });
      return sheetFile(sheet, query);
    });
    return nameDownload(reply, query.format, 'rfqs').send(file);
  });
}
