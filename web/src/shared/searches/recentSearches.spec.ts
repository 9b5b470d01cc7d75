import { expect, test } from 'vitest';
import { saveRecentSearch, keptLocally, readRecentSearches } from './recentSearches.ts';
import { localStore } from '../../core/storage.ts';

const at = (second: number) => `2026-11-21T12:00:${String(second).padStart(2, '0')}.000Z`;
const countries = [
  'Germany',
  'France',
  'Italy',
  'Spain',
  'Poland',
  'Norway',
  'Sweden',
  'Japan',
  'India',
  'Chile',
  'Peru',
];
const keep = (country: string, second: number) =>
  saveRecentSearch({ geographicMode: 'countries', geographicRegions: [country] }, at(second), () => `id-${country}`);
const names = () => readRecentSearches().map(({ name }) => name);

test('a guest’s browser keeps the 10 searches that were used last', () => {
  countries.forEach(keep);
  expect(names()).toEqual(countries.slice(1).reverse());
  expect(names()).toHaveLength(keptLocally);
});

test('the same requirements again count as used', () => {
  keep('Germany', 1);
  keep('France', 2);
  keep('Germany', 3);
  expect(readRecentSearches()).toMatchObject([
    { id: 'id-Germany', createdAt: at(1), lastUsed: at(3) },
    { id: 'id-France' },
  ]);
});

test('damaged storage reads as no searches', () => {
  localStore.write('recentSearches', '[{"id":1}]');
  expect(readRecentSearches()).toEqual([]);
});
