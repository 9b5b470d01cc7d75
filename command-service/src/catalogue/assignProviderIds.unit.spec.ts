import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { deriveProviderId } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { expect, test } from 'vitest';
import { assignProviderIds } from './assignProviderIds.ts';
import { suggestProviderRenames } from './suggestProviderRenames.ts';

function provider(name: string, id = deriveProviderId(name), website: string | null = null): ProviderRecord {
  return buildTestProviderRecord({ id, name, website });
}

function assignIds(
  base: readonly ProviderRecord[],
  names: readonly string[],
  renames: readonly { from: string; to: string }[] = [],
): readonly string[] {
  const providers = names.map((name) => provider(name));
  return assignProviderIds(base, providers, renames).map(({ id }) => id);
}

test('keeps the id of a provider that was renamed earlier', () => {
  expect(assignIds([provider('Bar', 'foo')], ['Bar', 'Baz'])).toEqual(['foo', 'baz']);
});

test("assigns a new id to a new provider with another one's former name", () => {
  const base = [provider('Bar', 'foo')];
  expect(assignIds(base, ['Foo', 'Bar'])).toEqual(['foo-2', 'foo']);
  expect(assignIds([...base, provider('Foo', 'foo-2')], ['Foo', 'Bar'])).toEqual(['foo-2', 'foo']);
});

test('keeps ids assigned before plus signs became part of ids', () => {
  const base = [provider('Telia+', 'telia')];
  expect(assignIds(base, ['Telia+'])).toEqual(['telia']);
  expect(assignIds(base, ['Telia', 'Telia+'])).toEqual(['telia-2', 'telia']);
  expect(assignIds([provider('Telia')], ['Telia', 'Telia+'])).toEqual(['telia', 'telia-u2b']);
});

test('keeps the id of a provider that returns to its former name', () => {
  expect(assignIds([provider('Bar', 'foo')], ['Foo'])).toEqual(['foo']);
});

test('transfers the former id in a confirmed rename', () => {
  const base = [provider('Sierra Wireless'), provider('emnify')];
  const renames = [{ from: 'sierra-wireless', to: 'semtech-iot' }];
  expect(assignIds(base, ['Semtech IoT', 'emnify'], renames)).toEqual(['sierra-wireless', 'emnify']);
});

test.each([
  ['is still in the file', { from: 'emnify', to: 'new' }],
  ['is not in the catalogue', { from: 'unknown', to: 'new' }],
  ['has no successor in the file', { from: 'gone', to: 'absent' }],
])('rejects a rename of a provider that %s', (_what, rename) => {
  const base = [provider('emnify'), provider('gone')];
  expect(() => assignIds(base, ['emnify', 'new'], [rename])).toThrow(
    expect.objectContaining({ code: 'upload.rename' }),
  );
});

test('suggests renames by similar names and equal websites, likeliest first, each provider once', () => {
  const site = 'https://www.eseye.com';
  const removed = [provider('Vodafone IoT'), provider('Eseye', 'eseye', site), provider('Truphone')];
  const added = [
    provider('Vodafone Business IoT'),
    provider('Eseye Group Holding', 'eseye-group', 'https://eseye.com/'),
  ];
  expect(suggestProviderRenames(removed, added).map(({ from, to }) => [from.name, to.name])).toEqual([
    ['Vodafone IoT', 'Vodafone Business IoT'],
    ['Eseye', 'Eseye Group Holding'],
  ]);
});

test('suggests nothing when most of the catalogue is replaced', () => {
  const providers = Array.from({ length: 501 }, (_none, index) => provider(`Provider ${index}`));
  expect(suggestProviderRenames(providers, providers)).toEqual([]);
});
