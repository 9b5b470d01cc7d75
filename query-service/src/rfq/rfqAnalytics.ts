import { listedPerProvider, listedRfqs, type RfqAnalyticsView } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import { type LinkStatus, linkStatuses, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { toAdminLinkView, toAdminRfqView, toFigures } from './rfqAdmin.views.ts';
import { countRfqs, linkFigures, newestLinks, newestRfqs, type ProviderFiguresRow } from './rfqAnalytics.queries.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';

const noLinks: ProviderFiguresRow = {
  provider_id: null,
  rfq_count: 0,
  ...(Object.fromEntries(linkStatuses.map((status) => [status, 0])) as Record<LinkStatus, number>),
  median_answer_seconds: null,
  median_quote_seconds: null,
};

/** All RFQs and who got them, in figures and lists. @param personal whether the reader may see personal data. */
export async function readAnalytics(board: ReadSource, personal: boolean): Promise<RfqAnalyticsView> {
  const [rfqs, counts, links, figures] = await Promise.all([
    newestRfqs(board, listedRfqs),
    countRfqs(board),
    newestLinks(board, listedPerProvider),
    linkFigures(board),
  ]);
  const byStatus = Object.fromEntries(RfqStatus.options.map((status) => [status, counts.get(status) ?? 0]));
  const linksByProvider = Map.groupBy(links, ({ provider_id }) => provider_id);
  const total = figures.find(({ provider_id }) => provider_id === null) ?? noLinks;
  return {
    summary: {
      ...toFigures(total),
      total_rfqs: [...counts.values()].reduce((sum, count) => sum + count, 0),
      rfqs_by_status: byStatus as RfqAnalyticsView['summary']['rfqs_by_status'],
    },
    all_rfqs: rfqs.map((row) => toAdminRfqView(row, personal)),
    providers: figures.flatMap((row) => {
      const own = linksByProvider.get(row.provider_id ?? '') ?? [];
      // The provider under the name and with the facts of its newest RFQ.
      const [newest] = own;
      if (newest === undefined) return [];
      const { provider_id, provider_name, provider_type, provider_website } = newest;
      const listed = own.map((link) => toAdminLinkView(link, personal));
      return [{ ...toFigures(row), provider_id, provider_name, provider_type, provider_website, rfqs: listed }];
    }),
  };
}
