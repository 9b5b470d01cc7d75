import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CountingReader, createCountingReader } from '../testing/countingReader.ts';
import { discardParked, listDiscarded, listParked, listUnbuilt, retryParked } from './parked.ts';
import type { Projection } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { prepareProjections } from './run.ts';

let reader: CountingReader;
beforeEach(async () => {
  reader = await createCountingReader();
  await reader.append('Named', { counter: 'a', person: 'Ada' });
  await reader.append('Named', { counter: 'b', person: 'Ben' });
});
afterEach(() => reader.close());

const quietly = () => undefined;

/** Counter a meets an event that fails (position 4) among events that do not. */
async function meetPoison(): Promise<void> {
  await reader.start();
  await reader.append('Counted', { counter: 'b', by: 1 });
  await reader.append('Counted', { counter: 'a', by: 7 });
  await reader.append('Counted', { counter: 'a', by: 2 });
  await reader.reached(await reader.append('Counted', { counter: 'b', by: 3 }));
}

const parkedRows = [
  { id: 'a', total: 0, events: 1, person: 'Ada' },
  { id: 'b', total: 4, events: 3, person: 'Ben' },
];
const wholeRows = [{ id: 'a', total: 9, events: 3, person: 'Ada' }, parkedRows[1]];

describe.each([
  ['whose handler fails', 'handler', 'Error: this handler is broken'],
  ['that its column refuses', 'row', '22003'],
] as const)('an event %s', (_what, cause, reason) => {
  beforeEach(async () => {
    reader.broken[cause] = 7;
    await meetPoison();
  });

  test('parks its stream with the reason, while all others go on', async () => {
    expect(await reader.rows()).toEqual(parkedRows);
    expect(await listParked(reader.pool)).toMatchObject([
      { projection: 'people', stream: 'counter-a', position: '4', eventType: 'Counted', reason },
    ]);
  });

  test('makes a rebuild fail and name it, with the live rows as they were', async () => {
    const failing = rebuild(reader.deps, [reader.counting], quietly);
    await expect(failing).rejects.toThrow(
      `The read model people cannot take event 4 (Counted of counter-a): ${reason}`,
    );
    expect(await reader.rows()).toEqual(parkedRows);
    const { rows } = await reader.pool.query(`SELECT schema FROM ops.read_model`);
    expect(rows).toHaveLength(1);
  });

  test('is handled by a retry once its cause is gone, with the rows of a fresh rebuild', async () => {
    await expect(retryParked(reader.deps, reader.counting, quietly)).rejects.toThrow(reason);
    reader.broken[cause] = null;
    await retryParked(reader.deps, reader.counting, quietly);
    expect([await reader.rows(), await listParked(reader.pool)]).toEqual([wholeRows, []]);
    const retried = await reader.hash();
    await rebuild(reader.deps, [reader.counting], quietly);
    expect(await reader.hash()).toBe(retried);
  });

  test('is left out by every rebuild once it was discarded, and the rest of its stream is handled', async () => {
    await discardParked(reader.deps, reader.counting, ['counter-a'], quietly);
    const without = [{ id: 'a', total: 2, events: 2, person: 'Ada' }, parkedRows[1]];
    expect([await reader.rows(), await listParked(reader.pool)]).toEqual([without, []]);
    await rebuild(reader.deps, [reader.counting], quietly);
    expect(await reader.rows()).toEqual(without);
  });
});

test('when the next event of a discarded one fails too, that one is parked', async () => {
  reader.broken.handler = 7;
  await meetPoison();
  reader.broken.handler = 2;
  await expect(retryParked(reader.deps, reader.counting, quietly)).rejects.toThrow('cannot take event 5');
  expect(await listParked(reader.pool)).toMatchObject([{ stream: 'counter-a', position: '5' }]);
  await discardParked(reader.deps, reader.counting, ['counter-a'], quietly);
  expect(await reader.rows()).toEqual([{ id: 'a', total: 7, events: 2, person: 'Ada' }, parkedRows[1]]);
});

