import { expect, test } from 'vitest';
import { parseEventLogRange } from './rangeOptions.ts';

test('converts days to UTC instants, and leaves omitted bounds open', () => {
  expect(parseEventLogRange({ from: '2026-01-01', to: '2026-07-01' })).toEqual({
    ...{ from: '2026-01-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' },
    ...{ fromPosition: null, toPosition: null },
  });
  expect(parseEventLogRange({ 'from-position': '7', 'to-position': '7' })).toMatchObject({
    fromPosition: '7',
    toPosition: '7',
  });
});

test.each([
  [{ from: '2026-02-30' }, '--from must be a day'],
  [{ from: '1.1.2026' }, '--from must be a day'],
  [{ to: '2026-01-01T00:00:00Z' }, '--to must be a day'],
  [{ from: '2026-07-01', to: '2026-07-01' }, '--from must be before --to'],
  [{ 'from-position': '0' }, '--from-position must be a position'],
  [{ 'to-position': '-1' }, '--to-position must be a position'],
  [{ 'to-position': '9'.repeat(40) }, '--to-position must be a position'],
  [{ 'from-position': '10', 'to-position': '9' }, '--from-position must not be beyond'],
])('rejects %j with a one-line message', (given, message) => {
  expect(() => parseEventLogRange(given)).toThrow(message);
  expect(() => parseEventLogRange(given)).toThrow(/^[^\n]*$/);
});
