import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { providerIdOf } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { providerWith } from '@marketplace/domain/catalogue/testing/blankProvider.ts';
import { expect, test } from 'vitest';
import { identify } from './identify.ts';
import { suggestRenames } from './suggestRenames.ts';

function provider(name: string, id = providerIdOf(name), website: string | null = null): ProviderRecord {
  return providerWith({ id, name, website });
}

function idsAfter(
  base: readonly ProviderRecord[],
  names: readonly string[],
  renames: readonly { from: string; to: string }[] = [],
): readonly string[] {
  const providers = names.map((name) => provider(name));
  return identify(base, providers, renames).map(({ id }) => id);
}

test('a provider that was renamed before keeps its id', () => {
  expect(idsAfter([provider('Bar', 'foo')], ['Bar', 'Baz'])).toEqual(['foo', 'baz']);
});

test('a newcomer with a name that somebody gave up gets an id of its own, and keeps it', () => {
  const base = [provider('Bar', 'foo')];
  expect(idsAfter(base, ['Foo', 'Bar'])).toEqual(['foo-2', 'foo']);
  expect(idsAfter([...base, provider('Foo', 'foo-2')], ['Foo', 'Bar'])).toEqual(['foo-2', 'foo']);
});

test('a provider keeps the id that it got before plus signs counted in names', () => {
  const base = [provider('Telia+', 'telia')];
  expect(idsAfter(base, ['Telia+'])).toEqual(['telia']);
  expect(idsAfter(base, ['Telia', 'Telia+'])).toEqual(['telia-2', 'telia']);
  expect(idsAfter([provider('Telia')], ['Telia', 'Telia+'])).toEqual(['telia', 'telia-u2b']);
});

test('a provider that takes its former name back is still the same', () => {
  expect(idsAfter([provider('Bar', 'foo')], ['Foo'])).toEqual(['foo']);
});

test('a rename that the admin agreed to takes the former id over', () => {
  const base = [provider('Sierra Wireless'), provider('emnify')];
  const renames = [{ from: 'sierra-wireless', to: 'semtech-iot' }];
  expect(idsAfter(base, ['Semtech IoT', 'emnify'], renames)).toEqual(['sierra-wireless', 'emnify']);
});

test.each([
  ['nobody has left', { from: 'emnify', to: 'new' }],
  ['nobody knows', { from: 'unknown', to: 'new' }],
  ['the file does not hold', { from: 'gone', to: 'absent' }],
])('a rename is refused for a provider that %s', (_what, rename) => {
  const base = [provider('emnify'), provider('gone')];
  expect(() => idsAfter(base, ['emnify', 'new'], [rename])).toThrow(expect.objectContaining({ code: 'upload.rename' }));
});

test('names alike and the same website suggest a rename, each provider once and the likeliest first', () => {
  const site = 'https://www.eseye.com';
  const removed = [provider('Vodafone IoT'), provider('Eseye', 'eseye', site), provider('Truphone')];
  const added = [
    provider('Vodafone Business IoT'),
    provider('Eseye Group Holding', 'eseye-group', 'https://eseye.com/'),
  ];
  expect(suggestRenames(removed, added).map(({ from, to }) => [from.name, to.name])).toEqual([
    ['Vodafone IoT', 'Vodafone Business IoT'],
    ['Eseye', 'Eseye Group Holding'],
  ]);
});

test('where most of a catalogue is exchanged nothing is suggested', () => {
  const many = Array.from({ length: 501 }, (_none, index) => provider(`Provider ${index}`));
  expect(suggestRenames(many, many)).toEqual([]);
});
