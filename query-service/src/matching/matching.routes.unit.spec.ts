import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { buildHttpApp } from '@marketplace/http/app.ts';
import type { ReadModelChangeListener, ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import pino from 'pino';
import { expect, test } from 'vitest';
import { type MatchingRoutesDeps, registerMatchingRoutes } from './matching.routes.ts';

const token = 'a'.repeat(43);
const quick = { registered: true, answerRate: 90, answerMinutes: 30 };
const responses = new Map(testSampleCatalogue.slice(0, 1).map(({ id }) => [id, quick]));
const logger = pino({ level: 'silent' });

/**
 * A catalogue that records the version of every index built from it. Its records are read only when an index is built.
 */
function createPublishingCatalogue() {
  const built: number[] = [];
  const state = { version: 1 };
  const records = (version: number) => ({
    version,
    publishedAt: null,
    get records(): readonly ProviderRecord[] {
      built.push(version);
      return testSampleCatalogue;
    },
  });
  return { built, state, current: () => Promise.resolve(records(state.version)) };
}

async function setUp() {
  const { built, state, current } = createPublishingCatalogue();
  const listeners: ReadModelChangeListener[] = [];
  const deps: Partial<MatchingRoutesDeps> = {
    hub: {
      onChange: (listener: ReadModelChangeListener) => (listeners.push(listener), () => undefined),
    } as ReadModelPositionHub,
    logger,
    guard: { callerOf: () => Promise.resolve({ userId: 'somebody', roles: [], vendorOf: null }) },
    newId: () => '00000000-0000-4000-8000-000000000001',
    settings: { digestSecret: 'a secret of this test' },
  };
  const app = buildHttpApp({ logger, notReady: () => Promise.resolve([]) });
  registerMatchingRoutes(app, deps as MatchingRoutesDeps, {
    catalogue: current,
    responses: () => Promise.resolve(responses),
  });
  await app.ready();
  const publish = (): void => {
    state.version += 1;
    for (const listener of listeners) listener(`e.${state.version}`, [['all', 'Catalogue']]);
  };
  const match = async (query = '') => {
    const headers = { authorization: `Bearer ${token}` };
    const payload = { geographicMode: 'countries', geographicRegions: ['Germany'] };
    const reply = await app.inject({
      method: 'POST',
      url: `${matchRequirementsEndpoint.path}${query}`,
      headers,
      payload,
    });
    return matchRequirementsEndpoint.reply.parse(reply.json());
  };
  const search = async () => (await match()).catalogueVersion;
  return { built, publish, search, match };
}

test('finds the index already built for the first search after start and after publication', async () => {
  const { built, publish, search } = await setUp();
  await expect.poll(() => built).toEqual([1]);
  expect([await search(), await search()]).toEqual([1, 1]);
  publish();
  await expect.poll(() => built).toEqual([1, 2]);
  expect(await search()).toBe(2);
  expect(built).toEqual([1, 2]);
});

test('makes a search wait for the index that is being built', async () => {
  const { built, publish, search } = await setUp();
  publish();
  expect(await Promise.all([search(), search()])).toEqual([2, 2]);
  expect(built.filter((version) => version === 2)).toHaveLength(1);
});

test('adds the vendor response to every match and sorts by it without changing scores', async () => {
  const { match } = await setUp();
  const [ranked, sorted] = [await match(), await match('?sort=-answerRate')];
  const [first] = testSampleCatalogue;
  expect(sorted.providers[0]).toMatchObject({ id: first?.id, response: quick });
  expect(sorted.providers[1]?.response).toEqual({ registered: false, answerRate: null, answerMinutes: null });
  const scores = ({ providers }: typeof ranked) => new Map(providers.map(({ id, matchScore }) => [id, matchScore]));
  expect(scores(sorted)).toEqual(scores(ranked));
  expect(sorted.top).toEqual(ranked.top);
});
