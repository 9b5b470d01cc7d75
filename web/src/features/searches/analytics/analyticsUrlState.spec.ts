import { expect, test } from 'vitest';
import { searchAnalyticsUrlStateCodec, toDateRangeParams } from './analyticsUrlState.ts';

const read = (search: string) => searchAnalyticsUrlStateCodec.read(new URLSearchParams(search));
/** 00:30 UTC, which is still the previous day in New York. */
const now = Date.UTC(2026, 10, 22, 0, 30);

test('omits the default of 30 days; other ranges end on the current UTC day', () => {
  expect(toDateRangeParams(read(''), now)).toEqual({});
  expect(toDateRangeParams(read('days=7'), now)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});

test('prefers a custom range over a number of days; one end is enough', () => {
  expect(toDateRangeParams(read('days=7&from=2026-01-01&to=2026-01-31'), now)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(toDateRangeParams(read('from=2026-01-01'), now)).toEqual({ from: '2026-01-01' });
});

test('falls back to the defaults for an invalid URL', () => {
  expect(read('view=x&days=0&from=yesterday&page=-1&person=me')).toMatchObject({ view: 'overview', days: 30, page: 1 });
});

test('leaves defaults out of the URL and keeps the tab', () => {
  const written = searchAnalyticsUrlStateCodec.write(new URLSearchParams('tab=analytics&view=people&page=3'), {
    view: 'overview',
    page: 1,
  });
  expect(written.toString()).toBe('tab=analytics');
});
