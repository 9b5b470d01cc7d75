import { catalogueEvents } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { CatalogueChangeCounts } from '@marketplace/contracts/catalogue/catalogue.changes.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProjectionTestHarness, type ProjectionTestHarness } from '../testing/projectionBench.ts';
import { catalogueProjection } from './catalogue.projection.ts';
import { currentProviderFilterAndSortTable } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { buildReadModelReaderIndexesDdl } from '@marketplace/read-models/table.ts';

const at = '2026-11-21T12:00:00.000Z';
const first = '11111111-1111-4111-8111-111111111111';
const second = '22222222-2222-4222-8222-222222222222';

interface Difference {
  readonly added?: readonly object[];
  readonly changed?: readonly object[];
  readonly removed?: readonly string[];
}

function record(id: string, website: string | null = null): ProviderRecord {
  return buildTestProviderRecord({ id, name: id.toUpperCase(), type: 'MVNO', website });
}

function chunk(uploadId: string, difference: Difference): DomainEvent {
  const data = { uploadId, chunk: 0, added: [], changed: [], removed: [], ...difference };
  return { type: 'ProvidersChanged', data };
}

function published(uploadId: string, version: number, counted: Partial<CatalogueChangeCounts> = {}): DomainEvent {
  const counts: CatalogueChangeCounts = { added: 0, changed: 0, removed: 0, unchanged: 0, ...counted };
  const data = {
    version,
    base: version - 1,
    uploadId,
    fileName: 'providers.xlsx',
    counts,
    digest: 'd',
    restoredFrom: null,
  };
  return { type: 'CataloguePublished', data };
}

function edited(version: number, change: object): DomainEvent {
  const counts = { added: 0, changed: 1, removed: 0, unchanged: 1 };
  const data = { version, base: version - 1, fields: [], record: null, replaces: null, name: 'A', counts, ...change };
  return { type: 'ProviderEdited', data };
}

let bench: ProjectionTestHarness;
beforeEach(async () => {
  bench = await createProjectionTestHarness(catalogueProjection, at);
});
afterEach(async () => bench.close());

/**
 * Reads the ids and websites of the providers in one version of the catalogue, which need not be the current version.
 */
const versionRows = async (version: number) =>
  bench.rows(
    `SELECT id, website FROM {schema}.provider
      WHERE valid_from <= $1 AND (valid_to IS NULL OR valid_to > $1) ORDER BY id`,
    [version],
  );
/** Ids of the current providers in lists, with the version of their last change. */
const listRows = async () => bench.rows('SELECT id, since FROM {schema}.listing ORDER BY id');
const count = async (table: string) => (await bench.rows(`SELECT FROM {schema}.${table}`)).length;

test('handles all catalogue events', () => {
  expect(Object.keys(catalogueProjection.handlers).sort()).toEqual(catalogueEvents.map(({ name }) => name).sort());
});

test('hides uploads before their publication', async () => {
  await bench.apply(chunk(first, { added: [record('a')] }));
  expect(await count('provider')).toBe(0);
});

test('applies a published difference and keeps the previous version queryable', async () => {
  await bench.apply(chunk(first, { added: [record('a'), record('b'), record('c')] }), published(first, 1));
  const difference = { added: [record('d')], changed: [record('b', 'https://b.example')], removed: ['c'] };
  await bench.apply(chunk(second, difference), published(second, 2));
  expect(await versionRows(1)).toEqual([
    { id: 'a', website: null },
    { id: 'b', website: null },
    { id: 'c', website: null },
  ]);
  expect(await versionRows(2)).toEqual([
    { id: 'a', website: null },
    { id: 'b', website: 'https://b.example' },
    { id: 'd', website: null },
  ]);
  expect(await bench.rows('SELECT version, published_at, file_name FROM {schema}.catalogue_version')).toEqual([
    { version: 1, published_at: new Date(at), file_name: 'providers.xlsx' },
    { version: 2, published_at: new Date(at), file_name: 'providers.xlsx' },
  ]);
});

