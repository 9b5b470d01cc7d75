import fc from 'fast-check';
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

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', " '=1"],
  ['\t=1', "\t'=1"],
  ["'=1", "''=1"],
])('%j is text and no formula', (text, escaped) => {
  expect(writeCsv({ columns: ['a'], rows: [[text]] })).toContain(`"${escaped}"`);
});

test.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['x\t=1+1', "x\t'=1+1"],
  ['x,@SUM(A1)', "x,'@SUM(A1)"],
  ['x\n=1+1', "x\n'=1+1"],
  ['x;\r\n=1+1', "x;\r\n'=1+1"],
  ['x; "=1+1', `x; ""'=1+1`],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['x;\uff20SUM(A1)', "x;'\uff20SUM(A1)"],
  ['sep=;', 'sep=;'],
  ['4G + 5G', '4G + 5G'],
])('writes %j without a formula behind any separator', (text, escaped) => {
  expect(writeCsv({ columns: ['a'], rows: [[text]] })).toBe(`\uFEFF"a"\r\n"${escaped}"\r\n`);
});

/** The cells that a spreadsheet shows which separates at this sign: quotation marks protect only a whole cell between two of them. */
function cellsAt(csv: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const sign of csv.slice(1)) {
    const isSplit = sign === '\r' || sign === '\n' || sign === separator;
    if (isSplit && !isQuoted) cells.push('');
    else if (sign === '"' && (isQuoted || cells.at(-1) === '')) isQuoted = !isQuoted;
    else cells.push(`${cells.pop() ?? ''}${sign}`);
  }
  return cells;
}

const text = fc.array(fc.constantFrom(...Array.from('=+-@\uff1d\uff0b\uff0d\uff20,;\t\r\n" \'ax1')), { maxLength: 12 });

test.each([',', ';', '\t'])('no cell begins with a formula sign in a spreadsheet that separates at %j', (separator) => {
  const rows = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(rows, (written) => {
      const csv = writeCsv({
        columns: ['a', 'b'],
        rows: written.map((row) => row.map((signs) => signs.join(''))),
      });
      for (const cell of cellsAt(csv, separator)) expect(cell).not.toMatch(/^["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
    }),
  );
});

test('a negative number stays a number', () => {
  expect(writeCsv({ columns: ['a'], rows: [[-1]] })).toBe('\uFEFF"a"\r\n-1\r\n');
});
