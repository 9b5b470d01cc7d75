import { describe, expect, test } from 'vitest';
import {
  buildListQuery,
  computeListWindow,
  parseListState,
  showEarlierProviders,
  applyFilters,
  showMoreProviders,
  clearFilters,
  applySort,
  writeListStateToQuery,
} from './listState.ts';

import { noFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';

const address =
  'type=MVNO&type=MNO&technology=LTE-M&country=DE&country=FR&sgp32=Yes&ntn=Announced+%2F+Pilot&q=fleet&sort=-countries&view=cards&show=30';

describe('list state', () => {
  test('survives a round trip through the URL', () => {
    const state = parseListState(new URLSearchParams(address));
    expect(state).toEqual({
      filters: {
        ...noFilters,
        type: ['MVNO', 'MNO'],
        technology: ['LTE-M'],
        country: ['DE', 'FR'],
        sgp32: ['Yes'],
        ntn: ['Announced / Pilot'],
        ask: 'fleet',
      },
      sort: { by: 'countries', descending: true },
      view: 'cards',
      shown: 30,
    });
    expect(writeListStateToQuery(new URLSearchParams(), state).toString()).toBe(address);
  });

  test('reads old URLs with single values and with a protocol as a technology or text', () => {
    const read = (query: string) => parseListState(new URLSearchParams(query)).filters;
    expect(read('type=MVNO&protocol=NB-IoT&sgp32=Yes&ntn=No&q=fleet')).toEqual({
      ...noFilters,
      type: ['MVNO'],
      technology: ['NB-IoT'],
      sgp32: ['Yes'],
      ntn: ['No'],
      ask: 'fleet',
    });
    expect(read('protocol=LTE')).toEqual({ ...noFilters, protocol: 'LTE' });
    expect(read('type=MNO&type=MNO').type).toEqual(['MNO']);
  });

  test('omits defaults from the URL and keeps other parameters', () => {
    const state = parseListState(new URLSearchParams('provider=emnify'));
    expect(writeListStateToQuery(new URLSearchParams('provider=emnify'), state).toString()).toBe('provider=emnify');
  });

  test.each(['sort=price', 'view=map', 'show=15', 'show=-10', 'show=ten', 'show=1000010'])('ignores %s', (query) => {
    expect(parseListState(new URLSearchParams(query))).toEqual(parseListState(new URLSearchParams()));
  });

  test('shows ten providers, and ten more at a time', () => {
    const first = parseListState(new URLSearchParams());
    expect(first.shown).toBe(10);
    expect(showMoreProviders(showMoreProviders(first)).shown).toBe(30);
  });

  test('shows ten providers again after a filter change or reset', () => {
    const state = parseListState(new URLSearchParams(address));
    expect(applyFilters(state, { type: ['MNO'] })).toMatchObject({
      shown: 10,
      filters: { type: ['MNO'], ask: 'fleet' },
    });
    expect(clearFilters(state)).toMatchObject({ shown: 10, filters: noFilters });
  });

  test('reverses the direction when the same column is pressed again', () => {
    const first = applySort(parseListState(new URLSearchParams()), 'countries', true);
    expect(first.sort).toEqual({ by: 'countries', descending: true });
    expect(applySort(first, 'countries', true).sort).toEqual({ by: 'countries', descending: false });
    expect(applySort(first, 'name', false).sort).toEqual({ by: 'name', descending: false });
  });

  test('starts from the beginning when the order changes', () => {
    const far = parseListState(new URLSearchParams('show=110'));
    expect(applySort(far, 'name', false).shown).toBe(50);
    expect(applySort(parseListState(new URLSearchParams('show=30')), 'name', false).shown).toBe(30);
  });

  test('sends filters, order and window to the server and omits defaults', () => {
    expect(buildListQuery(parseListState(new URLSearchParams('show=60&q=+&sort=rank')))).toEqual({
      ask: '',
      offset: 12,
      limit: 48,
    });
    expect(buildListQuery(parseListState(new URLSearchParams(address)))).toEqual({
      type: ['MVNO', 'MNO'],
      technology: ['LTE-M'],
      country: ['DE', 'FR'],
      sgp32: ['Yes'],
      ntn: ['Announced / Pilot'],
      ask: 'fleet',
      sort: '-countries',
      offset: 0,
      limit: 30,
    });
    expect(buildListQuery(parseListState(new URLSearchParams({ q: 'x'.repeat(300) }))).ask).toHaveLength(200);
  });
});

describe('list window', () => {
  const opened = Array.from({ length: 200 }, (_none, step) => (step + 1) * 10);

  test('contains at most 50 providers, always the last 10, and starts with a full row of cards', () => {
    for (const shown of opened) {
      const { offset, limit } = computeListWindow(shown);
      expect([offset + limit, offset % 12]).toEqual([shown, 0]);
      expect(limit).toBeLessThanOrEqual(50);
      expect(limit).toBeGreaterThanOrEqual(Math.min(shown, 39));
    }
  });

  test('moves back to the beginning and keeps the first of the current providers', () => {
    for (const shown of opened.filter((each) => computeListWindow(each).offset > 0)) {
      const before = computeListWindow(shown).offset;
      const earlier = showEarlierProviders({ ...parseListState(new URLSearchParams()), shown }).shown;
      expect(computeListWindow(earlier).offset).toBeLessThan(before);
      expect(earlier).toBeGreaterThanOrEqual(before + 10);
    }
  });
});
