import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtersFromQuery, sortFromQuery } from './queryParams.public.ts';
import { noFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { ListingQuery } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { trigramsOf, searchText } from '@marketplace/domain/catalogue/catalogue.search.ts';

test('folds case and removes accents', () => {
  expect(searchText('Élan CÔTE ﬁne')).toBe('elan cote fine');
});

test('produces all trigrams of every contained text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (part, before, after) => {
      const grams = new Set(trigramsOf(before + part + after));
      expect(trigramsOf(part).filter((gram) => !grams.has(gram))).toEqual([]);
    }),
  );
});

test('produces distinct 32-bit trigrams, and none for fewer than three letters', () => {
  expect(trigramsOf('aaaa')).toHaveLength(1);
  expect(trigramsOf('ab')).toEqual([]);
  for (const gram of trigramsOf('marketplace')) expect(gram).toBe(gram | 0);
});

test('applies no filter for omitted parameters and sorts by rank', () => {
  const query = ListingQuery.parse({});
  expect(filtersFromQuery(query)).toEqual(noFilters);
  expect(sortFromQuery(query.sort)).toEqual({ by: 'rank', descending: false });
  expect(sortFromQuery('-level')).toEqual({ by: 'level', descending: true });
});

test('accepts one or several values for a filter', () => {
  const query = ListingQuery.parse({ type: 'MNO', technology: ['LTE-M', '5G'], country: ['DE'], ask: 'vodaphone' });
  expect(filtersFromQuery(query)).toEqual({
    ...noFilters,
    type: ['MNO'],
    technology: ['LTE-M', '5G'],
    country: ['DE'],
    ask: 'vodaphone',
  });
  expect(ListingQuery.safeParse({ country: Array.from({ length: 61 }, () => 'DE') }).success).toBe(false);
});

test.each(['', 'price', '--name', 'name ', 'scores'])('rejects the order %j', (sort) => {
  expect(ListingQuery.safeParse({ sort }).success).toBe(false);
});

test.each([{ limit: '51' }, { limit: '0' }, { offset: '-1' }, { limit: '1.5' }])('rejects the page %j', (page) => {
  expect(ListingQuery.safeParse(page).success).toBe(false);
});
