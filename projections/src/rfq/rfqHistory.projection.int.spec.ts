import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { conversationEvents } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { type RfqEvent, rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import { contactVisibleSince } from '@marketplace/domain/rfq/contactPeriods.ts';
import { type HistoryEntry, recorded } from '@marketplace/domain/rfq/rfq.history.ts';
import { type LinkAsStood, replayRfq } from '@marketplace/domain/rfq/rfq.replay.ts';
import { customerVisible } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProjectionBench } from '../testing/projectionBench.ts';
import { rfqId, rfqLives, sentToThree } from './testing/rfqEvents.ts';
import { rfqBoardProjection } from './rfqBoard.projection.ts';
import { rfqHistoryProjection } from './rfqHistory.projection.ts';

const atOf = (position: bigint): string => new Date(Date.UTC(2026, 10, 21, 12, 0, Number(position))).toISOString();
const entriesOf = (events: readonly DomainEvent[], before: number): readonly HistoryEntry[] =>
  events.map((event, index) => ({
    position: String(before + index + 1),
    at: atOf(BigInt(before + index + 1)),
    actor: 'system',
    event: recorded(event as RfqEvent),
  }));

test('handles every event of RFQs, and the erasure of a buyer', () => {
  const names = [...rfqEvents, ...conversationEvents, SubjectErased].map(({ name }) => name);
  expect(Object.keys(rfqHistoryProjection.handlers).sort()).toEqual(names.sort());
});

test('holds each event with who and when, and neither contact nor free text of it', async () => {
  const bench = await createProjectionBench(rfqHistoryProjection, atOf);
  await bench.apply(sentToThree);
  const rows = await bench.rows('SELECT rfq_id, position, at, actor, type, data FROM {schema}.rfq_event');
  expect(rows).toMatchObject([
    { rfq_id: rfqId, position: '1', at: new Date(atOf(1n)), actor: 'system', type: 'RfqSent', data: { rfqId } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Ida|meridian\.example|\+46/);
  await bench.close();
});

test('an erased buyer leaves no word that the buyer typed or that was written about the buyer', async () => {
  const bench = await createProjectionBench(rfqHistoryProjection, atOf);
  const sent = sentToThree as RfqEvent;
  const { rfqId, buyerId, links } = sent.data as Extract<RfqEvent, { type: 'RfqSent' }>['data'];
  const fact = { rfqId, buyerId, linkId: links[0]?.linkId, providerId: 'emnify' };
  const quote = { ...fact, version: 1, amount: '1.00', currency: 'EUR', details: 'for Ida', notes: 'Dear Ida' };
  const note = { ...fact, from: 'sent', to: 'accepted', notes: 'Ida called' };
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

test('the same batch twice gives the same rows', async () => {
  const bench = await createProjectionBench(rfqHistoryProjection, atOf);
  await bench.apply(sentToThree);
  await bench.apply(sentToThree);
  expect(await bench.rows('SELECT position FROM {schema}.rfq_event ORDER BY position')).toHaveLength(2);
  await bench.close();
});

/** What the board and the replay both say of a link, in the replay's words; who sent a quote is for the history alone. */
function comparable(link: LinkAsStood): object {
  const { contactPeriods, quotes, everAccepted, status } = link;
  const { linkId, providerName, sentAt, viewedAt, acceptedAt, rejectedAt, respondedAt, deletedAt } = link;
  const isVisible = customerVisible({ status, everAccepted }) && deletedAt === null;
  expect(contactVisibleSince(contactPeriods) !== null).toBe(isVisible);
  const times = { sentAt, viewedAt, acceptedAt, rejectedAt, respondedAt, deletedAt };
  const { adminNotes, version } = link;
  const bare = quotes.map((quote) => {
    const { amount, currency, details, notes, sentAt: quotedAt } = quote;
    return { version: quote.version, amount, currency, details, notes, sentAt: quotedAt };
  });
  return { linkId, providerName, status, everAccepted, ...times, adminNotes, version, quotes: bare };
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

test('the replay of all events is what the board shows, whatever happened', async () => {
  const bench = await createProjectionBench(rfqBoardProjection, atOf);
  let before = 0;
  await fc.assert(
    fc.asyncProperty(rfqLives, async (life) => {
      await bench.rows('TRUNCATE {schema}.rfq, {schema}.rfq_contact, {schema}.rfq_link, {schema}.quote_version');
      await bench.apply(...life);
      const stood = replayRfq(entriesOf(life, before));
      before += life.length;
      expect(stood?.links.map(comparable)).toEqual(await bench.rows(boardLinks));
    }),
    { numRuns: 100 },
  );
  await bench.close();
});
