import { expect, test } from 'vitest';
import { formatFilterValue } from './catalogue.filterLabels.ts';
import { listActiveFilterRemovals } from './catalogue.filterRemovals.ts';
import { noProviderFilters } from './catalogue.filters.ts';

test.each([
  ['type', 'MVNO', 'MVNO'],
  ['type', 'other', 'Other'],
  ['technology', 'NB-IoT', 'NB-IoT'],
  ['technology', 'Satellite', 'Satellite'],
  ['technology', 'Other', 'Other'],
  ['country', 'DE', 'Germany'],
  ['sgp32', 'Unknown', 'Not stated'],
  ['ntn', 'Commercial — Live Service', 'Commercial — Live Service'],
  ['ntn', 'On request', 'On request'],
  ['ntn', 'constructor', 'constructor'],
] as const)('formats the value of the filter %s: %s', (field, value, text) => {
  expect(formatFilterValue(field, value)).toBe(text);
});

test('names active filters by the labels of their values', () => {
  const filters = { ...noProviderFilters, type: ['other', 'MNO'], ntn: ['Unknown'] };
  expect(listActiveFilterRemovals(filters).map(({ kind, label }) => [kind, label])).toEqual([
    ['type', 'Other or MNO'],
    ['ntn', 'Not stated'],
  ]);
});
