import { encodeCoverageTechnologySet } from '@marketplace/contracts/coverage/coverage.values.ts';
import { expect, test } from 'vitest';
import { extractDeclaredCoverageFromProviderRecord } from './coverage.declaredCoverage.ts';

test('declares each technology in each country once', () => {
  const claim = extractDeclaredCoverageFromProviderRecord({
    countries: ['DE', 'FR', 'DE'],
    radioTech: ['4G', 'LTE-M', '4G'],
  });
  expect(claim).toEqual({ countries: ['DE', 'FR'], technologies: encodeCoverageTechnologySet(['4g', 'lte_m']) });
});

test('recognises all six technologies of the map by their catalogue names', () => {
  const radioTech = ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT'];
  expect(extractDeclaredCoverageFromProviderRecord({ countries: ['DE'], radioTech }).technologies).toBe(63);
});

test.each([[['LoRaWAN', 'Satellite', 'NTN NB-IoT', 'Sigfox', 'mioty']], [[]]])(
  'declares no country for %j',
  (radioTech) => {
    expect(extractDeclaredCoverageFromProviderRecord({ countries: ['DE'], radioTech })).toEqual({
      countries: [],
      technologies: 0,
    });
  },
);

test('declares no country when the record names none', () => {
  expect(extractDeclaredCoverageFromProviderRecord({ countries: null, radioTech: ['4G'] }).countries).toEqual([]);
});
