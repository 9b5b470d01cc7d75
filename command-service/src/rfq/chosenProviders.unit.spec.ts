import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { nameSortKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { expect, test } from 'vitest';
import { createFindProvider } from './chosenProviders.ts';

/** Id and name of each provider of a catalogue. */
function catalogueOf(...providers: readonly (readonly [id: string, name: string])[]) {
  const rows = providers.map(([id, name]) => ({ id, name, type: 'MVNO', website: null }) as const);
  const asked: string[] = [];
  const noted =
    <Given extends unknown[], Found>(name: string, look: (...given: Given) => Found) =>
    (...given: Given): Promise<Found> => (asked.push(name), Promise.resolve(look(...given)));
  const find = createFindProvider({
    byId: noted('id', (id: string) => rows.find((row) => row.id === id) ?? null),
    bySortName: noted('name', (key: string) => rows.filter(({ name }) => nameSortKey(name) === key)),
    all: noted('all', () => rows),
  });
  const idOf = async (name: string): Promise<ProviderRecord['id'] | null> => (await find(name))?.id ?? null;
  return { idOf, asked };
}

test('spellings of a name lead to its provider by one look', async () => {
  const { idOf, asked } = catalogueOf(['kineis', 'Kinéis S.A.S.'], ['emnify', 'emnify']);
  expect(await idOf('kineis')).toBe('kineis');
  expect(asked).toEqual(['id']);
});

test('a renamed provider is found by its new name, and by the old one while nobody has that', async () => {
  const { idOf } = catalogueOf(['alpha', 'Beta'], ['emnify', 'emnify']);
  expect(await idOf('Beta')).toBe('alpha');
  expect(await idOf('Alpha')).toBe('alpha');
});

test.each(['Alpha', 'alpha', 'Alpha Ltd', 'ALPHA, Inc.'])(
  'who took over a name gets what is sent to it, and not who gave it up: %s',
  async (name) => {
    const { idOf } = catalogueOf(['alpha', 'Beta'], ['alpha-2', 'Alpha Ltd']);
    expect(await idOf(name)).toBe('alpha-2');
  },
);

test('finds a provider whose name differs from another one by a plus sign, whatever their ids', async () => {
  const older = catalogueOf(['telia', 'Telia+'], ['telia-2', 'Telia']);
  expect([await older.idOf('Telia'), await older.idOf('TELIA+')]).toEqual(['telia-2', 'telia']);
  const newer = catalogueOf(['telia', 'Telia'], ['telia-u2b', 'Telia+']);
  expect([await newer.idOf('Telia'), await newer.idOf('TELIA +')]).toEqual(['telia', 'telia-u2b']);
});

test.each(['Nonesuch', '\u200b', ''])('nobody is found by a name that nobody has: "%s"', async (name) => {
  expect(await catalogueOf(['emnify', 'emnify']).idOf(name)).toBeNull();
});
