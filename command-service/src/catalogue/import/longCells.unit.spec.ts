import { describe, expect, it, test } from 'vitest';
import type { CellObject } from 'xlsx';
import { requireReadableCells } from './cellLength.ts';
import { recordReader } from './readRecord.ts';
import { readOne } from './testing/reading.ts';
import { cellText } from './workbook/cellText.ts';
import { longestCell } from './xlsx/texts.ts';

/** A cell as the parser gives it, however long its text: no writer makes one. */
function long(text: string): CellObject {
  return { t: 's', v: text };
}

/** The texts of which expressions that look twice at the same letter make minutes. */
const hard: Readonly<Record<string, string>> = {
  codes: 'DE,',
  commas: ',',
  semicolons: ';x',
  open: '(',
  closed: '()',
  names: 'Germany, ',
  slashes: ' /',
  and: 'and ',
  apostrophes: "'",
  dashes: '- ',
  dots: '.',
  at: 'a.b@',
  hosts: 'www.',
  protocols: 'https:',
  percent: '%2f',
  brackets: '["',
  lineBreaks: '\n',
};

const endings = ['', 'x', '=', ')'];

describe('a cell as long as Excel allows', () => {
  it.each(Object.entries(hard))('of %s is read in every column in no time', (_name, unit) => {
    const started = performance.now();
    for (const ending of endings) {
      const text = `${unit.repeat(Math.floor((longestCell - 1) / unit.length))}${ending}`;
      const cell = cellText(long(text), false).text;
      const readRecord = recordReader();
      readRecord('emnify', (_key, readField) => readField(cell).value);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('tells of fifty things that it does not know, and how many more there are', async () => {
    const names = Array.from({ length: 2000 }, (_none, at) => `Nowhere ${at}`).join(', ');
    const { record, remarks } = await readOne({ 'Countries Supported': `${names}, France` });
    expect(record.countries).toEqual(['FR']);
    expect(remarks).toHaveLength(51);
    expect(remarks.at(-1)).toMatchObject({ code: 'more', column: 'Countries Supported', row: 2 });
    expect(remarks.at(-1)?.message).toContain('1950 more');
  });

  it('is read once for hundreds of thousands of cells that share it', () => {
    const shared = `${'a,\u00a0'.repeat(10_000)}x`;
    const readRecord = recordReader();
    const started = performance.now();
    for (let row = 0; row < 45_000; row += 1) {
      readRecord('emnify', (_key, readField) => readField(cellText(long(shared), false).text).value);
    }
    expect(performance.now() - started).toBeLessThan(15_000);
  }, 60_000);
});

test('a longer cell is refused with its place, whatever format it came in', () => {
  const rows = [[long('Provider')], undefined, [long('1NCE'), long('DE,'.repeat(4_000_000))]];
  const refuse = (): void =>
    requireReadableCells({
      name: 'Providers',
      rows,
      merges: [],
      totals: [],
      farCell: null,
      hasComments: false,
      hasHidden: false,
    });
  expect(refuse).toThrow('The cell B3 of the sheet "Providers"');
});
