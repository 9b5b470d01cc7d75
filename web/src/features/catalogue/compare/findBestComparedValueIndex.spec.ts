import { expect, test } from 'vitest';
import type { ProviderComparisonRowData } from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import { findBestComparedValueIndex } from './findBestComparedValueIndex.ts';

const counts = (...texts: string[]): ProviderComparisonRowData => ({
  label: 'Countries',
  values: texts.map((text) => (text === '' ? { kind: 'unknown', text: 'Not stated' } : { kind: 'count', text })),
  differs: true,
});

test('returns the index of the highest number', () => {
  expect(findBestComparedValueIndex(counts('115', '180', ''))).toBe(1);
  expect(findBestComparedValueIndex(counts('12 of 14', '9 of 14'))).toBe(0);
});

test('returns null for ties, single values and text', () => {
  expect(findBestComparedValueIndex(counts('180', '180', '15'))).toBeNull();
  expect(findBestComparedValueIndex(counts('180', ''))).toBeNull();
  const textRow: ProviderComparisonRowData = {
    label: 'Pricing tiers',
    values: [
      { kind: 'text', text: '10 MB' },
      { kind: 'text', text: '20 MB' },
    ],
    differs: true,
  };
  expect(findBestComparedValueIndex(textRow)).toBeNull();
});
