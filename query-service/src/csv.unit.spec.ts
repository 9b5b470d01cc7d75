import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('a file names its columns, ends lines as RFC 4180 says, and is known as UTF-8', () => {
  expect(
    writeCsv({
      columns: ['name', 'count'],
      rows: [
        ['Åland', 3],
        [null, 0],
      ],
    }),
  ).toBe('\uFEFF"name","count"\r\n"Åland",3\r\n,0\r\n');
});

test('commas, quotes and line ends stay in their cell', () => {
  expect(writeCsv({ columns: ['a'], rows: [['x, "y"\nz']] })).toBe('\uFEFF"a"\r\n"x, ""y""\nz"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', "'=1"])('%j is text and no formula', (text) => {
  expect(writeCsv({ columns: ['a'], rows: [[text]] })).toContain(`"'${text}"`);
});

test.each(['a;=1+1', 'a\t=1+1', 'sep=;', 'x'])('%j is one cell whatever sign a spreadsheet parts cells at', (text) => {
  expect(writeCsv({ columns: ['a'], rows: [[text]] })).toBe(`\uFEFF"a"\r\n"${text}"\r\n`);
});

test('a negative number stays a number', () => {
  expect(writeCsv({ columns: ['a'], rows: [[-1]] })).toBe('\uFEFF"a"\r\n-1\r\n');
});
