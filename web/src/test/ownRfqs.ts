import type { RequestHandler } from 'msw';
import { listOwnRfqs } from '@marketplace/contracts/rfq/rfq.api.ts';
import {
  type OwnRfqRow,
  type OwnRfqsPage,
  ownPageSize,
  pageOwnRfqs,
} from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { groupOfStanding, rfqStanding } from '@marketplace/domain/rfq/lifecycle/standings.ts';
import { answersWith } from './server.ts';

const groupOf = (rfq: BuyerRfqView) => groupOfStanding[rfqStanding(rfq)];

function toRow(rfq: BuyerRfqView): OwnRfqRow {
  const { id, number, project_title, company_name, expected_volume, urgency, created_at, deadline } = rfq;
  const { total_providers, responded_count, status, outcome } = rfq;
  const shown = { id, number, project_title, company_name, expected_volume, urgency, created_at, deadline };
  return {
    ...shown,
    total_providers,
    responded_count,
    status,
    outcome,
    group: groupOf(rfq),
    awarded_to: outcome === 'awarded' ? rfq.selected_providers.slice(0, 1) : [],
    sent_by: null,
  };
}

/** Whether a text, a status and a group find it, as far as tests ask. */
function isFound(rfq: BuyerRfqView, asked: URLSearchParams, groupToo: boolean): boolean {
  const [text, status, group] = ['text', 'status', 'group'].map((name) => asked.get(name));
  return (
    (text == null || (rfq.project_title ?? '').toLowerCase().includes(text.toLowerCase())) &&
    (status == null || rfqStanding(rfq) === status) &&
    (!groupToo || group == null || groupOf(rfq) === group)
  );
}

function pageOf(rfqs: readonly BuyerRfqView[], asked: URLSearchParams): OwnRfqsPage {
  const inGroups = rfqs.filter((rfq) => isFound(rfq, asked, false));
  const found = rfqGroups.flatMap((group) => rfqs.filter((rfq) => isFound(rfq, asked, true) && groupOf(rfq) === group));
  const [after, before] = [asked.get('after'), asked.get('before')];
  const start = after === null ? Math.max(0, Number(before ?? 0) - ownPageSize) : Number(after);
  const shown = found.slice(start, start + ownPageSize);
  const groups = rfqGroups.map((group) => [group, inGroups.filter((rfq) => groupOf(rfq) === group).length]);
  const withoutStatus = new URLSearchParams(asked);
  withoutStatus.delete('status');
  const total = rfqs.filter((rfq) => isFound(rfq, withoutStatus, true)).length;
  return {
    rfqs: shown.map(toRow),
    total: found.length,
    first: shown.length === 0 ? 0 : start + 1,
    groups: Object.fromEntries(groups) as OwnRfqsPage['groups'],
    all: rfqs.length,
    next: start + shown.length < found.length ? String(start + shown.length) : null,
    previous: start > 0 ? String(start) : null,
    providers: [{ provider_id: 'emnify', provider_name: 'emnify' }],
    without: found.length === 0 && total > 0 ? [{ filter: 'status', total }] : [],
  };
}

/** Answers as the server does for a buyer who sent these, the newest first. @param seen gets what was asked of the list. @param isAlone whether they are the buyer's alone. */
export function ownRfqs(
  rfqs: readonly BuyerRfqView[],
  seen: URLSearchParams[] = [],
  isAlone: () => boolean = () => false,
): readonly RequestHandler[] {
  return [
    answersWith(pageOwnRfqs, ({ url: { searchParams } }) => {
      seen.push(searchParams);
      return pageOf(rfqs, searchParams);
    }),
    answersWith(listOwnRfqs, ({ url: { searchParams } }) => ({
      rfqs: rfqs.slice(0, Number(searchParams.get('limit') ?? 50)),
      total: rfqs.length,
      asked: rfqs.find(({ id }) => id === searchParams.get('rfq')) ?? null,
      alone: isAlone(),
    })),
  ];
}
