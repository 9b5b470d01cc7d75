import { technologySet } from '@marketplace/contracts/coverage/coverage.values.ts';
import { expect, test } from 'vitest';
import { claimOf } from './coverage.claims.ts';

test('a provider claims each of its technologies in each of its countries, once', () => {
  const claim = claimOf({ countries: ['DE', 'FR', 'DE'], radioTech: ['4G', 'LTE-M', '4G'] });
  expect(claim).toEqual({ countries: ['DE', 'FR'], technologies: technologySet(['4g', 'lte_m']) });
});

test('all six technologies of the map are read as the catalogue writes them', () => {
  const radioTech = ['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT'];
  expect(claimOf({ countries: ['DE'], radioTech }).technologies).toBe(63);
});

test.each([[['LoRaWAN', 'Satellite', 'NTN NB-IoT', 'Sigfox', 'mioty']], [[]]])(
  'who offers %j claims no country of the map',
  (radioTech) => {
    expect(claimOf({ countries: ['DE'], radioTech })).toEqual({ countries: [], technologies: 0 });
  },
);

test('a provider that names no country claims none', () => {
  expect(claimOf({ countries: null, radioTech: ['4G'] }).countries).toEqual([]);
});
