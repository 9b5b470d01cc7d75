import { describe, expect, test } from 'vitest';
import {
  buildProviderListApiQueryParams,
  computeDisplayedProviderListRange,
  parseProviderListState,
  showEarlierPartInProviderListState,
  changeFiltersInProviderListState,
  addMoreShownProvidersToListState,
  removeFiltersFromProviderListState,
  sortProviderListStateByColumnOrReverse,
  buildQueryWithProviderListState,
} from './listState.ts';

import { noProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';

const address =
  'type=MVNO&type=MNO&technology=LTE-M&country=DE&country=FR&sgp32=Yes&ntn=Announced+%2F+Pilot&q=fleet&sort=-countries&view=cards&show=30';

describe('list state', () => {
  test('survives a round trip through the URL', () => {
    const state = parseProviderListState(new URLSearchParams(address));
    expect(state).toEqual({
      filters: {
        ...noProviderFilters,
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
    expect(buildQueryWithProviderListState(new URLSearchParams(), state).toString()).toBe(address);
  });

  test('reads old URLs with single values and with a protocol as a technology or text', () => {
    const read = (query: string) => parseProviderListState(new URLSearchParams(query)).filters;
    expect(read('type=MVNO&protocol=NB-IoT&sgp32=Yes&ntn=No&q=fleet')).toEqual({
      ...noProviderFilters,
      type: ['MVNO'],
      technology: ['NB-IoT'],
      sgp32: ['Yes'],
      ntn: ['No'],
      ask: 'fleet',
    });
    expect(read('protocol=LTE')).toEqual({ ...noProviderFilters, protocol: 'LTE' });
    expect(read('type=MNO&type=MNO').type).toEqual(['MNO']);
  });

  test('omits defaults from the URL and keeps other parameters', () => {
    const state = parseProviderListState(new URLSearchParams('provider=emnify'));
    expect(buildQueryWithProviderListState(new URLSearchParams('provider=emnify'), state).toString()).toBe(
      'provider=emnify',
    );
  });

  test.each(['sort=price', 'view=map', 'show=15', 'show=-10', 'show=ten', 'show=1000010'])('ignores %s', (query) => {
    expect(parseProviderListState(new URLSearchParams(query))).toEqual(parseProviderListState(new URLSearchParams()));
  });

  test('shows ten providers, and ten more at a time', () => {
    const first = parseProviderListState(new URLSearchParams());
    expect(first.shown).toBe(10);
    expect(addMoreShownProvidersToListState(addMoreShownProvidersToListState(first)).shown).toBe(30);
  });

  test('shows ten providers again after a filter change or reset', () => {
    const state = parseProviderListState(new URLSearchParams(address));
    expect(changeFiltersInProviderListState(state, { type: ['MNO'] })).toMatchObject({
      shown: 10,
      filters: { type: ['MNO'], ask: 'fleet' },
    });
    expect(removeFiltersFromProviderListState(state)).toMatchObject({ shown: 10, filters: noProviderFilters });
  });

  test('reverses the direction when the same column is pressed again', () => {
    const first = sortProviderListStateByColumnOrReverse(
      parseProviderListState(new URLSearchParams()),
      'countries',
      true,
    );
    expect(first.sort).toEqual({ by: 'countries', descending: true });
    expect(sortProviderListStateByColumnOrReverse(first, 'countries', true).sort).toEqual({
      by: 'countries',
      descending: false,
    });
    expect(sortProviderListStateByColumnOrReverse(first, 'name', false).sort).toEqual({
      by: 'name',
      descending: false,
    });
  });

  test('starts from the beginning when the order changes', () => {
    const far = parseProviderListState(new URLSearchParams('show=110'));
    expect(sortProviderListStateByColumnOrReverse(far, 'name', false).shown).toBe(50);
    expect(
      sortProviderListStateByColumnOrReverse(parseProviderListState(new URLSearchParams('show=30')), 'name', false)
        .shown,
    ).toBe(30);
  });

  test('sends filters, order and window to the server and omits defaults', () => {
    expect(
      buildProviderListApiQueryParams(parseProviderListState(new URLSearchParams('show=60&q=+&sort=rank'))),
    ).toEqual({
      ask: '',
      offset: 12,
      limit: 48,
    });
    expect(buildProviderListApiQueryParams(parseProviderListState(new URLSearchParams(address)))).toEqual({
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
    expect(
      buildProviderListApiQueryParams(parseProviderListState(new URLSearchParams({ q: 'x'.repeat(300) }))).ask,
    ).toHaveLength(200);
  });
});

describe('list window', () => {
  const opened = Array.from({ length: 200 }, (_none, step) => (step + 1) * 10);

  test('contains at most 50 providers, always the last 10, and starts with a full row of cards', () => {
    for (const shown of opened) {
      const { offset, limit } = computeDisplayedProviderListRange(shown);
      expect([offset + limit, offset % 12]).toEqual([shown, 0]);
      expect(limit).toBeLessThanOrEqual(50);
      expect(limit).toBeGreaterThanOrEqual(Math.min(shown, 39));
    }
  });

  test('moves back to the beginning and keeps the first of the current providers', () => {
    for (const shown of opened.filter((each) => computeDisplayedProviderListRange(each).offset > 0)) {
      const before = computeDisplayedProviderListRange(shown).offset;
      const earlier = showEarlierPartInProviderListState({
        ...parseProviderListState(new URLSearchParams()),
        shown,
      }).shown;
      expect(computeDisplayedProviderListRange(earlier).offset).toBeLessThan(before);
      expect(earlier).toBeGreaterThanOrEqual(before + 10);
    }
  });
});
