import { mostGrowth, timeRatio } from '@marketplace/contracts/kernel/testing/timeRatio.ts';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
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

/** Reads a cell of at most so many characters in every column, once with each ending; a hundred runs have texts of their own. */
function readCells(unit: string, length: number, run: number): void {
  for (const ending of endings) {
    const text = `${unit.repeat(Math.floor((length - 1) / unit.length) - (run % 100))}${ending}`;
    const cell = cellText(long(text), false).text;
    recordReader()('emnify', (_key, readField) => readField(cell).value);
  }
}

describe('a cell as long as Excel allows', () => {
  it.each(Object.entries(hard))('of %s is read in every column in time that grows with its length', (_name, unit) => {
    const ratio = timeRatio(
      (run) => readCells(unit, longestCell, run),
      (run) => readCells(unit, longestCell / 10, run),
    );
    expect(ratio).toBeLessThan(mostGrowth);
  });

  it('tells of fifty things that it does not know, and how many more there are', async () => {
    const names = Array.from({ length: 2000 }, (_none, at) => `Nowhere ${at}`).join(', ');
    const { record, remarks } = await readOne({ 'Countries Supported': `${names}, France` });
    expect(record.countries).toEqual(['FR']);
    expect(remarks).toHaveLength(51);
    expect(remarks.at(-1)).toMatchObject({ code: 'more', column: 'Countries Supported', row: 2 });
    expect(remarks.at(-1)?.message).toContain('1950 more');
  });

  it('is read once for all cells that share it', () => {
    const shared = `${'a,\u00a0'.repeat(10_000)}x`;
    const readRecord = recordReader();
    const normalised = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalised.mockRestore());
    const readings = new Map<string, Set<unknown>>();
    for (let row = 0; row < 100; row += 1) {
      readRecord('emnify', (key, readField) => {
        const reading = readField(cellText(long(shared), false).text);
        readings.set(key, (readings.get(key) ?? new Set()).add(reading));
        return reading.value;
      });
      // The name of the provider is normalised as well.
      if (row === 0) normalised.mockClear();
    }
    expect(normalised.mock.contexts.filter((text) => String(text).length >= shared.length)).toEqual([]);
    expect([...readings.values()].every(({ size }) => size === 1)).toBe(true);
  });
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
