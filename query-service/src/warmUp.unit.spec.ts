import { setImmediate } from 'node:timers/promises';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import type { ReadModelChangeListener, ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { keepCatalogueCacheWarm } from './warmUp.ts';

/**
 * Starts a service that keeps its cache warm. `changed` reports changes in the read models to the service. `runs` has
 * one promise for each computation, which lasts until the test settles the promise.
 */
async function setUp() {
  const app = Fastify();
  let listener: ReadModelChangeListener | null = null;
  const onChange = (given: ReadModelChangeListener) => {
    listener = given;
    return () => {
      listener = null;
    };
  };
  const runs: PromiseWithResolvers<undefined>[] = [];
  keepCatalogueCacheWarm(app, { hub: { onChange } as ReadModelPositionHub, logger: app.log }, 'test', () => {
    const run = Promise.withResolvers<undefined>();
    runs.push(run);
    return run.promise;
  });
  await app.ready();
  const changed = (changes: readonly LiveChangeAudienceAndTag[] | null): void => listener?.('e.1', changes);
  return { app, runs, changed };
}

const published: readonly LiveChangeAudienceAndTag[] = [['all', 'Catalogue']];

test('computes at start, and again when the catalogue or everything may have changed', async () => {
  const { runs, changed } = await setUp();
  expect(runs).toHaveLength(1);
  for (const changes of [published, null]) {
    runs.at(-1)?.resolve(undefined);
    await setImmediate();
    changed(changes);
  }
  expect(runs).toHaveLength(3);
});

test('ignores other changes', async () => {
  const { runs, changed } = await setUp();
  runs[0]?.resolve(undefined);
  await setImmediate();
  changed([['all', 'Users']]);
  expect(runs).toHaveLength(1);
});

test('runs once more after many changes during one run', async () => {
  const { runs, changed } = await setUp();
  for (let change = 0; change < 5; change += 1) changed(published);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(undefined);
  await setImmediate();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve(undefined);
  await setImmediate();
  expect(runs).toHaveLength(2);
});

test('runs at the next change after a failure', async () => {
  const { runs, changed } = await setUp();
  runs[0]?.reject(new Error('no database'));
  await setImmediate();
  changed(published);
  expect(runs).toHaveLength(2);
});

test('stops listening when the service closes', async () => {
  const { app, runs, changed } = await setUp();
  runs[0]?.resolve(undefined);
  await app.close();
  changed(published);
  expect(runs).toHaveLength(1);
});
