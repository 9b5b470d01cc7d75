import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  exportComparisonEndpoint,
  searchProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import { MatchedProvidersPageReply } from '@marketplace/contracts/matching/matching.views.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { sendTestHttpRequestAndReadBytes, decompressTestResponseBody } from '@marketplace/http/testing/rawRequest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createGateway,
  createGatewayServiceRouter,
  type Gateway,
  listenOnPort,
} from '@marketplace/product/start/gateway.ts';
import { registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';

let market: InProcessTestMarketplace;
let gateway: Gateway;
let port: number;
let buyer: SignedInTestUser;

beforeAll(async () => {
  market = await startTestMarketplace();
  await Promise.all([market.command.ready(), market.query.ready()]);
  buyer = await registerConfirmedTestUser(market, 'ida@meridian.example');
  const { position } = await publishTestProviders(market.deps, testSampleCatalogue);
  await market.waitForPosition(position);
  gateway = createGateway(createGatewayServiceRouter(Object.values(allEndpoints)), {
    command: (request, response) => market.command.routing(request, response),
    query: (request, response) => market.query.routing(request, response),
    web: (_request, response) => response.end(),
    health: (_request, response) => response.end(),
  });
  port = await listenOnPort(gateway.server, 0, '127.0.0.1');
});
afterAll(async () => {
  await Promise.all([gateway.drain(1_000), market.close()]);
});

const acceptAll = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const asBuyer = () => ({ authorization: `Bearer ${buyer.token}` });

test('compresses a page of 50 matches for clients that accept it', async () => {
  const body = JSON.stringify({ geographicMode: 'countries', geographicRegions: ['Germany'] });
  const path = '/api/providers/match-requirements?view=listing&limit=50';
  const search = (more: object) =>
    sendTestHttpRequestAndReadBytes(port, path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...asBuyer(), ...more },
    });
  const [plain, compressed] = [await search({}), await search(acceptAll)];
  expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  // Compares only the providers, because every search has a unique proof.
  const found = [plain, compressed].map(
    (reply) => MatchedProvidersPageReply.parse(JSON.parse(decompressTestResponseBody(reply).toString())).providers,
  );
  expect(found[1]).toEqual(found[0]);
});

test('confirms an unchanged response whatever encoding is accepted next', async () => {
  const path = `${searchProvidersEndpoint.path}?limit=50`;
  const [plain, compressed] = [
    await sendTestHttpRequestAndReadBytes(port, path),
    await sendTestHttpRequestAndReadBytes(port, path, { headers: acceptAll }),
  ];
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(decompressTestResponseBody(compressed).equals(plain.bytes)).toBe(true);
  expect(String(plain.headers.etag)).toMatch(/^W\/"/);
  expect(compressed.headers.etag).toBe(plain.headers.etag);
  for (const more of [{}, acceptAll]) {
    const headers = { ...more, 'if-none-match': String(compressed.headers.etag) };
    const again = await sendTestHttpRequestAndReadBytes(port, path, { headers });
    expect([again.status, again.bytes.length, again.headers['content-encoding'], again.headers.vary]).toEqual([
      304,
      0,
      undefined,
      'accept-encoding',
    ]);
  }
});

test('returns cached compressed responses without compressing them again', async () => {
  const plain = await sendTestHttpRequestAndReadBytes(port, listScoredProvidersEndpoint.path);
  const compressed = await sendTestHttpRequestAndReadBytes(port, listScoredProvidersEndpoint.path, {
    headers: acceptAll,
  });
  expect(compressed.headers['content-encoding']).toBe('gzip');
  expect(decompressTestResponseBody(compressed).equals(plain.bytes)).toBe(true);
});

test('compresses the CSV file of a comparison but not the workbook', async () => {
  const ids = testSampleCatalogue.slice(0, 4).map(({ id }) => id);
  const fetched = (format: string) =>
    sendTestHttpRequestAndReadBytes(port, `${exportComparisonEndpoint.path}?ids=${ids.join()}&format=${format}`, {
      headers: acceptAll,
    });
  const [csv, workbook] = [await fetched('csv'), await fetched('xlsx')];
  expect([csv.status, csv.headers['content-encoding']]).toEqual([200, 'br']);
  expect(decompressTestResponseBody(csv).toString()).toContain(testSampleCatalogue[0]?.name);
  expect([workbook.status, workbook.headers['content-encoding']]).toEqual([200, undefined]);
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('starts the live stream at once and uncompressed', async () => {
  const ending = new AbortController();
  const headers = { ...acceptAll, ...asBuyer() };
  const live = await fetch(`http://127.0.0.1:${port}/api/live`, { headers, signal: ending.signal });
  const first = (await live.body?.getReader().read()) as { readonly value: Uint8Array };
  ending.abort();
  expect(live.headers.get('content-encoding')).toBeNull();
  expect(new TextDecoder().decode(first.value)).toContain('event: hello');
});
