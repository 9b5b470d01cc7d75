import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CounterReadModelFixture, createCounterReadModelFixture } from '../testing/countingReader.ts';
import {
  discardBlockingEventsAndRebuild,
  listDiscardedEvents,
  listParkedStreams,
  listReadModelBuildFailures,
  retryParkedStreamsByRebuild,
} from './parked.ts';
import type { Projection } from './projection.ts';
import { rebuildReadModels } from './rebuildReadModels.ts';
import { createAndFillMissingProjectionSchemas } from './run.ts';

let reader: CounterReadModelFixture;
beforeEach(async () => {
  reader = await createCounterReadModelFixture();
  await reader.append('Named', { counter: 'a', person: 'Ada' });
  await reader.append('Named', { counter: 'b', person: 'Ben' });
});
afterEach(() => reader.close());

const quietly = () => undefined;

/** Appends events to counters a and b; the event of counter a at position 4 fails. */
async function applyPoisonEvent(): Promise<void> {
  await reader.start();
  await reader.append('Counted', { counter: 'b', by: 1 });
  await reader.append('Counted', { counter: 'a', by: 7 });
  await reader.append('Counted', { counter: 'a', by: 2 });
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'b', by: 3 }));
}

const parkedRows = [
  { id: 'a', total: 0, events: 1, person: 'Ada' },
  { id: 'b', total: 4, events: 3, person: 'Ben' },
];
const completeRows = [{ id: 'a', total: 9, events: 3, person: 'Ada' }, parkedRows[1]];

describe.each([
  ['with a failing handler', 'handler', 'Error: this handler is broken'],
  ['with a value that does not fit its column', 'row', '22003'],
] as const)('event %s', (_what, cause, reason) => {
  beforeEach(async () => {
    reader.broken[cause] = 7;
    await applyPoisonEvent();
  });

  test('parks its stream with the reason while other streams continue', async () => {
    expect(await reader.rows()).toEqual(parkedRows);
    expect(await listParkedStreams(reader.pool)).toMatchObject([
      { projection: 'people', stream: 'counter-a', position: '4', eventType: 'Counted', reason },
    ]);
  });

  test('fails a rebuild, which names it and keeps the live rows', async () => {
    const failing = rebuildReadModels(reader.deps, [reader.counting], quietly);
    await expect(failing).rejects.toThrow(
      `The read model people cannot apply event 4 (Counted of counter-a): ${reason}`,
    );
    expect(await reader.rows()).toEqual(parkedRows);
    const { rows } = await reader.pool.query(`SELECT schema FROM ops.read_model`);
    expect(rows).toHaveLength(1);
  });

  test('is handled by a retry once its cause is fixed, with the rows of a rebuild', async () => {
    await expect(retryParkedStreamsByRebuild(reader.deps, reader.counting, quietly)).rejects.toThrow(reason);
    reader.broken[cause] = null;
    await retryParkedStreamsByRebuild(reader.deps, reader.counting, quietly);
    expect([await reader.rows(), await listParkedStreams(reader.pool)]).toEqual([completeRows, []]);
    const retried = await reader.hash();
    await rebuildReadModels(reader.deps, [reader.counting], quietly);
    expect(await reader.hash()).toBe(retried);
  });

  test('is skipped by every rebuild once it is discarded', async () => {
    await discardBlockingEventsAndRebuild(reader.deps, reader.counting, ['counter-a'], quietly);
    const rowsWithoutEvent = [{ id: 'a', total: 2, events: 2, person: 'Ada' }, parkedRows[1]];
    expect([await reader.rows(), await listParkedStreams(reader.pool)]).toEqual([rowsWithoutEvent, []]);
    await rebuildReadModels(reader.deps, [reader.counting], quietly);
    expect(await reader.rows()).toEqual(rowsWithoutEvent);
  });
});

test('parks a later event that fails after a retry', async () => {
  reader.broken.handler = 7;
  await applyPoisonEvent();
  reader.broken.handler = 2;
  await expect(retryParkedStreamsByRebuild(reader.deps, reader.counting, quietly)).rejects.toThrow(
    'cannot apply event 5',
  );
  expect(await listParkedStreams(reader.pool)).toMatchObject([{ stream: 'counter-a', position: '5' }]);
  await discardBlockingEventsAndRebuild(reader.deps, reader.counting, ['counter-a'], quietly);
  expect(await reader.rows()).toEqual([{ id: 'a', total: 7, events: 2, person: 'Ada' }, parkedRows[1]]);
});

