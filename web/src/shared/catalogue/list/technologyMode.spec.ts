import { expect, test } from 'vitest';
import { listQuery, readListState, writeListState } from './listState.ts';

const read = (search: string) => readListState(new URLSearchParams(search));

test('keeps the mode of requiring all technologies in the URL', () => {
  const state = read('technology=LTE-M&technology=NB-IoT&technologyMode=all');
  expect(state.filters.technologyMode).toBe('all');
  expect(listQuery(state)).toMatchObject({ technology: ['LTE-M', 'NB-IoT'], technologyMode: 'all' });
  expect(writeListState(new URLSearchParams(), state).get('technologyMode')).toBe('all');
});

test('requires any technology by default and omits the mode for a single one', () => {
  expect(read('technology=LTE-M&technology=NB-IoT').filters.technologyMode).toBe('any');
  const single = read('technology=LTE-M&technologyMode=all');
  expect(listQuery(single).technologyMode).toBeUndefined();
  expect(writeListState(new URLSearchParams(), single).has('technologyMode')).toBe(false);
});
