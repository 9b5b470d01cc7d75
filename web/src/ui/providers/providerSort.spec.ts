import { expect, test } from 'vitest';
import { providerView } from '../../test/fixtures.ts';
import { type SortKey, sortProviders, startsDescending } from './providerSort.ts';

const few = providerView({ id: 'few', Provider: 'alpha', countries_iso: ['DE'], 'GSMA SGP.32 Support': 'No' });
const many = providerView({ id: 'many', Provider: 'Beta 10', countries_iso: ['DE', 'FR'], radio_tech: ['4G'] });
const silent = providerView({ id: 'silent', Provider: 'Beta 9', countries_iso: null, 'GSMA SGP.32 Support': null });
const came = [many, silent, few];

function sorted(by: SortKey, descending: boolean): string[] {
  return sortProviders(came, { by, descending }).map(({ id }) => id);
}

test('names sort as people read them', () => {
  expect(sorted('name', false)).toEqual(['few', 'silent', 'many']);
  expect(sorted('name', true)).toEqual(['many', 'silent', 'few']);
});

test('what the catalogue does not say comes last in both directions', () => {
  expect(sorted('countries', true)).toEqual(['many', 'few', 'silent']);
  expect(sorted('countries', false)).toEqual(['few', 'many', 'silent']);
});

test('Yes comes before No', () => {
  expect(sorted('sgp32', false)).toEqual(['many', 'few', 'silent']);
});

test('equal values keep the order in which they came', () => {
  expect(sorted('type', false)).toEqual(['many', 'silent', 'few']);
  expect(sorted('type', true)).toEqual(['many', 'silent', 'few']);
});

test('the rank is the order in which the list came', () => {
  expect(sorted('rank', false)).toEqual(['many', 'silent', 'few']);
  expect(sorted('rank', true)).toEqual(['few', 'silent', 'many']);
});

test('columns of figures show the most first', () => {
  expect(startsDescending('countries')).toBe(true);
  expect(startsDescending('name')).toBe(false);
});
