import { setImmediate } from 'node:timers/promises';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { createCatalogueOverviewLoader } from './overview.ts';

const noLogos = { has: () => false };

/** A database with one catalogue version at a time; reading its records can be delayed. */
function setUp() {
  const state = {
    version: 1,
    position: 'e.1',
    records: [] as readonly ProviderRecord[],
    looks: 0,
    reads: 0,
    gate: Promise.resolve(),
  };
  const query = async (text: string) => {
    if (text.includes('catalogue_version')) {
      state.looks += 1;
      return { rows: [{ version: state.version, published_at: new Date(0), providers: state.records.length }] };
    }
    state.reads += 1;
    const { records } = state;
    await state.gate;
    return { rows: records.map((record) => ({ id: record.id, record })) };
  };
  const [logError, pool] = [
    vi.fn(),
    { connect: () => Promise.resolve({ query, release: () => undefined }), ending: false },
  ];
  const overview = createCatalogueOverviewLoader(
    {
      pool: pool as unknown as Pool,
      hub: { current: () => state.position } as ReadModelPositionHub,
      resolveSchemas: () => Promise.resolve(() => 'catalogue_1'),
      logger: { error: logError, debug: () => undefined } as unknown as FastifyBaseLogger,
    },
    () => Promise.resolve(noLogos),
    0,
  );
  const loadShown = async () => {
    const { plain } = await overview();
    return JSON.parse(plain.toString()) as { catalogueVersion: number; showcase: number };
  };
  const publish = (records: readonly ProviderRecord[]) => {
    state.version += 1;
    state.position = `e.${state.version}`;
    state.records = records;
  };
  return { state, pool, overview, loadShown, publish, logError };
}

test('builds the overview once per version for concurrent requests', async () => {
  const { state, overview } = setUp();
  const [first, ...others] = await Promise.all([overview(), overview(), overview()]);
  const later = await overview();
  expect([...others, later].every((each) => each === first)).toBe(true);
  expect(state.reads).toBe(1);
});

test('runs no query while the read models are unchanged', async () => {
  const { state, overview } = setUp();
  await overview();
  const before = state.looks + state.reads;
  await overview();
  expect(state.looks + state.reads).toBe(before);
});

test('returns the previous overview while a new version is being built, then the new one', async () => {
  const { state, loadShown, publish } = setUp();
  await loadShown();
  const held = Promise.withResolvers<undefined>();
  state.gate = held.promise.then(() => undefined);
  publish([buildTestProviderRecord()]);
  expect(await loadShown()).toMatchObject({ catalogueVersion: 1, showcase: 0 });
  held.resolve(undefined);
  while (state.reads < 2 || (await loadShown()).catalogueVersion === 1) await setImmediate();
  expect(await loadShown()).toMatchObject({ catalogueVersion: 2, showcase: 1 });
});

test('retries after the records could not be read', async () => {
  const { state, loadShown } = setUp();
  state.gate = Promise.reject(new Error('no database'));
  await expect(loadShown()).rejects.toThrow('no database');
  state.gate = Promise.resolve();
  expect(await loadShown()).toMatchObject({ catalogueVersion: 1 });
});

test('logs a failed build of a new version, because visitors get the previous one', async () => {
  const { state, loadShown, publish, logError } = setUp();
  await loadShown();
  publish([buildTestProviderRecord()]);
  const failure = new Error('no database');
  state.gate = Promise.reject(failure);
  state.gate.catch(() => undefined);
  expect(await loadShown()).toMatchObject({ catalogueVersion: 1 });
  await vi.waitFor(() => expect(logError).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(logError).toHaveBeenCalledWith({ err: failure, version: 2 }, expect.any(String));
});

test('does not log a failure when the product is stopped during a build', async () => {
  const { state, pool, loadShown, logError } = setUp();
  state.gate = Promise.reject(new Error('Cannot use a pool after calling end on the pool'));
  pool.ending = true;
  await expect(loadShown()).rejects.toThrow('pool');
  expect(logError).not.toHaveBeenCalled();
});

test('yields to the event loop while processing many providers', async () => {
  const { state, overview } = setUp();
  state.records = Array.from({ length: 400 }, (_none, at) => buildTestProviderRecord({ id: `p-${at}` }));
  const making = { running: true };
  const turns = (async () => {
    let count = 0;
    for (; making.running; count += 1) await setImmediate();
    return count;
  })();
  await overview();
  making.running = false;
  expect(await turns).toBeGreaterThanOrEqual(4);
});
