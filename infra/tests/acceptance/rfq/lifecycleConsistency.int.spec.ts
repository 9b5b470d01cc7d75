import { evolveRfq, type RfqLink, type RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { computeRfqOverallStatus } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { ChangeableRfqFields } from '@marketplace/domain/rfq/lifecycle/rfqEffects.ts';
import { toRfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import {
  type RfqLinkStateSnapshot,
  getUndeletedRfqLinks,
  replayRfq,
  type RfqHistorySnapshot,
} from '@marketplace/domain/rfq/rfq.replay.ts';
import { rfqsAndQuotesProjection } from '@marketplace/projections/rfq/rfqBoard.projection.ts';
import { arbitraryRfqHistories } from '@marketplace/projections/rfq/testing/rfqEvents.ts';
import { createProjectionTestHarness } from '@marketplace/projections/testing/projectionBench.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const at = '2026-11-21T12:00:00.000Z';

function foldState(life: readonly DomainEvent[]): RfqState {
  return life.reduce<RfqState>((rfq, event) => evolveRfq(rfq, event as RfqEvent), null);
}

function replay(life: readonly DomainEvent[]): RfqHistorySnapshot | null {
  const entry = (event: DomainEvent, index: number) => ({
    position: String(index),
    at,
    actor: 'system',
    event: toRfqHistoryEvent(event as RfqEvent),
  });
  return replayRfq(life.map(entry));
}

/** The fields of the RFQ itself, with timestamps as text. */
function pickRfqFields(rfq: ChangeableRfqFields | null | undefined) {
  if (rfq == null) return rfq;
  const { companyId, deadline, outcome, reopenUntil, need, needBefore } = rfq;
  return { companyId, deadline, outcome, reopenUntil, need, needBefore };
}

/** Prices of the newest quote on a link; `null` without a quote, or if the quantities of the RFQ changed after it. */
function quotedPrices(linkId: string, life: readonly RfqEvent[]): RfqLink['quotedPrices'] {
  const newest = life.findLast(
    ({ type, data }) =>
      (type === 'QuoteSent' && data.linkId === linkId) || (type === 'RfqNeedChanged' && data.linkIds.includes(linkId)),
  );
  if (newest?.type !== 'QuoteSent') return null;
  const { amount, currency, amountUnit, parts, validUntil } = newest.data;
  return { amount, currency, amountUnit, parts, validUntil };
}

/** Converts a replayed link into the state that deciders use. @param life events of the RFQ, to count assignments. */
function toDeciderLink(link: RfqLinkStateSnapshot, life: readonly RfqEvent[]): RfqLink {
  const { linkId, providerId, status, everAccepted, quoteVersion, reopened, adminNotes, viewedAt, version } = link;
  const { quoteValidUntil, quoteWithdrawn, outcome, outcomeNote, rejectReason, rejectNote, inCharge } = link;
  const quote = { quoteVersion, quoteValidUntil, quoteWithdrawn };
  const set = { status, everAccepted, ...quote, reopened, adminNotes, rejectReason, rejectNote, outcome, outcomeNote };
  const changes = life.filter(({ type, data }) => type === 'InChargeSet' && data.linkId === linkId);
  const counted = { inCharge, inChargeChanges: changes.length, viewed: viewedAt !== null, version };
  return { linkId, providerId, ...set, ...counted, quotedPrices: quotedPrices(linkId, life) };
}

/** Fields that only deciders need; the board stores the validity of a quote with each version. */
function pickDeciderFields(link: RfqLink | undefined) {
  return {
    reopened: link?.reopened,
    quoteValidUntil: link?.quoteValidUntil,
    inChargeChanges: link?.inChargeChanges,
    quotedPrices: link?.quotedPrices,
  };
}

const boardLinks = `
  SELECT link_id AS "linkId", provider_id AS "providerId", status, ever_accepted AS "everAccepted",
         quote_version AS "quoteVersion", quote_withdrawn AS "quoteWithdrawn", outcome, outcome_note AS "outcomeNote",
         reject_reason AS "rejectReason", reject_note AS "rejectNote", admin_notes AS "adminNotes", in_charge_id AS "inCharge", viewed_at IS NOT NULL AS viewed, version
    FROM {schema}.rfq_link WHERE deleted_at IS NULL ORDER BY ordinal`;

const boardRfq = `SELECT company_id AS "companyId", status, deadline, outcome, reopen_until AS "reopenUntil", closed_at AS "closedAt", need, need_before AS "needBefore" FROM {schema}.rfq`;
const instant = (value: unknown): string | null => (value instanceof Date ? value.toISOString() : null);

test('computes the same links and RFQ in deciders, replay and board, for any events', async () => {
  const bench = await createProjectionTestHarness(rfqsAndQuotesProjection, at);
  await fc.assert(
    fc.asyncProperty(arbitraryRfqHistories, async (life) => {
      await bench.rows('TRUNCATE {schema}.rfq, {schema}.rfq_contact, {schema}.rfq_link, {schema}.quote_version');
      await bench.apply(...life);
      const rfq = replay(life);
      const links = rfq === null ? [] : getUndeletedRfqLinks(rfq);
      const state = foldState(life);
      const decisions = state?.links ?? [];
      expect(pickRfqFields(state)).toEqual(pickRfqFields(rfq));
      expect(decisions).toEqual(links.map((link) => toDeciderLink(link, life as readonly RfqEvent[])));
      const rows = await bench.rows(boardLinks);
      expect(rows.map((row, index) => ({ ...row, ...pickDeciderFields(decisions[index]) }))).toEqual(decisions);
      const overall = {
        status: computeRfqOverallStatus(links.map(({ status }) => status)),
        ...pickRfqFields(rfq),
        closedAt: rfq?.closedAt,
      };
      const [row] = await bench.rows(boardRfq);
      const instants = { deadline: instant(row?.['deadline']), closedAt: instant(row?.['closedAt']) };
      expect({ ...row, ...instants, reopenUntil: instant(row?.['reopenUntil']) }).toEqual(overall);
    }),
    { numRuns: 50 },
  );
  await bench.close();
});
