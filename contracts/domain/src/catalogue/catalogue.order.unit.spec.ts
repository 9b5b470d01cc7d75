import { expect, test } from 'vitest';
import { buildTestProviderRecord } from './testing/buildTestProviderRecord.ts';
import { type ProviderSortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import {
  compareCodePoints,
  toNameSortKey,
  getCatalogueDefaultOrderKey,
  sortProviders,
  computeProviderSortValues,
  sortsDescendingByDefault,
} from './catalogue.order.ts';
import { toProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';

function listed(given: Parameters<typeof buildTestProviderRecord>[0]) {
  return toProviderReplyItem(buildTestProviderRecord(given), (code) => code);
}

const few = listed({ id: 'few', name: 'alpha', countries: ['DE'], sgp32: 'No', flags: { Webhooks: true } });
const many = listed({ id: 'many', name: 'Beta 10', countries: ['DE', 'FR'], radioTech: ['4G'], sgp32: 'Yes' });
const silent = listed({ id: 'silent', name: 'Beta 9', sgp32: null });
const unsorted = [many, silent, few];

function sorted(by: ProviderSortKey, descending: boolean): string[] {
  return sortProviders(unsorted, { by, descending }).map(({ id }) => id);
}

function sortedNames(...names: string[]): string[] {
  const providers = names.map((name) => listed({ id: name, name }));
  return sortProviders(providers, { by: 'name', descending: false }).map(({ Provider }) => Provider);
}

test('sorts names alphabetically with numbers by value', () => {
  expect(sorted('name', false)).toEqual(['few', 'silent', 'many']);
  expect(sorted('name', true)).toEqual(['many', 'silent', 'few']);
});

test('ignores case and accents of names', () => {
  expect(sortedNames('Zeta', 'éclair', 'Echo', 'EDGE', 'Åland')).toEqual(['Åland', 'Echo', 'éclair', 'EDGE', 'Zeta']);
});

test('sorts numbers by value', () => {
  expect(toNameSortKey('Kite 9') < toNameSortKey('Kite 10')).toBe(true);
  expect(toNameSortKey('3 Sverige') < toNameSortKey('1NCE')).toBe(false);
});

test('compares names by code points like a database index', () => {
  expect(sortedNames('\u{1F4E1}', '\uE000')).toEqual(['\uE000', '\u{1F4E1}']);
});

test('ranks the catalogue by name, then by id', () => {
  const [one, other, first] = ['b-1', 'b-0', 'z'].map((id) => ({ id, name: id === 'z' ? 'Ábc' : 'B 10' }));
  const before = { id: 'y', name: 'b 9' };
  if (one === undefined || other === undefined || first === undefined) throw new Error('Three are needed.');
  const ranked = [one, other, before, first].sort((a, b) =>
    compareCodePoints(getCatalogueDefaultOrderKey(a), getCatalogueDefaultOrderKey(b)),
  );
  expect(ranked).toEqual([first, before, other, one]);
});

test('sorts missing values last in both directions', () => {
  expect(sorted('countries', true)).toEqual(['many', 'few', 'silent']);
  expect(sorted('countries', false)).toEqual(['few', 'many', 'silent']);
  expect(computeProviderSortValues(listed({ ntn: 'Unknown' })).ntn).toBeNull();
});

test('sorts Yes before No', () => {
  expect(sorted('sgp32', false)).toEqual(['many', 'few', 'silent']);
});

test('sorts the level by the number of known capabilities', () => {
  expect(sorted('level', true)).toEqual(['few', 'many', 'silent']);
});

test('keeps the order of equal values', () => {
  expect(sorted('type', false)).toEqual(['many', 'silent', 'few']);
  expect(sorted('type', true)).toEqual(['many', 'silent', 'few']);
});

test('keeps the given order when sorting by rank', () => {
  expect(sorted('rank', false)).toEqual(['many', 'silent', 'few']);
  expect(sorted('rank', true)).toEqual(['few', 'silent', 'many']);
});

test('sorts counts in descending order by default', () => {
  expect(sortsDescendingByDefault('countries')).toBe(true);
  expect(sortsDescendingByDefault('name')).toBe(false);
});

test('sorts the best rate and the shortest time first and missing statistics last', () => {
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
  const order = (by: ProviderSortKey) =>
    sortProviders(known, { by, descending: sortsDescendingByDefault(by) }).map(({ id }) => id);
  expect(order('answerRate')).toEqual(['few', 'many', 'silent', 'new']);
  expect(order('answerTime')).toEqual(['many', 'few', 'silent', 'new']);
});
