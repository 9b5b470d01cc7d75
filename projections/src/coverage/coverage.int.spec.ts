import { catalogueEvents } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { providerWith } from '@marketplace/domain/catalogue/testing/blankProvider.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProjectionBench, type ProjectionBench } from '../testing/projectionBench.ts';
import { coverageProjection } from './coverage.projection.ts';

const at = '2026-11-23T12:00:00.000Z';
const first = '11111111-1111-4111-8111-111111111111';
const second = '22222222-2222-4222-8222-222222222222';

function claiming(id: string, radioTech: readonly string[], countries: readonly string[] | null): ProviderRecord {
  return providerWith({
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

let bench: ProjectionBench;
beforeEach(async () => {
  bench = await createProjectionBench(coverageProjection, at);
});
afterEach(async () => bench.close());

/** `DE 4: 2` for two providers that claim 4G alone in Germany, where the set 4 stands for it. */
async function claims(): Promise<readonly string[]> {
  const rows = await bench.rows<{ country: string; technologies: number; providers: number }>(
    'SELECT country, technologies, providers FROM {schema}.country_claim ORDER BY country, technologies',
  );
  return rows.map(({ country, technologies, providers }) => `${country} ${technologies}: ${providers}`);
}

const start = [
  chunk(first, {
    added: [
      claiming('a', ['4G', 'NB-IoT', 'LoRaWAN'], ['DE', 'FR']),
      claiming('b', ['4G'], ['DE', 'DE']),
      claiming('c', ['LoRaWAN'], ['DE']),
      claiming('d', ['5G'], null),
    ],
  }),
  published(first, 1),
];

test('handles every event of the catalogue', () => {
  expect(Object.keys(coverageProjection.handlers).sort()).toEqual(catalogueEvents.map(({ name }) => name).sort());
});

test('a provider claims each of its technologies in each of its countries, once', async () => {
  await bench.apply(...start);
  expect(await claims()).toEqual(['DE 4: 1', 'DE 36: 1', 'FR 36: 1']);
});

test('claims follow the next upload: what is new, what changed and what went', async () => {
  await bench.apply(...start);
  const difference = {
    added: [claiming('e', ['2G'], ['FR'])],
    changed: [claiming('b', ['LoRaWAN'], ['DE']), claiming('d', ['5G'], ['DE'])],
    removed: ['a'],
  };
  await bench.apply(chunk(second, difference), published(second, 2));
  expect(await claims()).toEqual(['DE 8: 1', 'FR 1: 1']);
  expect(await bench.rows('SELECT id FROM {schema}.claim ORDER BY id')).toEqual(
    ['b', 'c', 'd', 'e'].map((id) => ({ id })),
  );
  expect(await bench.rows('SELECT FROM {schema}.claim_change')).toEqual([]);
});

test('the same batch twice gives the same counts', async () => {
  await bench.apply(...start);
  const once = await claims();
  await bench.apply(...start);
  expect(await claims()).toEqual(once);
});

test('an edit, an addition and a retirement change the claims of that provider alone', async () => {
  await bench.apply(...start, chunk(second, { removed: ['b'] }));
  await bench.apply(
    edited(2, { change: 'edited', providerId: 'a', record: claiming('a', ['4G'], ['IT']), replaces: 1 }),
    edited(3, { change: 'added', providerId: 'e', record: claiming('e', ['3G'], ['IT']) }),
  );
  expect(await claims()).toEqual(['DE 4: 1', 'IT 2: 1', 'IT 4: 1']);
  await bench.apply(edited(4, { change: 'retired', providerId: 'e', replaces: 3 }));
  expect(await claims()).toEqual(['DE 4: 1', 'IT 4: 1']);
  expect(await bench.rows('SELECT id FROM {schema}.claim_change')).toEqual([{ id: 'b' }]);
});

test('says which version of the catalogue the claims are of', async () => {
  const newest = 'SELECT max(version) AS version FROM {schema}.claim_version';
  expect(await bench.rows(newest)).toEqual([{ version: null }]);
  await bench.apply(...start);
  expect(await bench.rows(newest)).toEqual([{ version: 1 }]);
  await bench.apply(edited(2, { change: 'retired', providerId: 'a', replaces: 1 }));
  expect(await bench.rows(newest)).toEqual([{ version: 2 }]);
});

test('an upload that failed leaves nothing behind', async () => {
  await bench.apply(...start, chunk(second, { removed: ['a'] }));
  await bench.apply({ type: 'UploadFailed', data: { uploadId: second, reason: 'timeout' } });
  expect(await bench.rows('SELECT FROM {schema}.claim_change')).toEqual([]);
});
