import { expect, test } from 'vitest';
import { listQuery, readListState, writeListState } from './listState.ts';

const read = (search: string) => readListState(new URLSearchParams(search));

test('keeps in the address that all technologies are needed', () => {
  const state = read('technology=LTE-M&technology=NB-IoT&technologyMode=all');
  expect(state.filters.technologyMode).toBe('all');
  expect(listQuery(state)).toMatchObject({ technology: ['LTE-M', 'NB-IoT'], technologyMode: 'all' });
  expect(writeListState(new URLSearchParams(), state).get('technologyMode')).toBe('all');
});

test('asks for any of the technologies by default, and leaves out the mode of a single one', () => {
  expect(read('technology=LTE-M&technology=NB-IoT').filters.technologyMode).toBe('any');
  const single = read('technology=LTE-M&technologyMode=all');
  expect(listQuery(single).technologyMode).toBeUndefined();
  expect(writeListState(new URLSearchParams(), single).has('technologyMode')).toBe(false);
});
