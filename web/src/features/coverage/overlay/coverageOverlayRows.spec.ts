import { expect, test } from 'vitest';
import type { DeclaredProviderCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import { getCountriesMarkedByOverlay, computeProviderCoverageOverlayRows } from './coverageOverlayRows.ts';

const emnify: DeclaredProviderCoverage = {
  id: 'emnify',
  name: 'emnify',
  technologies: ['4g', 'nb_iot'],
  claimed: ['DE', 'FR'],
  own_networks: [],
};
const orange: DeclaredProviderCoverage = {
  id: 'orange',
  name: 'Orange',
  technologies: ['5g'],
  claimed: ['FR', 'ES'],
  own_networks: ['FR'],
};
const providers = [emnify, orange];

test('combines the countries of all providers without duplicates', () => {
  const { providers: rows, combined } = computeProviderCoverageOverlayRows(providers, ['4g', '5g'], []);
  expect(rows.map(({ countries }) => countries)).toEqual([
    ['DE', 'FR'],
    ['FR', 'ES'],
  ]);
  expect(combined).toMatchObject({ countries: ['DE', 'FR', 'ES'], ownNetworks: ['FR'], gaps: [] });
});

test('lists requested countries that a provider, or all providers, do not cover', () => {
  const { providers: rows, combined } = computeProviderCoverageOverlayRows(providers, ['4g', '5g'], ['DE', 'ES', 'KE']);
  expect(rows.map(({ gaps }) => gaps)).toEqual([
    ['ES', 'KE'],
    ['DE', 'KE'],
  ]);
  expect(combined.gaps).toEqual(['KE']);
});

test('gives no coverage to a provider without any selected technology', () => {
  const { providers: rows, combined } = computeProviderCoverageOverlayRows(providers, ['nb_iot'], ['ES']);
  expect(rows.map(({ countries }) => countries)).toEqual([['DE', 'FR'], []]);
  expect(combined.gaps).toEqual(['ES']);
});

test('marks the countries of one row, or of all for an unknown row', () => {
  const rows = computeProviderCoverageOverlayRows(providers, ['4g', '5g'], ['KE', 'FR']);
  expect([...getCountriesMarkedByOverlay(rows, 'orange')]).toEqual(['FR', 'ES']);
  expect([...getCountriesMarkedByOverlay(rows, 'together')]).toEqual(['DE', 'FR', 'ES']);
  expect([...getCountriesMarkedByOverlay(rows, 'gone')]).toEqual(['DE', 'FR', 'ES']);
  expect([...getCountriesMarkedByOverlay(rows, 'gaps')]).toEqual(['KE']);
  expect([...getCountriesMarkedByOverlay(undefined, 'together')]).toEqual([]);
});