test('leaves no pending entries in the search index after a publication', async () => {
  await bench.rows(buildReadModelReaderIndexesDdl('{schema}', currentProviderFilterAndSortTable));
  await bench.apply(chunk(first, { added: [record('a'), record('b')] }), published(first, 1));
  const indexes = await bench.rows<{ pages: string }>(
    `SELECT gin_clean_pending_list(i.indexrelid) AS pages FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       JOIN pg_am a ON a.oid = c.relam WHERE i.indrelid = '{schema}.listing'::regclass AND a.amname = 'gin'`,
  );
  expect(indexes).toEqual([{ pages: '0' }]);
});

test('produces the same rows when a batch is applied twice', async () => {
  const batch = [chunk(first, { added: [record('a'), record('b')] }), published(first, 1)];
  await bench.apply(...batch);
  const once = await bench.rows('SELECT * FROM {schema}.provider ORDER BY id');
  await bench.apply(...batch);
  expect(await bench.rows('SELECT * FROM {schema}.provider ORDER BY id')).toEqual(once);
});

test('cleans up failed and superseded uploads', async () => {
  await bench.apply(chunk(first, { added: [record('a')] }), chunk(second, { added: [record('b')] }));
  await bench.apply({ type: 'UploadFailed', data: { uploadId: first, reason: 'timeout' } });
  expect(await bench.rows('SELECT id FROM {schema}.upload_change')).toEqual([{ id: 'b' }]);
  const third = '33333333-3333-4333-8333-333333333333';
  await bench.apply(chunk(third, { added: [record('c')] }), published(third, 1));
  expect(await count('upload_change')).toBe(0);
  expect(await versionRows(1)).toEqual([{ id: 'c', website: null }]);
});

test('ends replaced and retired rows and starts new ones when a provider is edited', async () => {
  await bench.apply(chunk(first, { added: [record('a'), record('b')] }), published(first, 1));
  const a2 = record('a', 'https://a.example');
  await bench.apply(
    edited(2, { change: 'edited', providerId: 'a', record: a2, replaces: 1 }),
    edited(3, { change: 'edited', providerId: 'a', record: { ...a2, website: 'https://a3.example' }, replaces: 2 }),
    edited(4, { change: 'retired', providerId: 'b', replaces: 1 }),
  );
  await bench.apply(edited(5, { change: 'added', providerId: 'c', record: record('c') }));
  expect(await versionRows(1)).toEqual([
    { id: 'a', website: null },
    { id: 'b', website: null },
  ]);
  expect(await versionRows(2)).toEqual([
    { id: 'a', website: 'https://a.example' },
    { id: 'b', website: null },
  ]);
  expect(await versionRows(4)).toEqual([{ id: 'a', website: 'https://a3.example' }]);
  expect((await versionRows(5)).map(({ id }) => id as unknown)).toEqual(['a', 'c']);
});

test('stores the origin, actor and number of providers of each version', async () => {
  await bench.apply(chunk(first, { added: [record('a')] }), published(first, 1));
  await bench.apply(edited(2, { change: 'edited', providerId: 'a', record: record('a'), replaces: 1 }));
  const restored = published(second, 3);
  await bench.apply({ ...restored, data: { ...(restored.data as object), restoredFrom: 1 } });
  expect(
    await bench.rows(
      'SELECT version, kind, actor, file_name, provider_id, restored_from, providers FROM {schema}.catalogue_version ORDER BY 1',
    ),
  ).toEqual([
    {
      version: 1,
      kind: 'upload',
      actor: 'system',
      file_name: 'providers.xlsx',
      provider_id: null,
      restored_from: null,
      providers: 0,
    },
    {
      version: 2,
      kind: 'edited',
      actor: 'system',
      file_name: null,
      provider_id: 'a',
      restored_from: null,
      providers: 2,
    },
    {
      version: 3,
      kind: 'restore',
      actor: 'system',
      file_name: null,
      provider_id: null,
      restored_from: 1,
      providers: 0,
    },
  ]);
});

test('lists only current providers', async () => {
  await bench.apply(chunk(first, { added: [record('a'), record('b'), record('c')] }), published(first, 1));
  expect(await listRows()).toEqual(['a', 'b', 'c'].map((id) => ({ id, since: 1 })));
  const difference = { added: [record('d')], changed: [record('b', 'https://b.example')], removed: ['c'] };
  await bench.apply(chunk(second, difference), published(second, 2));
  await bench.apply(
    edited(3, { change: 'edited', providerId: 'a', record: record('a', 'https://a.example'), replaces: 1 }),
    edited(4, { change: 'retired', providerId: 'd', replaces: 2 }),
    edited(5, { change: 'added', providerId: 'e', record: record('e') }),
  );
  const current = await bench.rows(
    'SELECT id, valid_from AS since FROM {schema}.provider WHERE valid_to IS NULL ORDER BY id',
  );
  expect(await listRows()).toEqual(current);
  expect(await listRows()).toEqual([
    { id: 'a', since: 3 },
    { id: 'b', since: 2 },
    { id: 'e', since: 5 },
  ]);
});

