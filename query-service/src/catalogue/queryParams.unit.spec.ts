import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtersFromQuery, sortFromQuery } from './queryParams.public.ts';
import { noFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { ListingQuery } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { trigramsOf, searchText } from '@marketplace/domain/catalogue/catalogue.search.ts';

test('a folded text has no case and no accents', () => {
  expect(searchText('Élan CÔTE ﬁne')).toBe('elan cote fine');
});

test('a text has every gram of each text that it contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (part, before, after) => {
      const grams = new Set(trigramsOf(before + part + after));
      expect(trigramsOf(part).filter((gram) => !grams.has(gram))).toEqual([]);
    }),
  );
});

test('grams are distinct 32-bit integers, and a text of less than three letters has none', () => {
  expect(trigramsOf('aaaa')).toHaveLength(1);
  expect(trigramsOf('ab')).toEqual([]);
  for (const gram of trigramsOf('marketplace')) expect(gram).toBe(gram | 0);
});

test('what a query leaves out is not asked, and the rank is the order', () => {
  const query = ListingQuery.parse({});
  expect(filtersFromQuery(query)).toEqual(noFilters);
  expect(sortFromQuery(query.sort)).toEqual({ by: 'rank', descending: false });
  expect(sortFromQuery('-level')).toEqual({ by: 'level', descending: true });
});

test('a filter takes one value or several', () => {
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

test.each(['', 'price', '--name', 'name ', 'scores'])('there is no order by %j', (sort) => {
  expect(ListingQuery.safeParse({ sort }).success).toBe(false);
});

test.each([{ limit: '51' }, { limit: '0' }, { offset: '-1' }, { limit: '1.5' }])('%j is no page', (page) => {
  expect(ListingQuery.safeParse(page).success).toBe(false);
});