test('parks the stream of an event with a text that is too long for an index', async () => {
  await reader.start();
  const person = Array.from({ length: 20_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
  );
  await reader.append('Named', { counter: 'c', person: person.join('') });
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'b', by: 3 }));
  expect(await listParkedStreams(reader.pool)).toMatchObject([{ stream: 'counter-c', position: '3', reason: '54000' }]);
  expect(await reader.rows()).toMatchObject([
    { id: 'a', total: 0 },
    { id: 'b', total: 3 },
  ]);
});

test('refuses to discard streams that are not parked', async () => {
  await reader.start();
  await expect(discardBlockingEventsAndRebuild(reader.deps, reader.counting, ['counter-b'], quietly)).rejects.toThrow(
    'people has no parked event in counter-b.',
  );
});

test('parks a whole read model with dependencies between streams', async () => {
  reader.broken.handler = 7;
  const parkedAsWhole = { ...reader.counting, parking: 'all' as const };
  Object.assign(reader.deps, { projections: [parkedAsWhole] });
  await applyPoisonEvent();
  expect(await listParkedStreams(reader.pool)).toMatchObject([{ stream: '*', position: '4' }]);
  expect(await reader.rows()).toEqual([parkedRows[0], { id: 'b', total: 1, events: 2, person: 'Ben' }]);
});

/** Simulates the startup of a release with a newer version of the read model. */
const prepareNewer = async (newer: Projection): Promise<void> => {
  Object.assign(reader.deps, { projections: [newer] });
  await createAndFillMissingProjectionSchemas(reader.deps);
};

test('starts a release once the event that blocks its new version is discarded', async () => {
  reader.broken.row = 7;
  await applyPoisonEvent();
  const newer = { ...reader.counting, version: 2 };
  await expect(prepareNewer(newer)).rejects.toThrow('cannot apply event 4');
  expect(await listReadModelBuildFailures(reader.pool)).toMatchObject([
    { projection: 'people', stream: 'counter-a', position: '4' },
  ]);
  await discardBlockingEventsAndRebuild(reader.deps, newer, ['counter-a'], quietly);
  expect([await listReadModelBuildFailures(reader.pool), await listParkedStreams(reader.pool)]).toMatchObject([
    [],
    [{ position: '4' }],
  ]);
  const active = await reader.pool.query<{ schema: string }>('SELECT schema FROM ops.active WHERE code_version = 2');
  const { rows } = await reader.pool.query(`SELECT id, total FROM ${active.rows[0]?.schema ?? ''}.counter ORDER BY id`);
  expect(rows).toEqual([
    { id: 'a', total: 2 },
    { id: 'b', total: 4 },
  ]);
  await prepareNewer(newer);
});

test('discards several parts at once and stores their reasons', async () => {
  reader.broken.handler = 7;
  await applyPoisonEvent();
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'b', by: 7 }));
  await expect(discardBlockingEventsAndRebuild(reader.deps, reader.counting, ['counter-a'], quietly)).rejects.toThrow(
    'event 7',
  );
  const discarded: string[] = [];
  await discardBlockingEventsAndRebuild(
    reader.deps,
    reader.counting,
    ['counter-a', 'counter-b'],
    quietly,
    (all) => void discarded.push(...all),
  );
  expect(discarded).toEqual(['4', '7']);
  const reason = 'Error: this handler is broken';
  expect(await listDiscardedEvents(reader.pool)).toMatchObject([
    { projection: 'people', stream: 'counter-a', position: '4', reason },
    { projection: 'people', stream: 'counter-b', position: '7', reason },
  ]);
  const live = await reader.hash();
  await rebuildReadModels(reader.deps, [reader.counting], quietly);
  expect([await reader.hash(), await listParkedStreams(reader.pool)]).toEqual([live, []]);
});

test('does not skip another event at the position of a discarded one', async () => {
  reader.broken.handler = 7;
  await applyPoisonEvent();
  await discardBlockingEventsAndRebuild(reader.deps, reader.counting, ['counter-a'], quietly);
  await reader.pool.query(`UPDATE ops.discarded SET stream = 'counter-z'`);
  await expect(rebuildReadModels(reader.deps, [reader.counting], quietly)).rejects.toThrow('cannot apply event 4');
});
