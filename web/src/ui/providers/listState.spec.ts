import { describe, expect, test } from 'vitest';
import { readListState, withFilters, withMore, withoutFilters, withSortBy, writeListState } from './listState.ts';

const address = 'type=MVNO&protocol=LTE-M&sgp32=Yes&ntn=Announced+%2F+Pilot&q=fleet&sort=-countries&view=cards&show=30';

describe('the view state', () => {
  test('survives the way through the address', () => {
    const state = readListState(new URLSearchParams(address));
    expect(state).toEqual({
      filters: { type: 'MVNO', protocol: 'LTE-M', sgp32: 'Yes', ntn: 'Announced / Pilot', text: 'fleet' },
      sort: { by: 'countries', descending: true },
      view: 'cards',
      shown: 30,
    });
    expect(writeListState(new URLSearchParams(), state).toString()).toBe(address);
  });

  test('leaves defaults out of the address, and what is not its own in it', () => {
    const state = readListState(new URLSearchParams('provider=emnify'));
    expect(writeListState(new URLSearchParams('provider=emnify'), state).toString()).toBe('provider=emnify');
  });

  test.each(['sort=price', 'view=map', 'show=15', 'show=-10', 'show=ten'])('ignores %s', (query) => {
    expect(readListState(new URLSearchParams(query))).toEqual(readListState(new URLSearchParams()));
  });

  test('is paged 10 at a time, with a load-more step of 10', () => {
    const first = readListState(new URLSearchParams());
    expect(first.shown).toBe(10);
    expect(withMore(withMore(first)).shown).toBe(30);
  });

  test('resets the page to 10 on a filter or a reset of the filters', () => {
    const state = readListState(new URLSearchParams(address));
    expect(withFilters(state, { type: 'MNO' })).toMatchObject({ shown: 10, filters: { type: 'MNO', text: 'fleet' } });
    expect(withoutFilters(state)).toMatchObject({ shown: 10, filters: { type: null, text: '' } });
  });

  test('turns the direction when the same column is pressed again', () => {
    const first = withSortBy(readListState(new URLSearchParams()), 'countries', true);
    expect(first.sort).toEqual({ by: 'countries', descending: true });
    expect(withSortBy(first, 'countries', true).sort).toEqual({ by: 'countries', descending: false });
    expect(withSortBy(first, 'name', false).sort).toEqual({ by: 'name', descending: false });
  });
});
