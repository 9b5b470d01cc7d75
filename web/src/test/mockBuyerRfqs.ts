import type { RequestHandler } from 'msw';
import { listOwnRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import {
  type OwnRfqReplyItem,
  type OwnRfqPageReply,
  defaultRfqPageSize,
  pageOwnRfqsEndpoint,
} from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqListGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buyerRfqListGroupByStatus, getBuyerRfqListStatus } from '@marketplace/domain/rfq/lifecycle/buyerListStatus.ts';
import { mockComputedReply } from './server.ts';

const getGroup = (rfq: BuyerRfqReplyItem) => buyerRfqListGroupByStatus[getBuyerRfqListStatus(rfq)];

function toRow(rfq: BuyerRfqReplyItem): OwnRfqReplyItem {
  const { id, number, project_title, company_name, expected_volume, urgency, created_at, deadline } = rfq;
  const { total_providers, responded_count, status, outcome } = rfq;
  const shown = { id, number, project_title, company_name, expected_volume, urgency, created_at, deadline };
  return {
    ...shown,
    total_providers,
    responded_count,
    status,
    outcome,
    group: getGroup(rfq),
    awarded_to: outcome === 'awarded' ? rfq.selected_providers.slice(0, 1) : [],
    sent_by: null,
  };
}

/** Whether an RFQ matches the text, the status and, if `groupToo`, the group of a query. Ignores other filters. */
function matchesQuery(rfq: BuyerRfqReplyItem, query: URLSearchParams, groupToo: boolean): boolean {
  const [text, status, group] = ['text', 'status', 'group'].map((name) => query.get(name));
  return (
    (text == null || (rfq.project_title ?? '').toLowerCase().includes(text.toLowerCase())) &&
    (status == null || getBuyerRfqListStatus(rfq) === status) &&
    (!groupToo || group == null || getGroup(rfq) === group)
  );
}

function buildPage(rfqs: readonly BuyerRfqReplyItem[], query: URLSearchParams): OwnRfqPageReply {
  const inGroups = rfqs.filter((rfq) => matchesQuery(rfq, query, false));
  const found = rfqListGroups.flatMap((group) =>
    rfqs.filter((rfq) => matchesQuery(rfq, query, true) && getGroup(rfq) === group),
  );
  const [after, before] = [query.get('after'), query.get('before')];
  const start = after === null ? Math.max(0, Number(before ?? 0) - defaultRfqPageSize) : Number(after);
  const shown = found.slice(start, start + defaultRfqPageSize);
  const groups = rfqListGroups.map((group) => [group, inGroups.filter((rfq) => getGroup(rfq) === group).length]);
  const withoutStatus = new URLSearchParams(query);
  withoutStatus.delete('status');
  const total = rfqs.filter((rfq) => matchesQuery(rfq, withoutStatus, true)).length;
  return {
    rfqs: shown.map(toRow),
    total: found.length,
    first: shown.length === 0 ? 0 : start + 1,
    groups: Object.fromEntries(groups) as OwnRfqPageReply['groups'],
    all: rfqs.length,
    next: start + shown.length < found.length ? String(start + shown.length) : null,
    previous: start > 0 ? String(start) : null,
    providers: [{ provider_id: 'emnify', provider_name: 'emnify' }],
    without: found.length === 0 && total > 0 ? [{ filter: 'status', total }] : [],
  };
}

/**
 * Mocks the RFQ list endpoints for a buyer with these RFQs, newest first.
 * @param seen array to which the query of every request for a list page is added.
 * @param isAlone returns whether the RFQs are visible to the buyer alone.
 */
export function mockBuyerRfqs(
  rfqs: readonly BuyerRfqReplyItem[],
  seen: URLSearchParams[] = [],
  isAlone: () => boolean = () => false,
): readonly RequestHandler[] {
  return [
    mockComputedReply(pageOwnRfqsEndpoint, ({ url: { searchParams } }) => {
      seen.push(searchParams);
      return buildPage(rfqs, searchParams);
    }),
    mockComputedReply(listOwnRfqsEndpoint, ({ url: { searchParams } }) => ({
      rfqs: rfqs.slice(0, Number(searchParams.get('limit') ?? 50)),
      total: rfqs.length,
      asked: rfqs.find(({ id }) => id === searchParams.get('rfq')) ?? null,
      alone: isAlone(),
    })),
  ];
}
