import { expect, test } from 'vitest';
import { readRange } from './rangeOptions.ts';

test('days become instants of UTC, and what is left out has no bound', () => {
  expect(readRange({ from: '2026-01-01', to: '2026-07-01' })).toEqual({
    ...{ from: '2026-01-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' },
    ...{ fromPosition: null, toPosition: null },
  });
  expect(readRange({ 'from-position': '7', 'to-position': '7' })).toMatchObject({ fromPosition: '7', toPosition: '7' });
});

test.each([
  [{ from: '2026-02-30' }, '--from takes a day'],
  [{ from: '1.1.2026' }, '--from takes a day'],
  [{ to: '2026-01-01T00:00:00Z' }, '--to takes a day'],
  [{ from: '2026-07-01', to: '2026-07-01' }, '--from must be before --to'],
  [{ 'from-position': '0' }, '--from-position takes a position'],
  [{ 'to-position': '-1' }, '--to-position takes a position'],
  [{ 'to-position': '9'.repeat(40) }, '--to-position takes a position'],
  [{ 'from-position': '10', 'to-position': '9' }, '--from-position must not be beyond'],
])('refuses %j in one line', (given, message) => {
  expect(() => readRange(given)).toThrow(message);
  expect(() => readRange(given)).toThrow(/^[^\n]*$/);
});