test('an event whose text is too long for an index parks its stream, while all others go on', async () => {
  await reader.start();
  const person = Array.from({ length: 20_000 }, (_, place) =>
    String.fromCodePoint(0x4e00 + ((place * 7_919) % 20_000)),
  );
  await reader.append('Named', { counter: 'c', person: person.join('') });
  await reader.reached(await reader.append('Counted', { counter: 'b', by: 3 }));
  expect(await listParked(reader.pool)).toMatchObject([{ stream: 'counter-c', position: '3', reason: '54000' }]);
  expect(await reader.rows()).toMatchObject([
    { id: 'a', total: 0 },
    { id: 'b', total: 3 },
  ]);
});

test('only what is parked can be discarded', async () => {
  await reader.start();
  await expect(discardParked(reader.deps, reader.counting, ['counter-b'], quietly)).rejects.toThrow(
    'Nothing of people is parked at counter-b.',
  );
});

test('a read model whose events build on other streams stands still as a whole', async () => {
  reader.broken.handler = 7;
  const whole = { ...reader.counting, parking: 'all' as const };
  Object.assign(reader.deps, { projections: [whole] });
  await meetPoison();
  expect(await listParked(reader.pool)).toMatchObject([{ stream: '*', position: '4' }]);
  expect(await reader.rows()).toEqual([parkedRows[0], { id: 'b', total: 1, events: 2, person: 'Ben' }]);
});

/** What a release with a newer version of the read model does at its start. */
const prepareNewer = async (newer: Projection): Promise<void> => {
  Object.assign(reader.deps, { projections: [newer] });
  await prepareProjections(reader.deps);
};

test('an event that keeps a new version from being built can be discarded, and then the release starts', async () => {
  reader.broken.row = 7;
  await meetPoison();
  const newer = { ...reader.counting, version: 2 };
  await expect(prepareNewer(newer)).rejects.toThrow('cannot take event 4');
  expect(await listUnbuilt(reader.pool)).toMatchObject([{ projection: 'people', stream: 'counter-a', position: '4' }]);
  await discardParked(reader.deps, newer, ['counter-a'], quietly);
  expect([await listUnbuilt(reader.pool), await listParked(reader.pool)]).toMatchObject([[], [{ position: '4' }]]);
  const active = await reader.pool.query<{ schema: string }>('SELECT schema FROM ops.active WHERE code_version = 2');
  const { rows } = await reader.pool.query(`SELECT id, total FROM ${active.rows[0]?.schema ?? ''}.counter ORDER BY id`);
  expect(rows).toEqual([
    { id: 'a', total: 2 },
    { id: 'b', total: 4 },
  ]);
  await prepareNewer(newer);
});

test('several parts are discarded at once, each kept with its reason, and live rows equal a rebuild', async () => {
  reader.broken.handler = 7;
  await meetPoison();
  await reader.reached(await reader.append('Counted', { counter: 'b', by: 7 }));
  await expect(discardParked(reader.deps, reader.counting, ['counter-a'], quietly)).rejects.toThrow('event 7');
  const told: string[] = [];
  await discardParked(
    reader.deps,
    reader.counting,
    ['counter-a', 'counter-b'],
    quietly,
    (all) => void told.push(...all),
  );
  expect(told).toEqual(['4', '7']);
  const reason = 'Error: this handler is broken';
  expect(await listDiscarded(reader.pool)).toMatchObject([
    { projection: 'people', stream: 'counter-a', position: '4', reason },
    { projection: 'people', stream: 'counter-b', position: '7', reason },
  ]);
  const live = await reader.hash();
  await rebuild(reader.deps, [reader.counting], quietly);
  expect([await reader.hash(), await listParked(reader.pool)]).toEqual([live, []]);
});

test('a discarded event is left out, and no other that stands at its position in another stream', async () => {
  reader.broken.handler = 7;
  await meetPoison();
  await discardParked(reader.deps, reader.counting, ['counter-a'], quietly);
  await reader.pool.query(`UPDATE ops.discarded SET stream = 'counter-z'`);
  await expect(rebuild(reader.deps, [reader.counting], quietly)).rejects.toThrow('cannot take event 4');
});
