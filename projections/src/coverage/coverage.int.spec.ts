import { catalogueEvents } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { declaredCoverageProjection } from './coverage.projection.ts';

const at = '2026-11-23T12:00:00.000Z';
const first = '11111111-1111-4111-8111-111111111111';
const second = '22222222-2222-4222-8222-222222222222';

function createProvider(id: string, radioTech: readonly string[], countries: readonly string[] | null): ProviderRecord {
  return buildTestProviderRecord({
    id,
    name: id.toUpperCase(),
    radioTech: [...radioTech],
    countries: countries && [...countries],
  });
}

function chunk(uploadId: string, difference: object): DomainEvent {
  return { type: 'ProvidersChanged', data: { uploadId, chunk: 0, added: [], changed: [], removed: [], ...difference } };
}

function published(uploadId: string, version: number): DomainEvent {
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  const origin = { uploadId, fileName: 'providers.xlsx', digest: 'd', restoredFrom: null };
  return { type: 'CataloguePublished', data: { version, base: version - 1, counts, ...origin } };
}

function edited(version: number, change: object): DomainEvent {
  const counts = { added: 0, changed: 1, removed: 0, unchanged: 1 };
  const data = { version, base: version - 1, fields: [], record: null, replaces: null, name: 'A', counts, ...change };
  return { type: 'ProviderEdited', data };
}

let bench: ProjectionTestHarness;
beforeEach(async () => {
  bench = await createProjectionTestHarness(declaredCoverageProjection, at);
});
afterEach(async () => bench.close());

/** @returns the counts as text, for example `DE 4: 2` for two providers that declare only 4G (set 4) in Germany. */
async function listDeclaredCounts(): Promise<readonly string[]> {
  const rows = await bench.rows<{ country: string; technologies: number; providers: number }>(
    'SELECT country, technologies, providers FROM {schema}.country_claim ORDER BY country, technologies',
  );
  return rows.map(({ country, technologies, providers }) => `${country} ${technologies}: ${providers}`);
}

const start = [
  chunk(first, {
    added: [
      createProvider('a', ['4G', 'NB-IoT', 'LoRaWAN'], ['DE', 'FR']),
      createProvider('b', ['4G'], ['DE', 'DE']),
      createProvider('c', ['LoRaWAN'], ['DE']),
      createProvider('d', ['5G'], null),
    ],
  }),
  published(first, 1),
];

test('handles all catalogue events', () => {
  expect(Object.keys(declaredCoverageProjection.handlers).sort()).toEqual(
    catalogueEvents.map(({ name }) => name).sort(),
  );
});

test('counts each technology of a provider once in each of its countries', async () => {
  await bench.apply(...start);
  expect(await listDeclaredCounts()).toEqual(['DE 4: 1', 'DE 36: 1', 'FR 36: 1']);
});

test('updates declared coverage for providers that an upload adds, changes and removes', async () => {
  await bench.apply(...start);
  const difference = {
    added: [createProvider('e', ['2G'], ['FR'])],
    changed: [createProvider('b', ['LoRaWAN'], ['DE']), createProvider('d', ['5G'], ['DE'])],
    removed: ['a'],
  };
  await bench.apply(chunk(second, difference), published(second, 2));
  expect(await listDeclaredCounts()).toEqual(['DE 8: 1', 'FR 1: 1']);
  expect(await bench.rows('SELECT id FROM {schema}.claim ORDER BY id')).toEqual(
    ['b', 'c', 'd', 'e'].map((id) => ({ id })),
  );
  expect(await bench.rows('SELECT FROM {schema}.claim_change')).toEqual([]);
});

test('produces the same counts when a batch is applied twice', async () => {
  await bench.apply(...start);
  const once = await listDeclaredCounts();
  await bench.apply(...start);
  expect(await listDeclaredCounts()).toEqual(once);
});

test('changes only the declared coverage of an edited, added or retired provider', async () => {
  await bench.apply(...start, chunk(second, { removed: ['b'] }));
  await bench.apply(
    edited(2, { change: 'edited', providerId: 'a', record: createProvider('a', ['4G'], ['IT']), replaces: 1 }),
    edited(3, { change: 'added', providerId: 'e', record: createProvider('e', ['3G'], ['IT']) }),
  );
  expect(await listDeclaredCounts()).toEqual(['DE 4: 1', 'IT 2: 1', 'IT 4: 1']);
  await bench.apply(edited(4, { change: 'retired', providerId: 'e', replaces: 3 }));
  expect(await listDeclaredCounts()).toEqual(['DE 4: 1', 'IT 4: 1']);
  expect(await bench.rows('SELECT id FROM {schema}.claim_change')).toEqual([{ id: 'b' }]);
});

test('stores the catalogue version of the declared coverage', async () => {
  const newest = 'SELECT max(version) AS version FROM {schema}.claim_version';
  expect(await bench.rows(newest)).toEqual([{ version: null }]);
  await bench.apply(...start);
  expect(await bench.rows(newest)).toEqual([{ version: 1 }]);
  await bench.apply(edited(2, { change: 'retired', providerId: 'a', replaces: 1 }));
  expect(await bench.rows(newest)).toEqual([{ version: 2 }]);
});

test('cleans up failed uploads', async () => {
  await bench.apply(...start, chunk(second, { removed: ['a'] }));
  await bench.apply({ type: 'UploadFailed', data: { uploadId: second, reason: 'timeout' } });
  expect(await bench.rows('SELECT FROM {schema}.claim_change')).toEqual([]);
});
