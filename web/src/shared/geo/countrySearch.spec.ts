import { describe, expect, test } from 'vitest';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { regionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { countrySuggestions, namedCountry } from './countrySearch.ts';
import { popularShortcuts } from './popularCountries.ts';

function names(text: string, chosen: readonly string[] = []): string[] {
  return countrySuggestions(text, chosen).map(countryName);
}

describe('the country search', () => {
  test('finds parts of names whatever their case, but none that is chosen already', () => {
    expect(names('ERMAN')).toEqual(['Germany']);
    expect(names('ERMAN', ['DE'])).toEqual([]);
  });

  test('suggests eight at most', () => {
    expect(names('a')).toHaveLength(8);
  });

  test('shows names that begin with the text first', () => {
    expect(names('in').slice(0, 2)).toEqual(['India', 'Indonesia']);
  });

  test('finds names with accents by plain letters, and other common names', () => {
    expect(names('turkiye')).toEqual(['Türkiye']);
    expect(names('UK')[0]).toBe('United Kingdom');
  });

  test('suggests nothing for nothing', () => {
    expect(names('  ')).toEqual([]);
  });

  test('finds territories where they can be chosen, and nothing besides', () => {
    expect(names('gibraltar')).toEqual([]);
    expect(countrySuggestions('gib', [], ['GI', 'DE'])).toEqual(['GI']);
    expect(countrySuggestions('fra', [], ['GI', 'DE'])).toEqual([]);
  });

  test('finds each of the 198 countries by its name', () => {
    const all = regionCountries('Global');
    expect(all).toHaveLength(198);
    for (const code of all) expect(countrySuggestions(countryName(code), [])).toContain(code);
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
])('%s names %s by itself', (text, code) => {
  expect(namedCountry(text, countrySuggestions(text, []))).toBe(code);
});

test('six of 18 popular countries are at hand, and others follow those that are chosen', () => {
  expect(countrySuggestions('a', [])).toHaveLength(8);
  const first = popularShortcuts([]);
  expect(first).toHaveLength(6);
  const listed = new Set<string>();
  for (let next = first; next.length > 0; next = popularShortcuts([...listed]))
    next.forEach((code) => listed.add(code));
  expect(listed.size).toBe(18);
  expect(popularShortcuts(first.slice(0, 2))).toHaveLength(6);
});
