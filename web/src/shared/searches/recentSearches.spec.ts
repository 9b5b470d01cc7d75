import { expect, test } from 'vitest';
import { saveGuestRecentSearch, maxGuestRecentSearches, loadGuestRecentSearches } from './recentSearches.ts';
import { consentAwareLocalStorage } from '../../core/storage.ts';

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
const saveSearch = (country: string, second: number) =>
  saveGuestRecentSearch(
    { geographicMode: 'countries', geographicRegions: [country] },
    at(second),
    () => `id-${country}`,
  );
const names = () => loadGuestRecentSearches().map(({ name }) => name);

test('keeps the 10 most recently used searches of a guest', () => {
  countries.forEach(saveSearch);
  expect(names()).toEqual(countries.slice(1).reverse());
  expect(names()).toHaveLength(maxGuestRecentSearches);
});

test('counts the same requirements as another use', () => {
  saveSearch('Germany', 1);
  saveSearch('France', 2);
  saveSearch('Germany', 3);
  expect(loadGuestRecentSearches()).toMatchObject([
    { id: 'id-Germany', createdAt: at(1), lastUsed: at(3) },
    { id: 'id-France' },
  ]);
});

test('returns no searches for damaged storage', () => {
  consentAwareLocalStorage.write('recentSearches', '[{"id":1}]');
  expect(loadGuestRecentSearches()).toEqual([]);
});
