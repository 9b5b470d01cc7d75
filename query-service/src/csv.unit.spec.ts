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
  ).toBe('\uFEFFname,count\r\nÅland,3\r\n,0\r\n');
});

test('commas, quotes and line ends stay in their cell', () => {
  expect(writeCsv({ columns: ['a'], rows: [['x, "y"\nz']] })).toBe('\uFEFFa\r\n"x, ""y""\nz"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', "'=1"])('%j is text and no formula', (text) => {
  expect(writeCsv({ columns: ['a'], rows: [[text]] })).toContain(`'${text}`);
});

test('a negative number stays a number', () => {
  expect(writeCsv({ columns: ['a'], rows: [[-1]] })).toBe('\uFEFFa\r\n-1\r\n');
});
