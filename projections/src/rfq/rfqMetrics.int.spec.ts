import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { rfqLinkStatuses, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { computeRfqOverallStatus } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { toRfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import {
  type RfqLinkStateSnapshot,
  getUndeletedRfqLinks,
  replayRfq,
  type RfqHistorySnapshot,
} from '@marketplace/domain/rfq/rfq.replay.ts';
import { logPositionsPerCountBlock } from '@marketplace/read-models/rfq/rfqMetrics.tables.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { rfqsAndQuotesProjection } from './rfqBoard.projection.ts';
import { sampleHistoryBuyerId, arbitraryRfqHistories } from './testing/rfqEvents.ts';

/** Number of log positions between two events. The distance spreads the events over several blocks. */
const positionStep = BigInt(logPositionsPerCountBlock) / 5n;
const timeOfPosition = (position: bigint): string =>
  new Date(Date.UTC(2026, 10, 1) + Number(position / positionStep) * 77_123).toISOString();

/** Replaces the ids of a generated RFQ with unique ids that are derived from an index. */
const withUniqueIds = (events: readonly DomainEvent[], index: number): readonly DomainEvent[] =>
  JSON.parse(
    JSON.stringify(events).replaceAll(/("[12]0000000-0000-4000-8000-)0000/g, `$1${String(index).padStart(4, '0')}`),
  ) as readonly DomainEvent[];

/** Interleaved events of several RFQs, optionally with the erasure of their buyer. */
const histories = fc
  .record({
    lives: fc.array(arbitraryRfqHistories, { minLength: 1, maxLength: 4 }),
    picks: fc.array(fc.nat({ max: 3 }), { minLength: 120, maxLength: 120 }),
    erased: fc.boolean(),
  })
  .map(({ lives, picks, erased }) => {
    const waiting = lives.map((life, index) => [...withUniqueIds(life, index)]);
    const mixed = picks.flatMap((pick) => waiting[pick % waiting.length]?.shift() ?? []);
    const all = [...mixed, ...waiting.flat()];
    return erased ? [...all, { type: SubjectErased.name, data: { userId: sampleHistoryBuyerId } }] : all;
  });

interface PositionedEvent {
  readonly event: RfqEvent;
  readonly position: bigint;
}

function replayRfqs(events: readonly PositionedEvent[]): readonly RfqHistorySnapshot[] {
  return [...Map.groupBy(events, ({ event }) => event.data.rfqId).values()].flatMap((own) => {
    const entries = own.map(({ event, position }) => {
      return {
        position: String(position),
        at: timeOfPosition(position),
        actor: 'system',
        event: toRfqHistoryEvent(event),
      };
    });
    return replayRfq(entries) ?? [];
  });
}

const countEach = <Word extends string>(words: readonly Word[], found: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, found.filter((each) => each === word).length]));

/**
 * Milliseconds from sending to the first answer and to the first quote (`null` without a quote); `null` without an
 * answer.
 */
function calculateTimes({ sentAt, acceptedAt, rejectedAt, quotes }: RfqLinkStateSnapshot) {
  const since = (at: string) => Date.parse(at) - Date.parse(sentAt);
  const quote = quotes[0] === undefined ? [] : [since(quotes[0].sentAt)];
  const answers = [acceptedAt, rejectedAt].flatMap((at) => (at === null ? [] : [since(at)]));
  const all = [...answers, ...quote];
  return all.length === 0 ? null : { answer: Math.min(...all), quote: quote[0] ?? null };
}

/** All metrics, calculated from the events alone. */
function calculateMetrics(events: readonly PositionedEvent[]) {
  const rfqs = replayRfqs(events);
  const links = rfqs.flatMap((rfq) => getUndeletedRfqLinks(rfq));
  return {
    rfqs: countEach(
      RfqStatus.options,
      rfqs.map((rfq) => computeRfqOverallStatus(getUndeletedRfqLinks(rfq).map(({ status }) => status))),
    ),
    providers: Object.fromEntries(
      [...Map.groupBy(links, ({ providerId }) => providerId)].map(([id, own]) => {
        const statuses = own.map(({ status }) => status);
        const times = own.flatMap((link) => calculateTimes(link) ?? []);
        const quoted = times.filter(({ quote }) => quote !== null).length;
        return [id, { ...countEach(rfqLinkStatuses, statuses), answered: times.length, quoted }];
      }),
    ),
    times: Object.fromEntries(
      links.flatMap((link) => (calculateTimes(link) === null ? [] : [[link.linkId, calculateTimes(link)]])),
    ),
  };
}

const sumColumns = (words: readonly string[]) => words.map((word) => `sum(${word})::int AS ${word}`).join(', ');

async function readStoredMetrics({ rows }: ProjectionTestHarness) {
  const [rfqs] = await rows(`SELECT ${sumColumns(RfqStatus.options)} FROM {schema}.rfq_count`);
  const counted = await rows<{ provider_id: string }>(
    `SELECT provider_id, ${sumColumns([...rfqLinkStatuses, 'answered', 'quoted'])} FROM {schema}.link_count GROUP BY provider_id`,
  );
  const providers = counted.map(({ provider_id, ...counts }) => [provider_id, counts] as const);
  const times = await rows<{ link_id: string; answer: number; quote: number | null }>(
    'SELECT link_id, answer_ms::int AS answer, quote_ms::int AS quote FROM {schema}.answer_time',
  );
  return {
    rfqs,
    providers: Object.fromEntries(
      providers.filter(([, counts]) => Object.values(counts).some((count) => Number(count) > 0)),
    ),
    times: Object.fromEntries(times.map(({ link_id, ...time }) => [link_id, time])),
  };
}

const everyRow = `SELECT to_jsonb(x) AS row FROM {schema}.link_count x UNION ALL
  SELECT to_jsonb(x) FROM {schema}.rfq_count x UNION ALL SELECT to_jsonb(x) FROM {schema}.answer_time x ORDER BY row`;

const tableNames = Object.values(rfqsAndQuotesProjection.tables).map(({ name }) => `{schema}.${name}`);

test('stores the same metrics as calculated from the events, for any batch size', async () => {
  const benches = await Promise.all(
    [1, 2].map(async () => createProjectionTestHarness(rfqsAndQuotesProjection, timeOfPosition, positionStep)),
  );
  const [live, rebuilt] = benches as [ProjectionTestHarness, ProjectionTestHarness];
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(histories, fc.integer({ min: 1, max: 9 }), async (history, size) => {
      for (const { rows } of benches) await rows(`TRUNCATE ${tableNames.join(', ')}`);
      for (let start = 0; start < history.length; start += size)
        await live.apply(...history.slice(start, start + size));
      await rebuilt.apply(...history);
      const positioned = history.map((event) => {
        applied += 1;
        return { event: event as RfqEvent, position: BigInt(applied) * positionStep };
      });
      expect(await readStoredMetrics(live)).toEqual(
        calculateMetrics(positioned.filter(({ event }) => 'rfqId' in event.data)),
      );
      expect(await live.rows(everyRow)).toEqual(await rebuilt.rows(everyRow));
    }),
    { numRuns: 25 },
  );
  await Promise.all(benches.map(async ({ close }) => close()));
});
