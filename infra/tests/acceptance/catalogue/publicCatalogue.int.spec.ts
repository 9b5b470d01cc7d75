import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  listProvidersEndpoint,
  listScoredProvidersEndpoint,
  readMetadataEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { callTestApi } from '../../kit/apiCalls.ts';
import {
  buildThreeColumnTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
let bench: CatalogueUploadTestHarness;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'logos-'));
  mkdirSync(path.join(folder, 'logos', 'nested.svg'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.svg'), 'a secret');
  writeFileSync(path.join(folder, 'logos', 'emnify.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(folder, 'logos', '.hidden.svg'), 'hidden');
  writeFileSync(path.join(folder, 'logos', 'page.html'), '<script>alert(1)</script>');
  symlinkSync(path.join(folder, 'secret.svg'), path.join(folder, 'logos', 'link.svg'));
  bench = await startCatalogueUploadHarness({ settings: { logoDir: path.join(folder, 'logos') } });
});
afterAll(async () => {
  await bench.market.close();
  rmSync(folder, { recursive: true });
});

const get = async (url: string, headers: Record<string, string> = {}) =>
  bench.market.query.inject({ method: 'GET', url, headers });

test('returns empty lists and no date before the first upload', async () => {
  expect(listProvidersEndpoint.reply.parse((await get('/api/providers')).json())).toEqual([]);
  const scored = listScoredProvidersEndpoint.reply.parse((await get('/api/providers/enhanced-scores')).json());
  expect(scored).toEqual({ providers: [], lastUpdated: null });
  const metadata = readMetadataEndpoint.reply.parse((await get('/api/metadata')).json());
  expect(metadata).toMatchObject({ catalogueVersion: 0, providers: 0, lastUpdated: null });
});

test('lists providers by name, and new ones right after an upload', async () => {
  const made = await bench.upload(
    buildThreeColumnTestWorkbook(['Zeta', 'MNO', null], ['alpha', 'MVNO', null], ['Élan', 'MVNO', null]),
  );
  expect(await bench.names(made.body.position)).toEqual(['alpha', 'Élan', 'Zeta']);
  listProvidersEndpoint.reply.parse((await get('/api/providers')).json());
  const scored = listScoredProvidersEndpoint.reply.parse((await get('/api/providers/enhanced-scores')).json());
  expect(scored.providers.map(({ Provider }) => Provider)).toEqual(['alpha', 'Élan', 'Zeta']);
  expect(scored.lastUpdated).not.toBeNull();
  const next = await bench.upload(buildThreeColumnTestWorkbook(['Zeta', 'MNO', null]));
  expect(await bench.names(next.body.position)).toEqual(['Zeta']);
});

test('compresses a list on request, and returns 304 for a matching ETag', async () => {
  const plain = await get('/api/providers/enhanced-scores');
  const zipped = await get('/api/providers/enhanced-scores', { 'accept-encoding': 'gzip, br' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  const notModified = await get('/api/providers/enhanced-scores', { 'if-none-match': String(plain.headers.etag) });
  expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
});

test('runs no query for a list while nothing has changed', async () => {
  const lists = ['/api/providers', '/api/providers/enhanced-scores', '/api/providers/overview'];
  const { deps, store } = bench.market;
  const head = `${deps.epoch}.${await store.head()}`;
  for (const list of lists) await get(list, { 'x-read-after': head });
  const queries: string[] = [];
  const { queryPool: pool } = bench.market;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      const text = JSON.stringify(args[0]);
      if (/catalogue_version|provider|ops\.active/.test(text)) queries.push(text);
      return query(...args);
    },
  });
  await Promise.all(lists.map((list) => get(list)));
  expect(queries).toEqual([]);
  await get('/api/metadata');
  Object.assign(pool, { query });
  expect(queries).not.toEqual([]);
});

test('serves a logo with its content type and a restrictive security policy', async () => {
  const reply = await get('/logos/emnify.svg');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(reply.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  const notModified = await get('/logos/emnify.svg', { 'if-none-match': String(reply.headers.etag) });
  expect(notModified.statusCode).toBe(304);
});

test.each([
  '/logos/..%2fsecret.svg',
  '/logos/..%5csecret.svg',
  '/logos/%2e%2e%2fsecret.svg',
  '/logos/..%252fsecret.svg',
  '/logos/../secret.svg',
  '/logos/link.svg',
  '/logos/nested.svg',
  '/logos/.hidden.svg',
  '/logos/page.html',
  '/logos/gone.svg',
  '/logos/emnify.svg%00.png',
  `/logos/${'x'.repeat(200)}.svg`,
])('returns an error without content for %s', async (url) => {
  const reply = await get(url);
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.body).not.toContain('secret');
});

test('lists IDs and names of providers for the access dialog', async () => {
  const listed = await callTestApi<{ id: string; Provider: string }[]>(bench.market.query, 'GET', '/api/providers');
  expect(listed.body.map(({ id, Provider }) => [id, Provider])).toEqual([['zeta', 'Zeta']]);
});
