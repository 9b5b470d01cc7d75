import { describe, expect, it } from 'vitest';
import { parseTestCatalogue, parseTestSheetWithOneProvider } from './testing/parseTestCatalogue.ts';
import { editTestWorkbookParts, createOneProviderTestWorkbook, createTestWorkbook } from './testing/workbooks.ts';

describe('11: merged cells', () => {
  it('fills the range with the first value', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([{ rows: [['Provider', 'Type'], ['A', 'MNO'], ['B'], ['C']], merges: ['B2:B4'] }]),
    );
    expect(file.providers.map(({ type }) => type)).toEqual(['MNO', 'MNO', 'MNO']);
    expect(file.remarks.filter(({ row }) => row !== 1)).toEqual([
      expect.objectContaining({ outcome: 'repair', code: 'mergedCells', row: 2, column: 'Type', value: 'MNO' }),
    ]);
  });

  it('keeps the first row of a merged Provider cell and reports the others', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            ['Provider', 'Type'],
            ['A', 'MNO'],
            [null, 'MVNO'],
            ['B', 'MNO'],
          ],
          merges: ['A2:A3'],
        },
      ]),
    );
    expect(file.providers.map(({ name, type }) => [name, type])).toEqual([
      ['A', 'MNO'],
      ['B', 'MNO'],
    ]);
    expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'skip', code: 'mergedProvider', row: 3 }));
  });

  it('fills a range that exceeds the sheet only within the sheet', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([{ rows: [['Provider', 'Type'], ['A', 'MNO'], ['B']], merges: ['B2:B1048576'] }]),
    );
    expect(file.providers).toHaveLength(2);
  });
});

describe('12: invisible characters', () => {
  it.each([
    'شبکه\u200cهای هوشمند',
    'क्\u200dष टेलीकॉम',
    'ක්\u200dරී ලංකා',
    '👩\u200d💻 Mobile',
    '☎\ufe0f Direct',
    '葛\u{e0100}城通信',
  ])('keeps characters that shape adjacent letters: %s', async (name) => {
    const { record } = await parseTestSheetWithOneProvider({ Provider: name, 'Core Offerings': name });
    expect([record.name, record.coreOfferings]).toEqual([name, name]);
  });

  it.each([
    ['between Latin letters', 'Orange\u200d \u200cBusi\u200dness'],
    ['at the ends', '\u200cOrange Business\u200d'],
    ['as Hangul fillers and other blanks', 'Orange\u3164 \u115fBusiness\u2800'],
    ['as direction marks', '\u202bOrange\u061c Business\u202c\u200f'],
    ['as selectors and tags', 'Orange\ufe0f Business\u{e0041}\u034f'],
  ])('treats names with invisible characters as the same provider: %s', async (_where, name) => {
    const rows = [
      ['Provider', 'Type'],
      [name, 'MNO'],
      ['Orange Business', 'MNO'],
    ];
    const file = await parseTestCatalogue(createTestWorkbook([{ rows }]));
    expect(file.providers.map((provider) => provider.name)).toEqual(['Orange Business']);
  });

  it('treats names that differ by shaping characters as the same provider', async () => {
    const rows = [
      ['Provider', 'Type'],
      ['شبکه\u200cهای', 'MNO'],
      ['شبکههای', 'MNO'],
      ['شبکه\u200c\u200cهای', 'MNO'],
    ];
    expect((await parseTestCatalogue(createTestWorkbook([{ rows }]))).providers).toHaveLength(1);
  });

  it('removes them silently and reports names that differ only by them as duplicates', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            ['Provider', 'Type'],
            ['  Orange\u00a0\u200bBusiness\t', '\u00a0MNO '],
            ['Orange Business', 'MNO'],
          ],
        },
      ]),
    );
    expect(file.providers).toEqual([expect.objectContaining({ name: 'Orange Business', type: 'MNO' })]);
    expect(file.remarks).toContainEqual(expect.objectContaining({ code: 'repeatedRow', row: 3 }));
  });
});

