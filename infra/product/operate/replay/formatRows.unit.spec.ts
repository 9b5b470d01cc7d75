import { expect, test } from 'vitest';
import { formatReplayCsvLine, formatReplayRowsAsTable, formatReplayValueAsText } from './formatRows.ts';

test('right-aligns numbers, truncates long text and removes control characters', () => {
  const rows = [
    { country: 'DE', searches: 7 },
    { country: `F\u001b[31m${'x'.repeat(70)}`, searches: '1200' },
  ];
  const [head, line, first, second] = formatReplayRowsAsTable(['country', 'searches'], rows);
  expect(head?.startsWith('country ')).toBe(true);
  expect(line).toMatch(/^-{60} {2}-{8}$/);
  expect(first).toMatch(/^DE +7$/);
  expect(second).toMatch(/^F \[31mx+… {6}1200$/);
});

test('quotes CSV cells as needed, without formulas', () => {
  expect(formatReplayCsvLine(['a', 'b,c', 'say "hi"', '=1+1', 'two\nlines'])).toBe(
    'a,"b,c","say ""hi""",\'=1+1,"two\nlines"',
  );
});

test.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['x,=1+1', `"x,'=1+1"`],
])('writes %j without a formula after any separator', (text, escaped) => {
  expect(formatReplayCsvLine([text])).toBe(escaped);
});

test('formats instants in ISO 8601, objects as JSON and NULL as empty text', () => {
  expect([new Date(0), { a: [1] }, null, 7, true].map(formatReplayValueAsText)).toEqual([
    '1970-01-01T00:00:00.000Z',
    '{"a":[1]}',
    '',
    '7',
    'true',
  ]);
});
