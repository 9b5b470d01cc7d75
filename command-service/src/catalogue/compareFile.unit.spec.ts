import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { providerIdOf } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { providerWith } from '@marketplace/domain/catalogue/testing/blankProvider.ts';
import { expect, test } from 'vitest';
import { collectBase, compareFile, type ComparedBase } from './compareFile.ts';
import { diffCatalogue } from './import/difference.ts';
import type { FieldOverrides } from './overrides.ts';

function provider(name: string, more: Partial<ProviderRecord> = {}): ProviderRecord {
  return providerWith({ id: providerIdOf(name), name, ...more });
}

function createBase(records: readonly ProviderRecord[], holds: FieldOverrides = new Map()): ComparedBase {
  const { add, base } = collectBase(holds);
  for (const record of records) add(record);
  return base;
}

test('finds the same differences by fingerprints as by complete records', () => {
  const before = [provider('Gone'), provider('Same', { scope: 'x' }), provider('Other', { scope: 'x' })];
  const file = [provider('Other', { scope: 'y' }), provider('New'), provider('Same', { scope: 'x' })];
  const { difference, records } = compareFile(createBase(before), file, []);
  expect(difference).toEqual(diffCatalogue(before, file));
  expect(difference.counts).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 });
  expect(records).toEqual(file);
});

test('keeps complete records only of providers with overrides', () => {
  const hold = { field: 'scope', sheet: 'Sheet', correctionId: '0198c0de-0000-7000-8000-000000000001' } as const;
  const before = [provider('Held', { scope: 'Corrected' }), provider('Free', { scope: 'Sheet' })];
  const base = createBase(before, new Map([['held', [hold]]]));
  expect([...base.standing.keys()]).toEqual(['held']);
  expect(Object.keys(base.providers[1] ?? {})).toEqual(['id', 'name', 'website', 'fingerprint']);

  const same = compareFile(base, [provider('Held', { scope: 'Sheet' }), provider('Free', { scope: 'Sheet' })], []);
  expect(same.difference.counts).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 2 });
  expect(same.held).toMatchObject([{ id: 'held', sheet: 'Sheet', value: 'Corrected' }]);

  const newer = compareFile(base, [provider('Held', { scope: 'Newer' })], []);
  expect(newer.released).toEqual([{ providerId: 'held', field: 'scope' }]);
  expect(newer.difference).toMatchObject({ changed: [{ id: 'held', scope: 'Newer' }], removed: ['free'] });
});
