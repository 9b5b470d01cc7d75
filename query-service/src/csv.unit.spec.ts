import { csvSeparators } from '@marketplace/contracts/kernel/csv.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSheetAsCsv } from './csv.ts';

test('writes column names, RFC 4180 line ends and a UTF-8 byte order mark', () => {
  expect(
    formatSheetAsCsv(
      {
        columns: ['name', 'count'],
        rows: [
          ['Åland', 3],
          [null, 0],
        ],
      },
      'comma',
    ),
  ).toBe('\uFEFF"name","count"\r\n"Åland",3\r\n,0\r\n');
});

test('keeps commas, quotes and line ends inside their cell', () => {
  expect(formatSheetAsCsv({ columns: ['a'], rows: [['x, "y"\nz']] }, 'comma')).toBe('\uFEFF"a"\r\n"x, ""y""\nz"\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', " '=1"],
  ['\t=1', "\t'=1"],
  ["'=1", "''=1"],
])('writes %j as text instead of a formula', (text, escaped) => {
  expect(formatSheetAsCsv({ columns: ['a'], rows: [[text]] }, 'comma')).toContain(`"${escaped}"`);
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
  ['"a b"@acme.example', '""a b""@acme.example'],
  ['"a;=1+1"@acme.example', '""a;\'=1+1""@acme.example'],
  ['4G + 5G', '4G + 5G'],
])('writes %j without a formula after any separator', (text, escaped) => {
  expect(formatSheetAsCsv({ columns: ['a'], rows: [[text]] }, 'comma')).toBe(`\uFEFF"a"\r\n"${escaped}"\r\n`);
});

/**
 * Splits the cells as a spreadsheet with this separator does: quotation marks protect separators only if the quotation
 * marks enclose the whole cell.
 */
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

const separated = csvSeparators.flatMap((as) => [',', ';', '\t'].map((at) => [as, at] as const));

test.each(separated)(
  'writes no cell that a spreadsheet reads as a formula (written with %s, split at %j)',
  (as, at) => {
    const rows = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(rows, (written) => {
        const csv = formatSheetAsCsv(
          {
            columns: ['a', 'b'],
            rows: written.map((row) => row.map((signs) => signs.join(''))),
          },
          as,
        );
        for (const cell of cellsAt(csv, at)) expect(cell).not.toMatch(/^["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
      }),
    );
  },
);

test('uses the requested separator, with decimal commas only next to semicolons', () => {
  const sheet = {
    columns: ['name', 'score', 'amount', 'at'],
    rows: [['4.5 GB', 2.5, { amount: '12.50', currency: 'EUR' as const }, { time: '2026-11-28' }]],
  };
  const [comma, semicolon, tab] = csvSeparators.map((separator) => formatSheetAsCsv(sheet, separator).split('\r\n')[1]);
  expect(comma).toBe('"4.5 GB",2.5,"12.50","2026-11-28"');
  expect(semicolon).toBe('"4.5 GB";2,5;"12,50";"2026-11-28"');
  expect(tab).toBe('"4.5 GB"\t2.5\t"12.50"\t"2026-11-28"');
});

test('keeps a negative number a number', () => {
  expect(formatSheetAsCsv({ columns: ['a'], rows: [[-1]] }, 'comma')).toBe('\uFEFF"a"\r\n-1\r\n');
});
