import { describe, expect, it } from 'vitest';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { findCountryCode, countryCodes, getCountryName } from './geo.countries.ts';
import { findCountryRegion, listRegionCountries } from './geo.regions.ts';

describe('regions', () => {
  it('assigns each of the 198 countries to exactly one region except Global', () => {
    const listed = regionNames.filter((name) => name !== 'Global').flatMap(listRegionCountries);
    expect(listed).toHaveLength(198);
    expect(new Set(listed).size).toBe(198);
    expect(listRegionCountries('Global').toSorted()).toEqual(listed.toSorted());
  });

  it('assigns a region to territories without counting them as countries', () => {
    expect(findCountryRegion('PR')).toBe('Latin America');
    expect(listRegionCountries('Latin America')).not.toContain('PR');
    expect(findCountryRegion('AQ')).toBeNull();
  });
});

describe('country names', () => {
  it('names every country and territory and finds it by that name', () => {
    for (const code of [...listRegionCountries('Global'), 'PR', 'MO', 'GI', 'FO', 'RE']) {
      expect(getCountryName(code), code).not.toBe(code);
    }
    for (const code of countryCodes) expect(findCountryCode(getCountryName(code)), code).toBe(code);
  });

  it('contains no commas, so that lists of names can be split', () => {
    expect(countryCodes.filter((code) => getCountryName(code).includes(','))).toEqual([]);
  });

  it.each([
    ['UK', 'GB'],
    ['usa', 'US'],
    ['Turkiye', 'TR'],
    ['Cote d’Ivoire', 'CI'],
    ['Reunion', 'RE'],
    ['St. Lucia', 'LC'],
    ['Trinidad & Tobago', 'TT'],
    ['The Netherlands', 'NL'],
    ["Lao People's Democratic Republic", 'LA'],
    [' DE ', 'DE'],
  ])('finds the code of %s: %s', (name, code) => expect(findCountryCode(name)).toBe(code));

  it.each(['Congo', 'Korea', 'Atlantis', '', 'de'])('returns null for %o', (name) =>
    expect(findCountryCode(name)).toBeNull(),
  );
});
