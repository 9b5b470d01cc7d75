import { setImmediate } from 'node:timers/promises';
import type { Change } from '@marketplace/contracts/live.ts';
import type { ChangeListener, PositionHub } from '@marketplace/read-models/positionHub.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { warmUp } from './warmUp.ts';

/** A started service; the test triggers catalogue changes and ends each run. */
async function setUp() {
  const app = Fastify();
  let listener: ChangeListener | null = null;
  const onChange = (given: ChangeListener) => {
    listener = given;
    return () => {
      listener = null;
    };
  };
  const makings: PromiseWithResolvers<undefined>[] = [];
  warmUp(app, { hub: { onChange } as PositionHub, logger: app.log }, 'test', () => {
    const making = Promise.withResolvers<undefined>();
    makings.push(making);
    return making.promise;
  });
  await app.ready();
  const changed = (changes: readonly Change[] | null): void => listener?.('e.1', changes);
  return { app, makings, changed };
}

const published: readonly Change[] = [['all', 'Catalogue']];

test('computes at start, and again when the catalogue or everything may have changed', async () => {
  const { makings, changed } = await setUp();
  expect(makings).toHaveLength(1);
  for (const changes of [published, null]) {
    makings.at(-1)?.resolve(undefined);
    await setImmediate();
    changed(changes);
  }
  expect(makings).toHaveLength(3);
});

test('ignores other changes', async () => {
  const { makings, changed } = await setUp();
  makings[0]?.resolve(undefined);
  await setImmediate();
  changed([['all', 'Users']]);
  expect(makings).toHaveLength(1);
});

test('runs once more after many changes during one run', async () => {
  const { makings, changed } = await setUp();
  for (let change = 0; change < 5; change += 1) changed(published);
  expect(makings).toHaveLength(1);
  makings[0]?.resolve(undefined);
  await setImmediate();
  expect(makings).toHaveLength(2);
  makings[1]?.resolve(undefined);
  await setImmediate();
  expect(makings).toHaveLength(2);
});

test('runs at the next change after a failure', async () => {
  const { makings, changed } = await setUp();
  makings[0]?.reject(new Error('no database'));
  await setImmediate();
  changed(published);
  expect(makings).toHaveLength(2);
});

test('stops listening when the service closes', async () => {
  const { app, makings, changed } = await setUp();
  makings[0]?.resolve(undefined);
  await app.close();
  changed(published);
  expect(makings).toHaveLength(1);
});