describe('13: line breaks in a cell', () => {
  it('splits items of list columns and becomes a space elsewhere', async () => {
    const { record, codes } = await parseTestSheetWithOneProvider({
      'Protocols Supported': 'LTE-M\nNB-IoT',
      'Countries Supported': 'Germany\r\nFrance',
      'Core Offerings': 'Global SIM\nfor meters',
    });
    expect(record).toMatchObject({
      protocols: 'LTE-M, NB-IoT',
      countries: ['DE', 'FR'],
      coreOfferings: 'Global SIM for meters',
    });
    expect(codes).toEqual([]);
  });
});

describe('14: formula cells', () => {
  it('uses the stored result', async () => {
    const { record } = await parseTestSheetWithOneProvider({
      'Core Offerings': { t: 's', v: 'emnify IoT', f: 'A2&" IoT"' },
    });
    expect(record.coreOfferings).toBe('emnify IoT');
  });

  it('is empty without a stored result instead of being calculated', async () => {
    const bytes = editTestWorkbookParts(createOneProviderTestWorkbook({ 'Core Offerings': 'x' }), (path, xml) =>
      path.startsWith('xl/worksheets/') ? xml.replace(/<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2"><f>1+1</f></c>') : xml,
    );
    const file = await parseTestCatalogue(bytes);
    expect(file.providers[0]?.coreOfferings).toBeNull();
    expect(file.remarks).toContainEqual(
      expect.objectContaining({ outcome: 'repair', code: 'formulaWithoutResult', row: 2, value: '=1+1' }),
    );
  });

  it('is empty with an error', async () => {
    const { record, remarks } = await parseTestSheetWithOneProvider({
      'Core Offerings': { t: 'e', v: 42, w: '#N/A', f: 'VLOOKUP(1,A:B,2)' },
    });
    expect(record.coreOfferings).toBeNull();
    expect(remarks).toEqual([expect.objectContaining({ outcome: 'repair', code: 'formulaError', value: '#N/A' })]);
  });

  it('skips the row of an error in Provider', async () => {
    const error = { t: 'e', v: 23, w: '#REF!' } as const;
    const file = await parseTestCatalogue(
      createTestWorkbook([
        {
          rows: [
            ['Provider', 'Type'],
            ['A', 'MNO'],
            [error, 'MNO'],
          ],
        },
      ]),
    );
    expect(file.providers).toHaveLength(1);
    expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'skip', code: 'missingProvider', row: 3 }));
  });
});

describe('15: text that looks like a formula', () => {
  it.each(['=1+1', '+49 IoT', '-cheap', '@home'])('keeps the text: %s', async (text) => {
    expect((await parseTestSheetWithOneProvider({ 'Core Offerings': text })).record.coreOfferings).toBe(text);
  });
});

describe('16: numbers and dates in text columns', () => {
  it('reads a number as displayed, or else as a plain number', async () => {
    const { record, codes } = await parseTestSheetWithOneProvider({
      'Core Offerings': 46082,
      cmp_type: { t: 'n', v: 0.5, z: '0%' },
    });
    expect(record).toMatchObject({ coreOfferings: '46082', cmpType: '50%' });
    expect(codes).toEqual([]);
    expect((await parseTestCatalogue(createTestWorkbook([{ rows: [['Provider'], [3]] }]))).providers[0]?.name).toBe(
      '3',
    );
  });

  it('converts a date to YYYY-MM-DD with a warning', async () => {
    const { record, codes } = await parseTestSheetWithOneProvider({ 'NTN Support': { t: 'n', v: 46082, z: 'd-mmm' } });
    expect(record.ntn).toBe('2026-03-01');
    expect(codes).toEqual(['dateInText']);
  });

  it('respects the 1904 date system', async () => {
    const { record } = await parseTestSheetWithOneProvider(
      { 'NTN Support': { t: 'n', v: 46082 - 1462, z: 'yyyy-mm-dd' } },
      { date1904: true },
    );
    expect(record.ntn).toBe('2026-03-01');
  });
});
