import { describe, expect, test } from 'vitest';
import { countryName } from '@marketplace/contracts/geo/geo.countries.ts';
import { countrySuggestions } from './countrySearch.ts';
import { popularShortcuts } from './popularCountries.ts';

function names(text: string, chosen: readonly string[] = []): string[] {
  return countrySuggestions(text, chosen).map(countryName);
}

describe('the country search', () => {
  test('matches any part of a name, without regard to case', () => {
    expect(names('ERMAN')).toEqual(['Germany']);
  });

  test('shows at most 8 suggestions', () => {
    expect(names('a')).toHaveLength(8);
  });

  test('leaves out countries already chosen', () => {
    expect(names('germany', ['DE'])).toEqual([]);
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
});

test('6 popular shortcuts are shown, out of 18 listed', () => {
  const first = popularShortcuts([]);
  expect(first).toHaveLength(6);
  const listed = new Set<string>();
  for (let next = first; next.length > 0; next = popularShortcuts([...listed]))
    next.forEach((code) => listed.add(code));
  expect(listed.size).toBe(18);
  expect(popularShortcuts(first.slice(0, 2))).toHaveLength(6);
});
