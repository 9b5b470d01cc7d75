import { expect, test } from 'vitest';
import type { ComparedRow } from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import { findBestValueIndex } from './findBestValueIndex.ts';

const counts = (...texts: string[]): ComparedRow => ({
  label: 'Countries',
  values: texts.map((text) => (text === '' ? { kind: 'unknown', text: 'Not stated' } : { kind: 'count', text })),
  differs: true,
});

test('returns the index of the highest number', () => {
  expect(findBestValueIndex(counts('115', '180', ''))).toBe(1);
  expect(findBestValueIndex(counts('12 of 14', '9 of 14'))).toBe(0);
});

test('returns null for ties, single values and text', () => {
  expect(findBestValueIndex(counts('180', '180', '15'))).toBeNull();
  expect(findBestValueIndex(counts('180', ''))).toBeNull();
  const textRow: ComparedRow = {
    label: 'Pricing tiers',
    values: [
      { kind: 'text', text: '10 MB' },
      { kind: 'text', text: '20 MB' },
    ],
    differs: true,
  };
  expect(findBestValueIndex(textRow)).toBeNull();
});
