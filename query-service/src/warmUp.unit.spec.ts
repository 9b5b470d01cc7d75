import { setImmediate } from 'node:timers/promises';
import type { Change } from '@marketplace/contracts/live.ts';
import type { ChangeListener, PositionHub } from '@marketplace/read-models/positionHub.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { warmUp } from './warmUp.ts';

/** A service that started, whose catalogue changes when the test says so; what is made waits until the test ends it. */
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

test('makes it when the service starts, and again when the catalogue or everything may have changed', async () => {
  const { makings, changed } = await setUp();
  expect(makings).toHaveLength(1);
  for (const changes of [published, null]) {
    makings.at(-1)?.resolve(undefined);
    await setImmediate();
    changed(changes);
  }
  expect(makings).toHaveLength(3);
});

test('other changes make nothing', async () => {
  const { makings, changed } = await setUp();
  makings[0]?.resolve(undefined);
  await setImmediate();
  changed([['all', 'Users']]);
  expect(makings).toHaveLength(1);
});

test('one at a time: many changes meanwhile make it once more', async () => {
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

test('is made at the next change although it failed before', async () => {
  const { makings, changed } = await setUp();
  makings[0]?.reject(new Error('no database'));
  await setImmediate();
  changed(published);
  expect(makings).toHaveLength(2);
});

test('listens no longer when the service closes', async () => {
  const { app, makings, changed } = await setUp();
  makings[0]?.resolve(undefined);
  await app.close();
  changed(published);
  expect(makings).toHaveLength(1);
});
