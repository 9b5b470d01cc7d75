import type { RequestHandler } from 'msw';
import type { AdminRfqLinkReplyItem, AdminRfqReplyItem } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import {
  type AdminRfqPageReply,
  pageAdminRfqsEndpoint,
  readProviderLinksEndpoint,
  readRfqFiguresEndpoint,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { defaultRfqPageSize } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { mockReply, mockComputedReply } from '../server.ts';
import { buildSampleRfqMetricsByProvider } from './adminRfqFixtures.ts';

/**
 * Mocks the RFQ metrics by provider, and the links of each provider.
 * @param providers links by provider name, which is also the provider id.
 */
export function mockRfqMetricsAndLinksByProvider(
  providers: Readonly<Record<string, readonly AdminRfqLinkReplyItem[]>>,
): readonly RequestHandler[] {
  return [
    mockReply(readRfqFiguresEndpoint, buildSampleRfqMetricsByProvider(providers)),
    mockComputedReply(readProviderLinksEndpoint, ({ url }) => {
      const links = providers[url.searchParams.get('provider') ?? ''] ?? [];
      return { links: [...links], total: links.length };
    }),
  ];
}

/**
 * Mocks the RFQ list of an admin with these RFQs in this order.
 * @param seen array to which the query of every request is added.
 */
export function mockAdminRfqs(
  found: readonly AdminRfqReplyItem[],
  seen: URLSearchParams[] = [],
  without: AdminRfqPageReply['without'] = [],
): RequestHandler {
  return mockComputedReply(pageAdminRfqsEndpoint, ({ url: { searchParams } }) => {
    seen.push(searchParams);
    const [after, before] = [searchParams.get('after'), searchParams.get('before')];
    const start = after === null ? Math.max(0, Number(before ?? 0) - defaultRfqPageSize) : Number(after);
    const rfqs = found.slice(start, start + defaultRfqPageSize);
    return {
      rfqs,
      total: found.length,
      first: rfqs.length === 0 ? 0 : start + 1,
      next: start + rfqs.length < found.length ? String(start + rfqs.length) : null,
      previous: start > 0 ? String(start) : null,
      providers: [{ provider_id: 'emnify', provider_name: 'emnify' }],
      without: found.length === 0 ? without : [],
    };
  });
}
