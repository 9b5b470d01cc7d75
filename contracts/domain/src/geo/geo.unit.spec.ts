import { describe, expect, it } from 'vitest';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { countryCode, countryCodes, countryName } from './geo.countries.ts';
import { codeRegion, regionCountries } from './geo.regions.ts';

describe('regions', () => {
  it('puts each of the 198 countries into exactly one region besides Global', () => {
    const listed = regionNames.filter((name) => name !== 'Global').flatMap(regionCountries);
    expect(listed).toHaveLength(198);
    expect(new Set(listed).size).toBe(198);
    expect(regionCountries('Global').toSorted()).toEqual(listed.toSorted());
  });

  it('gives a territory a region without counting it among the countries', () => {
    expect(codeRegion('PR')).toBe('Latin America');
    expect(regionCountries('Latin America')).not.toContain('PR');
    expect(codeRegion('AQ')).toBeNull();
  });
});

describe('country names', () => {
  it('names every country and territory, and finds each by its name', () => {
    for (const code of [...regionCountries('Global'), 'PR', 'MO', 'GI', 'FO', 'RE']) {
      expect(countryName(code), code).not.toBe(code);
    }
    for (const code of countryCodes) expect(countryCode(countryName(code)), code).toBe(code);
  });

  it('never puts a comma into a name, so that a list of names can be split again', () => {
    expect(countryCodes.filter((code) => countryName(code).includes(','))).toEqual([]);
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
  ])('reads %s as %s', (name, code) => expect(countryCode(name)).toBe(code));

  it.each(['Congo', 'Korea', 'Atlantis', '', 'de'])('does not guess what %o means', (name) =>
    expect(countryCode(name)).toBeNull(),
  );
});
