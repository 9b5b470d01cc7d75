import { gunzipSync } from 'node:zlib';
import { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import {
  buildThreeColumnTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bench: CatalogueUploadTestHarness;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
});
afterAll(async () => bench.market.close());

const get = async (headers: Record<string, string> = {}) =>
  bench.market.query.inject({ method: 'GET', url: '/api/providers/overview', headers });
const fetchAfter = async (position: unknown) => {
  await bench.market.waitForPosition(position);
  return readOverviewEndpoint.reply.parse((await get()).json());
};

test('returns an empty overview without a date before the first upload', async () => {
  const overview = readOverviewEndpoint.reply.parse((await get()).json());
  expect(overview).toMatchObject({ showcase: 0, cards: [], catalogueVersion: 0, lastUpdated: null });
});

test('shows a published catalogue immediately', async () => {
  const { body } = await bench.upload(buildThreeColumnTestWorkbook(['Alta', 'MNO', null], ['Beta', 'MVNO', null]));
  const overview = await fetchAfter(body.position);
  expect(overview.cards.map(({ Provider }) => Provider)).toEqual(['Alta', 'Beta']);
  expect([overview.facts.types, overview.catalogueVersion]).toEqual([{ MNO: 1, MVNO: 1, other: 0 }, 1]);
  expect(overview.lastUpdated).not.toBeNull();
});

test('omits the research entries of the sample', async () => {
  const { position } = await publishTestProviders(bench.market.deps, testSampleCatalogue);
  const overview = await fetchAfter(position);
  expect([overview.showcase, overview.cards.length]).toEqual([testSampleCatalogue.length + 2 - 4, 18]);
  expect(overview.cards.some(({ Provider }) => Provider === 'Berg Insight')).toBe(false);
  expect(overview.trusted.length).toBeLessThanOrEqual(5);
});

test('compresses the overview on request, and returns 304 for a matching ETag', async () => {
  const plain = await get();
  const zipped = await get({ 'accept-encoding': 'gzip' });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  const notModified = await get({ 'if-none-match': String(plain.headers.etag) });
  expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
});
