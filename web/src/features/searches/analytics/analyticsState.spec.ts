import { expect, test } from 'vitest';
import { analyticsState, askedDays } from './analyticsState.ts';

const read = (search: string) => analyticsState.read(new URLSearchParams(search));
/** Half an hour after midnight of UTC, when it is still the day before in New York. */
const now = Date.UTC(2026, 10, 22, 0, 30);

test('the usual 30 days are left to the server, others end on today in UTC', () => {
  expect(askedDays(read(''), now)).toEqual({});
  expect(askedDays(read('days=7'), now)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});

test('own days win over a number of days, and one of them is enough', () => {
  expect(askedDays(read('days=7&from=2026-01-01&to=2026-01-31'), now)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(askedDays(read('from=2026-01-01'), now)).toEqual({ from: '2026-01-01' });
});

test('an address that nobody can mean shows what is usual', () => {
  expect(read('view=x&days=0&from=yesterday&page=-1&person=me')).toMatchObject({ view: 'overview', days: 30, page: 1 });
});

test('what is as usual stands in no address, and the tab stays', () => {
  const written = analyticsState.write(new URLSearchParams('tab=analytics&view=people&page=3'), {
    view: 'overview',
    page: 1,
  });
  expect(written.toString()).toBe('tab=analytics');
});
