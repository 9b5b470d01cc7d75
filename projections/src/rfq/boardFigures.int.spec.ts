import { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { linkStatuses, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { overallStatus } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { recorded } from '@marketplace/domain/rfq/rfq.history.ts';
import { type LinkAsStood, liveLinks, replayRfq, type RfqAsStood } from '@marketplace/domain/rfq/rfq.replay.ts';
import { blockWidth } from '@marketplace/read-models/rfq/boardFigures.tables.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProjectionBench, type ProjectionBench } from '../testing/projectionBench.ts';
import { rfqBoardProjection } from './rfqBoard.projection.ts';
import { buyerId, rfqLives } from './testing/rfqEvents.ts';

/** Some events stand in one block of the log, some in the next. */
const apart = BigInt(blockWidth) / 5n;
const atOf = (position: bigint): string =>
  new Date(Date.UTC(2026, 10, 1) + Number(position / apart) * 77_123).toISOString();

/** The life of an RFQ that stands for itself: the ids of the generated one, with a place in them. */
const withIds = (life: readonly DomainEvent[], place: number): readonly DomainEvent[] =>
  JSON.parse(
    JSON.stringify(life).replaceAll(/("[12]0000000-0000-4000-8000-)0000/g, `$1${String(place).padStart(4, '0')}`),
  ) as readonly DomainEvent[];

/** Several RFQs whose events come one by one from any of them, and perhaps the erasure of their buyer. */
const histories = fc
  .record({
    lives: fc.array(rfqLives, { minLength: 1, maxLength: 4 }),
    picks: fc.array(fc.nat({ max: 3 }), { minLength: 120, maxLength: 120 }),
    erased: fc.boolean(),
  })
  .map(({ lives, picks, erased }) => {
    const waiting = lives.map((life, place) => [...withIds(life, place)]);
    const mixed = picks.flatMap((pick) => waiting[pick % waiting.length]?.shift() ?? []);
    const all = [...mixed, ...waiting.flat()];
    return erased ? [...all, { type: SubjectErased.name, data: { userId: buyerId } }] : all;
  });

interface Placed {
  readonly event: RfqEvent;
  readonly position: bigint;
}

function replayed(events: readonly Placed[]): readonly RfqAsStood[] {
  return [...Map.groupBy(events, ({ event }) => event.data.rfqId).values()].flatMap((own) => {
    const entries = own.map(({ event, position }) => {
      return { position: String(position), at: atOf(position), actor: 'system', event: recorded(event) };
    });
    return replayRfq(entries) ?? [];
  });
}

const countOf = <Word extends string>(words: readonly Word[], found: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, found.filter((each) => each === word).length]));

/** Milliseconds to the first answer and to the first quote; `null` where nobody answered. */
function timesOf({ sentAt, acceptedAt, rejectedAt, quotes }: LinkAsStood) {
  const since = (at: string) => Date.parse(at) - Date.parse(sentAt);
  const quote = quotes[0] === undefined ? [] : [since(quotes[0].sentAt)];
  const answers = [acceptedAt, rejectedAt].flatMap((at) => (at === null ? [] : [since(at)]));
  const all = [...answers, ...quote];
  return all.length === 0 ? null : { answer: Math.min(...all), quote: quote[0] ?? null };
}

/** All figures, counted from the events alone. */
function figuresOf(events: readonly Placed[]) {
  const rfqs = replayed(events);
  const links = rfqs.flatMap((rfq) => liveLinks(rfq));
  return {
    rfqs: countOf(
      RfqStatus.options,
      rfqs.map((rfq) => overallStatus(liveLinks(rfq).map(({ status }) => status))),
    ),
    providers: Object.fromEntries(
      [...Map.groupBy(links, ({ providerId }) => providerId)].map(([id, own]) => {
        const statuses = own.map(({ status }) => status);
        const times = own.flatMap((link) => timesOf(link) ?? []);
        const quoted = times.filter(({ quote }) => quote !== null).length;
        return [id, { ...countOf(linkStatuses, statuses), answered: times.length, quoted }];
      }),
    ),
    times: Object.fromEntries(links.flatMap((link) => (timesOf(link) === null ? [] : [[link.linkId, timesOf(link)]]))),
  };
}

const sums = (words: readonly string[]) => words.map((word) => `sum(${word})::int AS ${word}`).join(', ');

async function kept({ rows }: ProjectionBench) {
  const [rfqs] = await rows(`SELECT ${sums(RfqStatus.options)} FROM {schema}.rfq_count`);
  const counted = await rows<{ provider_id: string }>(
    `SELECT provider_id, ${sums([...linkStatuses, 'answered', 'quoted'])} FROM {schema}.link_count GROUP BY provider_id`,
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

const emptied = Object.values(rfqBoardProjection.tables).map(({ name }) => `{schema}.${name}`);

test('figures that are kept are those counted from the events, however these come', async () => {
  const benches = await Promise.all([1, 2].map(async () => createProjectionBench(rfqBoardProjection, atOf, apart)));
  const [live, rebuilt] = benches as [ProjectionBench, ProjectionBench];
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(histories, fc.integer({ min: 1, max: 9 }), async (history, size) => {
      for (const { rows } of benches) await rows(`TRUNCATE ${emptied.join(', ')}`);
      for (let start = 0; start < history.length; start += size)
        await live.apply(...history.slice(start, start + size));
      await rebuilt.apply(...history);
      const placed = history.map((event) => {
        applied += 1;
        return { event: event as RfqEvent, position: BigInt(applied) * apart };
      });
      expect(await kept(live)).toEqual(figuresOf(placed.filter(({ event }) => 'rfqId' in event.data)));
      expect(await live.rows(everyRow)).toEqual(await rebuilt.rows(everyRow));
    }),
    { numRuns: 25 },
  );
  await Promise.all(benches.map(async ({ close }) => close()));
});
