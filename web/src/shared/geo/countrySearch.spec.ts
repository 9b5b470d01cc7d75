import { describe, expect, test } from 'vitest';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { listRegionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { findCountrySuggestions, findCountryByTypedName } from './countrySearch.ts';
import { listUnselectedPopularCountries } from './popularCountries.ts';

function suggestNames(text: string, chosen: readonly string[] = []): string[] {
  return findCountrySuggestions(text, chosen).map(getCountryName);
}

describe('country search', () => {
  test('matches parts of names in any case and skips selected countries', () => {
    expect(suggestNames('ERMAN')).toEqual(['Germany']);
    expect(suggestNames('ERMAN', ['DE'])).toEqual([]);
  });

  test('suggests at most eight countries', () => {
    expect(suggestNames('a')).toHaveLength(8);
  });

  test('lists names that start with the text first', () => {
    expect(suggestNames('in').slice(0, 2)).toEqual(['India', 'Indonesia']);
  });

  test('ignores accents and recognizes other common names', () => {
    expect(suggestNames('turkiye')).toEqual(['Türkiye']);
    expect(suggestNames('UK')[0]).toBe('United Kingdom');
  });

  test('suggests nothing for an empty text', () => {
    expect(suggestNames('  ')).toEqual([]);
  });

  test('restricts the search to the given countries and territories', () => {
    expect(suggestNames('gibraltar')).toEqual([]);
    expect(findCountrySuggestions('gib', [], ['GI', 'DE'])).toEqual(['GI']);
    expect(findCountrySuggestions('fra', [], ['GI', 'DE'])).toEqual([]);
  });

  test('finds each of the 198 countries by name', () => {
    const all = listRegionCountries('Global');
    expect(all).toHaveLength(198);
    for (const code of all) expect(findCountrySuggestions(getCountryName(code), [])).toContain(code);
  });
});

test.each([
  ['germany', 'DE'],
  ['poland', 'PL'],
  ['uk', 'GB'],
  ['Fran', 'FR'],
  ['niger', 'NE'],
  ['al', undefined],
  ['united', undefined],
  ['zzz', undefined],
])('resolves %s to %s', (text, code) => {
  expect(findCountryByTypedName(text, findCountrySuggestions(text, []))).toBe(code);
});

test('offers six of 18 popular countries and replaces selected ones with the next', () => {
  expect(findCountrySuggestions('a', [])).toHaveLength(8);
  const first = listUnselectedPopularCountries([]);
  expect(first).toHaveLength(6);
  const listed = new Set<string>();
  for (let next = first; next.length > 0; next = listUnselectedPopularCountries([...listed]))
    next.forEach((code) => listed.add(code));
  expect(listed.size).toBe(18);
  expect(listUnselectedPopularCountries(first.slice(0, 2))).toHaveLength(6);
});
