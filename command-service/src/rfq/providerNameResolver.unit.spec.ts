import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toNameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { expect, test } from 'vitest';
import { createProviderByNameLookup } from './providerNameResolver.ts';

/** Creates a look-up in a catalogue with these providers, and records its queries. */
function createCatalogue(...providers: readonly (readonly [id: string, name: string])[]) {
  const rows = providers.map(([id, name]) => ({ id, name, type: 'MVNO', website: null }) as const);
  const queries: string[] = [];
  const recorded =
    <Given extends unknown[], Found>(name: string, query: (...given: Given) => Found) =>
    (...given: Given): Promise<Found> => (queries.push(name), Promise.resolve(query(...given)));
  const find = createProviderByNameLookup({
    byId: recorded('id', (id: string) => rows.find((row) => row.id === id) ?? null),
    bySortName: recorded('name', (key: string) => rows.filter(({ name }) => toNameSortKey(name) === key)),
    all: recorded('all', () => rows),
  });
  const findId = async (name: string): Promise<ProviderRecord['id'] | null> => (await find(name))?.id ?? null;
  return { findId, queries };
}

test('finds a provider by another spelling with one query', async () => {
  const { findId, queries } = createCatalogue(['kineis', 'Kinéis S.A.S.'], ['emnify', 'emnify']);
  expect(await findId('kineis')).toBe('kineis');
  expect(queries).toEqual(['id']);
});

test('finds a renamed provider by its new name, and by an unused previous name', async () => {
  const { findId } = createCatalogue(['alpha', 'Beta'], ['emnify', 'emnify']);
  expect(await findId('Beta')).toBe('alpha');
  expect(await findId('Alpha')).toBe('alpha');
});

test.each(['Alpha', 'alpha', 'Alpha Ltd', 'ALPHA, Inc.'])(
  'prefers the current holder of a name to the former one: %s',
  async (name) => {
    const { findId } = createCatalogue(['alpha', 'Beta'], ['alpha-2', 'Alpha Ltd']);
    expect(await findId(name)).toBe('alpha-2');
  },
);

test('distinguishes names by a plus sign, regardless of the ids', async () => {
  const older = createCatalogue(['telia', 'Telia+'], ['telia-2', 'Telia']);
  expect([await older.findId('Telia'), await older.findId('TELIA+')]).toEqual(['telia-2', 'telia']);
  const newer = createCatalogue(['telia', 'Telia'], ['telia-u2b', 'Telia+']);
  expect([await newer.findId('Telia'), await newer.findId('TELIA +')]).toEqual(['telia', 'telia-u2b']);
});

test.each(['Nonesuch', '\u200b', ''])('returns null for the unknown name "%s"', async (name) => {
  expect(await createCatalogue(['emnify', 'emnify']).findId(name)).toBeNull();
});
