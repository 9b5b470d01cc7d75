import { expect, test } from 'vitest';
import {
  buildProviderListApiQueryParams,
  parseProviderListState,
  buildQueryWithProviderListState,
} from './listState.ts';

const read = (search: string) => parseProviderListState(new URLSearchParams(search));

test('keeps the mode of requiring all technologies in the URL', () => {
  const state = read('technology=LTE-M&technology=NB-IoT&technologyMode=all');
  expect(state.filters.technologyMode).toBe('all');
  expect(buildProviderListApiQueryParams(state)).toMatchObject({
    technology: ['LTE-M', 'NB-IoT'],
    technologyMode: 'all',
  });
  expect(buildQueryWithProviderListState(new URLSearchParams(), state).get('technologyMode')).toBe('all');
});

test('requires any technology by default and omits the mode for a single one', () => {
  expect(read('technology=LTE-M&technology=NB-IoT').filters.technologyMode).toBe('any');
  const single = read('technology=LTE-M&technologyMode=all');
  expect(buildProviderListApiQueryParams(single).technologyMode).toBeUndefined();
  expect(buildQueryWithProviderListState(new URLSearchParams(), single).has('technologyMode')).toBe(false);
});
