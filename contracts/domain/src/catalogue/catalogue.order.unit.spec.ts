import { expect, test } from 'vitest';
import { providerWith } from './testing/blankProvider.ts';
import { type SortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import {
  compareCodePoints,
  nameSortKey,
  rankKey,
  sortProviders,
  sortValues,
  startsDescending,
} from './catalogue.order.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';

function listed(given: Parameters<typeof providerWith>[0]) {
  return toProviderView(providerWith(given), (code) => code);
}

const few = listed({ id: 'few', name: 'alpha', countries: ['DE'], sgp32: 'No', flags: { Webhooks: true } });
const many = listed({ id: 'many', name: 'Beta 10', countries: ['DE', 'FR'], radioTech: ['4G'], sgp32: 'Yes' });
const silent = listed({ id: 'silent', name: 'Beta 9', sgp32: null });
const came = [many, silent, few];

function sorted(by: SortKey, descending: boolean): string[] {
  return sortProviders(came, { by, descending }).map(({ id }) => id);
}

function sortedNames(...names: string[]): string[] {
  const providers = names.map((name) => listed({ id: name, name }));
  return sortProviders(providers, { by: 'name', descending: false }).map(({ Provider }) => Provider);
}

test('names sort as people read them', () => {
  expect(sorted('name', false)).toEqual(['few', 'silent', 'many']);
  expect(sorted('name', true)).toEqual(['many', 'silent', 'few']);
});

test('neither case nor accents put a name elsewhere', () => {
  expect(sortedNames('Zeta', 'éclair', 'Echo', 'EDGE', 'Åland')).toEqual(['Åland', 'Echo', 'éclair', 'EDGE', 'Zeta']);
});

test('a number sorts by its value', () => {
  expect(nameSortKey('Kite 9') < nameSortKey('Kite 10')).toBe(true);
  expect(nameSortKey('3 Sverige') < nameSortKey('1NCE')).toBe(false);
});

test('names compare by code points, as an index does', () => {
  expect(sortedNames('\u{1F4E1}', '\uE000')).toEqual(['\uE000', '\u{1F4E1}']);
});

test('the rank of the catalogue is by name, and by id for equal names', () => {
  const [one, other, first] = ['b-1', 'b-0', 'z'].map((id) => ({ id, name: id === 'z' ? 'Ábc' : 'B 10' }));
  const before = { id: 'y', name: 'b 9' };
  if (one === undefined || other === undefined || first === undefined) throw new Error('Three are needed.');
  const ranked = [one, other, before, first].sort((a, b) => compareCodePoints(rankKey(a), rankKey(b)));
  expect(ranked).toEqual([first, before, other, one]);
});

test('what the catalogue does not say comes last in both directions', () => {
  expect(sorted('countries', true)).toEqual(['many', 'few', 'silent']);
  expect(sorted('countries', false)).toEqual(['few', 'many', 'silent']);
  expect(sortValues(listed({ ntn: 'Unknown' })).ntn).toBeNull();
});

test('Yes comes before No', () => {
  expect(sorted('sgp32', false)).toEqual(['many', 'few', 'silent']);
});

test('the level sorts by how many capabilities are known', () => {
  expect(sorted('level', true)).toEqual(['few', 'many', 'silent']);
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

test('the best answer rate and the shortest time come first, those without figures last', () => {
  const record = (answerRate: number | null, answerMinutes: number | null) => ({
    registered: true,
    answerRate,
    answerMinutes,
  });
  const known = [
    { ...few, response: record(100, 600) },
    { ...many, response: record(60, 30) },
    { ...silent, response: record(0, null) },
    listed({ id: 'new' }),
  ];
  const order = (by: SortKey) => sortProviders(known, { by, descending: startsDescending(by) }).map(({ id }) => id);
  expect(order('answerRate')).toEqual(['few', 'many', 'silent', 'new']);
  expect(order('answerTime')).toEqual(['many', 'few', 'silent', 'new']);
});
