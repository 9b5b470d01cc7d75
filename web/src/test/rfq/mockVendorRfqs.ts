import { http, HttpResponse, type RequestHandler } from 'msw';
import { rfqListGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import { defaultRfqPageSize } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import {
  pageVendorRfqsEndpoint,
  readVendorRfqEndpoint,
  type VendorRfqListReplyItem,
  type VendorRfqListPageReply,
  VendorRfqStatusFilterValue,
  vendorRfqStatusFilters,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  getVendorRfqListGroup,
  matchesVendorRfqStatusFilter,
} from '@marketplace/domain/rfq/lifecycle/vendorListGroups.ts';
import { mockComputedReply } from '../server.ts';

const getLinkState = ({ response_status: status, outcome }: VendorRfqReplyItem) => ({ status, outcome });
const getGroup = (rfq: VendorRfqReplyItem) => getVendorRfqListGroup(getLinkState(rfq));

function toRow({
  link_id: id,
  requirements_summary: summary,
  custom_requirements: own,
  ...rfq
}: VendorRfqReplyItem & { in_charge?: VendorRfqListReplyItem['in_charge'] }): VendorRfqListReplyItem {
  return {
    in_charge: null,
    ...rfq,
    id,
    requirements_beginning: [summary, own ?? ''].join(' ').trim().slice(0, 240),
    group: getGroup({ ...rfq, link_id: id, requirements_summary: summary, custom_requirements: own }),
  };
}

const matchesText = (rfq: VendorRfqReplyItem, text: string) =>
  (rfq.project_title ?? '').toLowerCase().includes(text.toLowerCase());

function buildPage(rfqs: readonly VendorRfqReplyItem[], query: URLSearchParams): VendorRfqListPageReply {
  const [text, status] = [query.get('text') ?? '', VendorRfqStatusFilterValue.safeParse(query.get('status')).data];
  const named = rfqs.filter((rfq) => matchesText(rfq, text));
  const inStatus = named.filter(
    (rfq) => status === undefined || matchesVendorRfqStatusFilter(getLinkState(rfq), status),
  );
  const found = rfqListGroups.flatMap((group) => inStatus.filter((rfq) => getGroup(rfq) === group));
  const [after, before] = [query.get('after'), query.get('before')];
  const start = after === null ? Math.max(0, Number(before ?? 0) - defaultRfqPageSize) : Number(after);
  const shown = found.slice(start, start + defaultRfqPageSize);
  const groups = rfqListGroups.map((group) => [group, found.filter((rfq) => getGroup(rfq) === group).length]);
  const counts = vendorRfqStatusFilters.map((each) => [
    each,
    named.filter((rfq) => matchesVendorRfqStatusFilter(getLinkState(rfq), each)).length,
  ]);
  return {
    rfqs: shown.map(toRow),
    total: found.length,
    first: shown.length === 0 ? 0 : start + 1,
    groups: Object.fromEntries(groups) as VendorRfqListPageReply['groups'],
    statuses: Object.fromEntries([['all', named.length], ...counts]) as VendorRfqListPageReply['statuses'],
    all: rfqs.length,
    next: start + shown.length < found.length ? String(start + shown.length) : null,
    previous: start > 0 ? String(start) : null,
    without: found.length === 0 && named.length > 0 ? [{ filter: 'status', total: named.length }] : [],
  };
}

/**
 * Mocks the RFQ endpoints of a vendor with these RFQs, newest first.
 * @param seen array to which the query of every request for a list page is added.
 */
export function mockVendorRfqs(
  rfqs: readonly VendorRfqReplyItem[],
  seen: URLSearchParams[] = [],
): readonly RequestHandler[] {
  return [
    mockComputedReply(pageVendorRfqsEndpoint, ({ url: { searchParams } }) => {
      seen.push(searchParams);
      return buildPage(rfqs, searchParams);
    }),
    http.get(`*${readVendorRfqEndpoint.path}`, ({ params }) => {
      const found = rfqs.find(({ rfq_id: id }) => id === params['id']);
      if (found !== undefined)
        return HttpResponse.json(readVendorRfqEndpoint.reply.parse({ in_charge: null, ...found }));
      return HttpResponse.json(
        { status: 404, code: 'rfq.not-found', detail: 'This RFQ was not found.' },
        { status: 404 },
      );
    }),
  ];
}
