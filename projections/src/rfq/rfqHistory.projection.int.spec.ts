import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { conversationEvents } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { type RfqEvent, rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import { getCustomerContactVisibleSince } from '@marketplace/domain/rfq/contactVisibilityPeriods.ts';
import { type RfqHistoryEntry, toRfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import { type RfqLinkStateSnapshot, replayRfq } from '@marketplace/domain/rfq/rfq.replay.ts';
import { isCustomerContactVisibleToVendor } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProjectionTestHarness } from '../testing/projectionBench.ts';
import { sampleHistoryRfqId, arbitraryRfqHistories, sampleRfqSentToThreeProvidersEvent } from './testing/rfqEvents.ts';
import { rfqsAndQuotesProjection } from './rfqBoard.projection.ts';
import { rfqHistoryProjection } from './rfqHistory.projection.ts';

const timeOfPosition = (position: bigint): string =>
  new Date(Date.UTC(2026, 10, 21, 12, 0, Number(position))).toISOString();
const createEntries = (events: readonly DomainEvent[], before: number): readonly RfqHistoryEntry[] =>
  events.map((event, index) => ({
    position: String(before + index + 1),
    at: timeOfPosition(BigInt(before + index + 1)),
    actor: 'system',
    event: toRfqHistoryEvent(event as RfqEvent),
  }));

test('handles all events of RFQs and conversations, and erasures', () => {
  const names = [...rfqEvents, ...conversationEvents, SubjectErased].map(({ name }) => name);
  expect(Object.keys(rfqHistoryProjection.handlers).sort()).toEqual(names.sort());
});

test('stores each event with actor and time, without contact and free text', async () => {
  const bench = await createProjectionTestHarness(rfqHistoryProjection, timeOfPosition);
  await bench.apply(sampleRfqSentToThreeProvidersEvent);
  const rows = await bench.rows('SELECT rfq_id, position, at, actor, type, data FROM {schema}.rfq_event');
  expect(rows).toMatchObject([
    {
      rfq_id: sampleHistoryRfqId,
      position: '1',
      at: new Date(timeOfPosition(1n)),
      actor: 'system',
      type: 'RfqSent',
      data: { rfqId: sampleHistoryRfqId },
    },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Ida|meridian\.example|\+46/);
  await bench.close();
});

test('clears texts by and about an erased buyer', async () => {
  const bench = await createProjectionTestHarness(rfqHistoryProjection, timeOfPosition);
  const sent = sampleRfqSentToThreeProvidersEvent as RfqEvent;
  const { rfqId, buyerId, links } = sent.data as Extract<RfqEvent, { type: 'RfqSent' }>['data'];
  const linkIds = { rfqId, buyerId, linkId: links[0]?.linkId, providerId: 'emnify' };
  const quote = { ...linkIds, version: 1, amount: '1.00', currency: 'EUR', details: 'for Ida', notes: 'Dear Ida' };
  const note = { ...linkIds, from: 'sent', to: 'accepted', notes: 'Ida called' };
  await bench.apply(
    { ...sent, data: { ...sent.data, companyName: 'Ida Ltd', projectTitle: 'Ida 2027', expectedVolume: 'Ida' } },
    { type: 'QuoteSent', data: quote },
    { type: 'LinkStatusSetByAdmin', data: note },
  );
  const texts = async () => JSON.stringify(await bench.rows('SELECT data FROM {schema}.rfq_event ORDER BY position'));
  expect(await texts()).toMatch(/Ida Ltd.*Ida 2027.*for Ida.*Ida called/);
  await bench.apply({ type: 'SubjectErased', data: { userId: buyerId } });
  expect(await texts()).not.toContain('Ida');
  expect(await texts()).toMatch(/"notes":null.*"amount":"1.00"|"amount":"1.00".*"notes":null/);
  await bench.close();
});

test('appends the same event again at a new position', async () => {
  const bench = await createProjectionTestHarness(rfqHistoryProjection, timeOfPosition);
  await bench.apply(sampleRfqSentToThreeProvidersEvent);
  await bench.apply(sampleRfqSentToThreeProvidersEvent);
  expect(await bench.rows('SELECT position FROM {schema}.rfq_event ORDER BY position')).toHaveLength(2);
  await bench.close();
});

/**
 * Picks the properties that links in the read model `rfqBoard` and replayed links have in common. Excludes the sender
 * of a quote, which only the history contains.
 */
function pickCommon(link: RfqLinkStateSnapshot): object {
  const { contactPeriods, quotes, everAccepted, status } = link;
  const { linkId, providerName, sentAt, viewedAt, acceptedAt, rejectedAt, respondedAt, deletedAt } = link;
  const isVisible = isCustomerContactVisibleToVendor({ status, everAccepted }) && deletedAt === null;
  expect(getCustomerContactVisibleSince(contactPeriods) !== null).toBe(isVisible);
  const times = { sentAt, viewedAt, acceptedAt, rejectedAt, respondedAt, deletedAt };
  const { adminNotes, version } = link;
  const quotesWithoutSender = quotes.map((quote) => {
    const { amount, currency, details, notes, sentAt: quotedAt } = quote;
    return { version: quote.version, amount, currency, details, notes, sentAt: quotedAt };
  });
  return { linkId, providerName, status, everAccepted, ...times, adminNotes, version, quotes: quotesWithoutSender };
}

const instant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const boardLinks = `
  SELECT link_id AS "linkId", provider_name AS "providerName", status, ever_accepted AS "everAccepted",
         ${instant('sent_at')} AS "sentAt", ${instant('viewed_at')} AS "viewedAt", ${instant('accepted_at')} AS "acceptedAt",
         ${instant('rejected_at')} AS "rejectedAt", ${instant('responded_at')} AS "respondedAt",
         ${instant('deleted_at')} AS "deletedAt", admin_notes AS "adminNotes", version,
         (SELECT coalesce(json_agg(json_build_object('version', version, 'amount', amount, 'currency', currency,
                   'details', details, 'notes', notes, 'sentAt', ${instant('sent_at')}) ORDER BY version), '[]')
            FROM {schema}.quote_version q WHERE q.link_id = l.link_id) AS quotes
    FROM {schema}.rfq_link l ORDER BY ordinal`;

test('replays any events to the same state as the board', async () => {
  const bench = await createProjectionTestHarness(rfqsAndQuotesProjection, timeOfPosition);
  let before = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryRfqHistories, async (events) => {
      await bench.rows('TRUNCATE {schema}.rfq, {schema}.rfq_contact, {schema}.rfq_link, {schema}.quote_version');
      await bench.apply(...events);
      const replayed = replayRfq(createEntries(events, before));
      before += events.length;
      expect(replayed?.links.map(pickCommon)).toEqual(await bench.rows(boardLinks));
    }),
    { numRuns: 100 },
  );
  await bench.close();
});
