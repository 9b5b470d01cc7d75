import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { deriveProviderId } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { expect, test } from 'vitest';
import {
  createFileComparisonCatalogueBuilder,
  compareCatalogueFile,
  type CurrentCatalogueForFileComparison,
} from './compareCatalogueFile.ts';
import { diffCatalogues } from './import/catalogueDifference.ts';
import type { FieldOverridesByProvider } from './overrides.ts';

function provider(name: string, more: Partial<ProviderRecord> = {}): ProviderRecord {
  return buildTestProviderRecord({ id: deriveProviderId(name), name, ...more });
}

function createBase(
  records: readonly ProviderRecord[],
  holds: FieldOverridesByProvider = new Map(),
): CurrentCatalogueForFileComparison {
  const { add, base } = createFileComparisonCatalogueBuilder(holds);
  for (const record of records) add(record);
  return base;
}

test('finds the same differences by fingerprints as by complete records', () => {
  const before = [provider('Gone'), provider('Same', { scope: 'x' }), provider('Other', { scope: 'x' })];
  const file = [provider('Other', { scope: 'y' }), provider('New'), provider('Same', { scope: 'x' })];
  const { difference, records } = compareCatalogueFile(createBase(before), file, []);
  expect(difference).toEqual(diffCatalogues(before, file));
  expect(difference.counts).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 });
  expect(records).toEqual(file);
});

test('keeps complete records only of providers with overrides', () => {
  const hold = { field: 'scope', sheet: 'Sheet', correctionId: '0198c0de-0000-7000-8000-000000000001' } as const;
  const before = [provider('Held', { scope: 'Corrected' }), provider('Free', { scope: 'Sheet' })];
  const base = createBase(before, new Map([['held', [hold]]]));
  expect([...base.currentRecords.keys()]).toEqual(['held']);
  expect(Object.keys(base.providers[1] ?? {})).toEqual(['id', 'name', 'website', 'fingerprint']);

  const same = compareCatalogueFile(
    base,
    [provider('Held', { scope: 'Sheet' }), provider('Free', { scope: 'Sheet' })],
    [],
  );
  expect(same.difference.counts).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 2 });
  expect(same.held).toMatchObject([{ id: 'held', sheet: 'Sheet', value: 'Corrected' }]);

  const newer = compareCatalogueFile(base, [provider('Held', { scope: 'Newer' })], []);
  expect(newer.released).toEqual([{ providerId: 'held', field: 'scope' }]);
  expect(newer.difference).toMatchObject({ changed: [{ id: 'held', scope: 'Newer' }], removed: ['free'] });
});
