import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { isStorableText } from '@marketplace/contracts/kernel/text.ts';
import { catalogueSheetColumns } from './sheet/columns.ts';
import { parseTestCatalogue, parseTestSheetWithOneProvider } from './testing/parseTestCatalogue.ts';
import { createTestWorkbook } from './testing/workbooks.ts';
import { buildCatalogueWorkbookFromRecords } from './buildCatalogueWorkbookFromRecords.ts';

const phrases = fc.constantFrom(
  'LTE-M, 4G',
  'Moldova, Republic of',
  'NA',
  'DE, FR',
  'n/a',
  '=1+1',
  "'=1+1",
  '@x',
  'Yes',
  'TBD',
  '[]',
  '2026',
  'logos/a.svg',
  'www.a.example',
  'Guinea; Congo',
  '["4G","x,y"]',
  'Ã©',
  ' (',
  'a\nb',
  'TBD,',
  '#N/A,',
  "'#N/A",
  'not\navailable',
  '_x0041_',
  '_x005F_x0041_',
  '_x000D__x0000_ _xD800_',
  '["a\u200bb","\\u0000x","\\ud800","a  b"," ","\\u200b","TBD"]',
  '["TBD"]',
  'a, and b / , / c',
  'https://a.example/%E2%80%8B%00/tbd',
  "https://a.example/'|x",
  '\uffff\ufdd0\u061c\u180e',
);
/** A text longer than the column limits, which are 500 to 2,000 characters for lists and 200 to 1,000 for texts. */
const longText = fc
  .tuple(
    fc.constantFrom(
      'a',
      '-',
      'TBD',
      '(a,b',
      'a, ',
      'n/a ',
      '#',
      ' / ',
      'LTE4G, ',
      'CatM,',
      '=',
      "'",
      '_x0041_',
      '4G ((',
      '[',
      '?',
    ),
    fc.integer({ min: 30, max: 2100 }),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  )
  .map(([unit, length, end]) => `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}${end}`);
const jsonList = fc
  .array(fc.string({ unit: 'binary', maxLength: 70 }), { maxLength: 45 })
  .map((items) => JSON.stringify(items));
const pieces = fc
  .array(
    fc.constantFrom('a', 'b c', ',', ', ', ';', '(', ')', ' / ', ' and ', 'TBD', 'n/a', '-', '4G', 'LTE', "'", '='),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));
const value = fc.oneof(
  phrases,
  longText,
  jsonList,
  pieces,
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }).map((text) => text.toWellFormed().replace(/\p{Cc}/gu, ' ')),
);
const row = fc.tuple(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  ...catalogueSheetColumns.slice(1).map(() => value),
);

/** Collects all texts of a record, including nested ones. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

describe('buildCatalogueWorkbookFromRecords', () => {
  it('writes a workbook that imports to equal records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const whole = [catalogueSheetColumns.map(({ header }) => header), ['1NCE', 'MVNO'], ...rows];
        const first = await parseTestCatalogue(createTestWorkbook([{ rows: whole }]));
        for (const record of first.providers) {
          ProviderRecord.parse(record);
          expect(collectTexts(record).filter((text) => !isStorableText(text))).toEqual([]);
        }
        const second = await parseTestCatalogue(buildCatalogueWorkbookFromRecords(first.providers));
        expect(second.providers).toEqual(first.providers);
      }),
      { numRuns: 150 },
    );
  }, 90_000);

  it('stores formula-like text as text, without an apostrophe', async () => {
    const { record } = await parseTestSheetWithOneProvider({ 'Core Offerings': '=HYPERLINK("http://x")' });
    const sheet = XLSX.read(buildCatalogueWorkbookFromRecords([record]), { type: 'buffer', cellNF: true }).Sheets[
      'Providers'
    ];
    const cells = Object.values(sheet ?? {}) as XLSX.CellObject[];
    const cell = cells.find(({ v }) => String(v).includes('HYPERLINK'));
    expect(cell).toMatchObject({ t: 's', v: '=HYPERLINK("http://x")', z: '@' });
    expect(cell?.f).toBeUndefined();
  });

  it('writes a notes sheet that the importer ignores', async () => {
    const { record } = await parseTestSheetWithOneProvider({});
    const file = await parseTestCatalogue(
      buildCatalogueWorkbookFromRecords([record], [{ name: 'About', lines: ['Provider data, for testing'] }]),
    );
    expect(file.providers).toEqual([record]);
  });
});
