import {
  maxLinearTestTimeGrowthRatio,
  measureTestTimeGrowthRatio,
} from '@marketplace/contracts/kernel/testing/timeRatio.ts';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import type { CellObject } from 'xlsx';
import { requireCellsWithinLength } from './cellLength.ts';
import { createProviderRecordParser } from './recordParser.ts';
import { parseTestSheetWithOneProvider } from './testing/parseTestCatalogue.ts';
import { readCellText } from './workbook/cellText.ts';
import { maxCellTextLength } from './xlsx/cellTexts.ts';

/** A cell as the parser returns it, with a text of any length. Spreadsheet programs limit the length of a text. */
function createCell(text: string): CellObject {
  return { t: 's', v: text };
}

/** Texts that, when repeated, make regular expressions with backtracking take quadratic time. */
const slowTexts: Readonly<Record<string, string>> = {
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

/**
 * Parses a cell of at most `length` characters in every column, once with each ending. The first 100 runs use different
 * texts.
 */
function readCells(unit: string, length: number, run: number): void {
  for (const ending of endings) {
    const text = `${unit.repeat(Math.floor((length - 1) / unit.length) - (run % 100))}${ending}`;
    const cell = readCellText(createCell(text), false).text;
    createProviderRecordParser()('emnify', (_key, readField) => readField(cell).value);
  }
}

describe("cells of Excel's maximum length", () => {
  it.each(Object.entries(slowTexts))('parses %s in every column in linear time', (_name, unit) => {
    const ratio = measureTestTimeGrowthRatio(
      (run) => readCells(unit, maxCellTextLength, run),
      (run) => readCells(unit, maxCellTextLength / 10, run),
    );
    expect(ratio).toBeLessThan(maxLinearTestTimeGrowthRatio);
  });

  it('reports fifty unknown values and the number of further ones', async () => {
    const names = Array.from({ length: 2000 }, (_none, at) => `Nowhere ${at}`).join(', ');
    const { record, remarks } = await parseTestSheetWithOneProvider({ 'Countries Supported': `${names}, France` });
    expect(record.countries).toEqual(['FR']);
    expect(remarks).toHaveLength(51);
    expect(remarks.at(-1)).toMatchObject({ code: 'more', column: 'Countries Supported', row: 2 });
    expect(remarks.at(-1)?.message).toBe('1,950 more values in this cell are not recognised.');
  });

  it('parses cells with a shared text only once', () => {
    const shared = `${'a,\u00a0'.repeat(10_000)}x`;
    const readRecord = createProviderRecordParser();
    const normalised = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalised.mockRestore());
    const readings = new Map<string, Set<unknown>>();
    for (let row = 0; row < 100; row += 1) {
      readRecord('emnify', (key, readField) => {
        const reading = readField(readCellText(createCell(shared), false).text);
        readings.set(key, (readings.get(key) ?? new Set()).add(reading));
        return reading.value;
      });
      // The first row parses the text; later rows must not normalise it again.
      if (row === 0) normalised.mockClear();
    }
    expect(normalised.mock.contexts.filter((text) => String(text).length >= shared.length)).toEqual([]);
    expect([...readings.values()].every(({ size }) => size === 1)).toBe(true);
  });
});

test('rejects a longer cell of any format, naming its position', () => {
  const rows = [[createCell('Provider')], undefined, [createCell('1NCE'), createCell('DE,'.repeat(4_000_000))]];
  const refuse = (): void =>
    requireCellsWithinLength({
      name: 'Providers',
      rows,
      merges: [],
      totals: [],
      farCell: null,
      hasComments: false,
      hasHidden: false,
    });
  expect(refuse).toThrow('Cell B3 of the sheet “Providers”');
});