/** Counts for `published` that make most of the list new, so that it is refilled. */
const mostlyAdded = { added: 1000, unchanged: 10 };

test('refills the list with the same rows as a row-by-row change', async () => {
  const difference = { added: [record('d')], changed: [record('b', 'https://b.example')], removed: ['c'] };
  const rows = async (counted: Partial<CatalogueChangeCounts>): Promise<readonly object[]> => {
    const separateBench = await createProjectionTestHarness(catalogueProjection, at);
    try {
      const start = chunk(first, { added: [record('a'), record('b'), record('c')] });
      await separateBench.apply(start, published(first, 1), chunk(second, difference), published(second, 2, counted));
      return await separateBench.rows('SELECT * FROM {schema}.listing ORDER BY id');
    } finally {
      await separateBench.close();
    }
  };
  const refilled = await rows(mostlyAdded);
  expect(refilled.map((row) => (row as { id: string }).id)).toEqual(['a', 'b', 'd']);
  expect(refilled).toEqual(await rows({}));
});

test('keeps key, indexes and privileges of a list that is refilled repeatedly', async () => {
  await bench.rows(buildReadModelReaderIndexesDdl('{schema}', currentProviderFilterAndSortTable));
  const state = async () => ({
    indexes: (
      await bench.rows<{ kind: string }>(
        `SELECT regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', indisunique::text) AS kind
           FROM pg_index WHERE indrelid = '{schema}.listing'::regclass`,
      )
    )
      .map(({ kind }) => kind)
      .toSorted(),
    privileges: await bench.rows(
      `SELECT grantee, privilege_type FROM information_schema.role_table_grants
        WHERE table_schema = '{schema}' AND table_name = 'listing' ORDER BY grantee, privilege_type`,
    ),
  });
  const before = await state();
  expect(before.indexes.length).toBeGreaterThan(10);
  await bench.apply(chunk(first, { added: [record('a')] }), published(first, 1, mostlyAdded));
  await bench.apply(chunk(second, { added: [record('b')] }), published(second, 2, mostlyAdded));
  expect(await listRows()).toEqual([
    { id: 'a', since: 1 },
    { id: 'b', since: 2 },
  ]);
  expect(await state()).toEqual(before);
});

test('stores sort keys and search texts', async () => {
  const elan = { ...record('elan'), name: 'Élan 9', scope: 'Ports of CÔTE' };
  await bench.apply(chunk(first, { added: [elan] }), published(first, 1));
  expect(await bench.rows('SELECT sort_name, search, cardinality(grams) AS grams FROM {schema}.listing')).toEqual([
    { sort_name: 'elan 000000000009', search: 'elan 9\nports of cote', grams: 18 },
  ]);
});

test('treats missing values like Unknown and sorts them last', async () => {
  const unknown = { ...record('b'), sgp32: 'Unknown', ntn: 'Unknown', protocols: '' };
  const yes = { ...record('c'), sgp32: 'Yes', countries: ['DE'] };
  await bench.apply(chunk(first, { added: [record('a'), unknown, yes] }), published(first, 1));
  expect(await bench.rows('SELECT id, sgp32, sgp32_place, countries FROM {schema}.listing ORDER BY id')).toMatchObject([
    { id: 'a', sgp32: 'Unknown', sgp32_place: null, countries: null },
    { id: 'b', sgp32: 'Unknown', sgp32_place: null, countries: null },
    { id: 'c', sgp32: 'Yes', sgp32_place: 0, countries: 1 },
  ]);
  const cells = await bench.rows<{ cell: string }>('SELECT cell FROM {schema}.listing ORDER BY id');
  expect(cells[0]).toEqual(cells[1]);
  expect(cells[0]).not.toEqual(cells[2]);
});
