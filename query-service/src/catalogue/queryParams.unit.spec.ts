import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProviderFilters, parseProviderSort } from './queryParams.public.ts';
import { noProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { CatalogueListQuery } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { hashTrigrams, normaliseSearchText } from '@marketplace/domain/catalogue/catalogue.search.ts';

test('folds case and removes accents', () => {
  expect(normaliseSearchText('Élan CÔTE ﬁne')).toBe('elan cote fine');
});

test('produces all trigrams of every contained text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (part, before, after) => {
      const grams = new Set(hashTrigrams(before + part + after));
      expect(hashTrigrams(part).filter((gram) => !grams.has(gram))).toEqual([]);
    }),
  );
});

test('produces distinct 32-bit trigrams, and none for fewer than three letters', () => {
  expect(hashTrigrams('aaaa')).toHaveLength(1);
  expect(hashTrigrams('ab')).toEqual([]);
  for (const gram of hashTrigrams('marketplace')) expect(gram).toBe(gram | 0);
});

test('applies no filter for omitted parameters and sorts by rank', () => {
  const query = CatalogueListQuery.parse({});
  expect(parseProviderFilters(query)).toEqual(noProviderFilters);
  expect(parseProviderSort(query.sort)).toEqual({ by: 'rank', descending: false });
  expect(parseProviderSort('-level')).toEqual({ by: 'level', descending: true });
});

test('accepts one or several values for a filter', () => {
  const query = CatalogueListQuery.parse({
    type: 'MNO',
    technology: ['LTE-M', '5G'],
    country: ['DE'],
    ask: 'vodaphone',
  });
  expect(parseProviderFilters(query)).toEqual({
    ...noProviderFilters,
    type: ['MNO'],
    technology: ['LTE-M', '5G'],
    country: ['DE'],
    ask: 'vodaphone',
  });
  expect(CatalogueListQuery.safeParse({ country: Array.from({ length: 61 }, () => 'DE') }).success).toBe(false);
});

test.each(['', 'price', '--name', 'name ', 'scores'])('rejects the order %j', (sort) => {
  expect(CatalogueListQuery.safeParse({ sort }).success).toBe(false);
});

test.each([{ limit: '51' }, { limit: '0' }, { offset: '-1' }, { limit: '1.5' }])('rejects the page %j', (page) => {
  expect(CatalogueListQuery.safeParse(page).success).toBe(false);
});
