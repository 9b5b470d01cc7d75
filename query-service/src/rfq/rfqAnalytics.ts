import type { RfqSummaryAndProviderMetricsReply } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import {
  maxListedRfqsPerProvider,
  maxListedAnalyticsRfqs,
  type RfqAnalyticsReply,
} from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { toAdminRfqLinkView, toAdminRfqView, toRfqLinkMetricsView } from './rfqAdmin.views.ts';
import { findNewestRfqLinksPerProvider, findNewestAdminRfqRows } from './rfqAnalytics.queries.ts';
import { countRfqsByStatus, loadRfqLinkMetricsByProvider, loadTotalRfqLinkMetrics } from './rfqMetrics.queries.ts';

/**
 * Loads the metrics of all RFQs and of each provider from stored counters. The cost depends on the number of providers,
 * not on the number of RFQs.
 */
export async function loadRfqMetrics(board: ReadModelPoolAndSchemas): Promise<RfqSummaryAndProviderMetricsReply> {
  const [counts, all, providers] = await Promise.all([
    countRfqsByStatus(board),
    loadTotalRfqLinkMetrics(board),
    loadRfqLinkMetricsByProvider(board),
  ]);
  const total_rfqs = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    summary: { ...toRfqLinkMetricsView(all), total_rfqs, rfqs_by_status: counts },
    providers: providers.map((row) => {
      const { provider_id, provider_name, provider_type, provider_website } = row;
      return { ...toRfqLinkMetricsView(row), provider_id, provider_name, provider_type, provider_website };
    }),
  };
}

/**
 * Loads the RFQ metrics, the newest RFQs, and each provider's metrics and newest links.
 * @param personal whether personal data is visible to the reader.
 */
export async function loadRfqAnalytics(board: ReadModelPoolAndSchemas, personal: boolean): Promise<RfqAnalyticsReply> {
  const [{ summary, providers }, rfqs, links] = await Promise.all([
    loadRfqMetrics(board),
    findNewestAdminRfqRows(board, maxListedAnalyticsRfqs),
    findNewestRfqLinksPerProvider(board, maxListedRfqsPerProvider),
  ]);
  const linksByProvider = Map.groupBy(links, ({ provider_id }) => provider_id);
  return {
    summary,
    all_rfqs: rfqs.map((row) => toAdminRfqView(row, personal)),
    providers: providers.map((provider) => {
      const own = linksByProvider.get(provider.provider_id) ?? [];
      return { ...provider, rfqs: own.map((link) => toAdminRfqLinkView(link, personal)) };
    }),
  };
}
