import { describe, expect, test } from 'vitest';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { regionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { countrySuggestions } from './countrySearch.ts';
import { popularShortcuts } from './popularCountries.ts';

function names(text: string, chosen: readonly string[] = []): string[] {
  return countrySuggestions(text, chosen).map(countryName);
}

describe('the country search', () => {
  test('Case-insensitive substring match that excludes countries already chosen.', () => {
    expect(names('ERMAN')).toEqual(['Germany']);
    expect(names('ERMAN', ['DE'])).toEqual([]);
  });

  test('At most 8 suggestions.', () => {
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

  test('Countries come from a built-in list of about 195 countries: each of the 198 is found by its name', () => {
    const all = regionCountries('Global');
    expect(all).toHaveLength(198);
    for (const code of all) expect(countrySuggestions(countryName(code), [])).toContain(code);
  });
});

test('Country suggestions: 8 shown. Popular shortcuts: 6 of 18.', () => {
  expect(countrySuggestions('a', [])).toHaveLength(8);
  const first = popularShortcuts([]);
  expect(first).toHaveLength(6);
  const listed = new Set<string>();
  for (let next = first; next.length > 0; next = popularShortcuts([...listed]))
    next.forEach((code) => listed.add(code));
  expect(listed.size).toBe(18);
  expect(popularShortcuts(first.slice(0, 2))).toHaveLength(6);
});
