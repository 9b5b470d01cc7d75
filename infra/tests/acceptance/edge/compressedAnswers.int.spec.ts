import { listScoredProviders } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { exportComparison, searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { sampleCatalogue } from '@marketplace/domain/catalogue/testing/sampleCatalogue.ts';
import { MatchReply } from '@marketplace/contracts/matching/matching.views.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { receive, unpacked } from '@marketplace/http/testing/receive.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, createRouter, type Gateway, listen } from '@marketplace/product/start/gateway.ts';
import { register, type SignedIn } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { publishProviders } from '../../kit/publishProviders.ts';

let market: TestMarketplace;
let gateway: Gateway;
let port: number;
let buyer: SignedIn;

beforeAll(async () => {
  market = await startMarketplace();
  await Promise.all([market.command.ready(), market.query.ready()]);
  buyer = await register(market, 'ida@meridian.example');
  const { position } = await publishProviders(market.deps, sampleCatalogue);
  await market.reached(position);
  gateway = createGateway(createRouter(Object.values(allEndpoints)), {
    command: (request, response) => market.command.routing(request, response),
    query: (request, response) => market.query.routing(request, response),
    web: (_request, response) => response.end(),
    health: (_request, response) => response.end(),
  });
  port = await listen(gateway.server, 0, '127.0.0.1');
});
afterAll(async () => {
  await Promise.all([gateway.drain(1_000), market.close()]);
});

const takesAll = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const asBuyer = () => ({ authorization: `Bearer ${buyer.token}` });

test('a page of 50 matches comes compressed to who takes that, and is the same page', async () => {
  const body = JSON.stringify({ geographicMode: 'countries', geographicRegions: ['Germany'] });
  const path = '/api/providers/match-requirements?view=listing&limit=50';
  const search = (more: object) =>
    receive(port, path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...asBuyer(), ...more },
    });
  const [plain, packed] = [await search({}), await search(takesAll)];
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  // Every search has a proof of its own.
  const found = [plain, packed].map((reply) => MatchReply.parse(JSON.parse(unpacked(reply).toString())).providers);
  expect(found[1]).toEqual(found[0]);
});

test('who has an answer in one encoding is told that it holds, whatever encoding is asked for next', async () => {
  const path = `${searchProviders.path}?limit=50`;
  const [plain, packed] = [await receive(port, path), await receive(port, path, { headers: takesAll })];
  expect(packed.headers['content-encoding']).toBe('br');
  expect(unpacked(packed).equals(plain.bytes)).toBe(true);
  expect(String(plain.headers.etag)).toMatch(/^W\/"/);
  expect(packed.headers.etag).toBe(plain.headers.etag);
  for (const more of [{}, takesAll]) {
    const headers = { ...more, 'if-none-match': String(packed.headers.etag) };
    const again = await receive(port, path, { headers });
    expect([again.status, again.bytes.length, again.headers['content-encoding'], again.headers.vary]).toEqual([
      304,
      0,
      undefined,
      'accept-encoding',
    ]);
  }
});

test('what is kept compressed is not compressed again', async () => {
  const plain = await receive(port, listScoredProviders.path);
  const packed = await receive(port, listScoredProviders.path, { headers: takesAll });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(unpacked(packed).equals(plain.bytes)).toBe(true);
});

test('of the files of a comparison, the CSV is compressed and the workbook is not', async () => {
  const ids = sampleCatalogue.slice(0, 4).map(({ id }) => id);
  const fetched = (format: string) =>
    receive(port, `${exportComparison.path}?ids=${ids.join()}&format=${format}`, { headers: takesAll });
  const [csv, workbook] = [await fetched('csv'), await fetched('xlsx')];
  expect([csv.status, csv.headers['content-encoding']]).toEqual([200, 'br']);
  expect(unpacked(csv).toString()).toContain(sampleCatalogue[0]?.name);
  expect([workbook.status, workbook.headers['content-encoding']]).toEqual([200, undefined]);
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('the live stream begins at once and as it is', async () => {
  const ending = new AbortController();
  const headers = { ...takesAll, ...asBuyer() };
  const live = await fetch(`http://127.0.0.1:${port}/api/live`, { headers, signal: ending.signal });
  const first = (await live.body?.getReader().read()) as { readonly value: Uint8Array };
  ending.abort();
  expect(live.headers.get('content-encoding')).toBeNull();
  expect(new TextDecoder().decode(first.value)).toContain('event: hello');
});
