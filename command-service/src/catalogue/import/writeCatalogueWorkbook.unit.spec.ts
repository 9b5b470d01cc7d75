import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { columns } from './sheet/columns.ts';
import { read, readOne } from './testing/reading.ts';
import { workbookFile } from './testing/workbooks.ts';
import { writeCatalogueWorkbook } from './writeCatalogueWorkbook.ts';

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
);
const value = fc.oneof(
  phrases,
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }).map((text) => text.toWellFormed().replace(/\p{Cc}/gu, ' ')),
);
const row = fc.tuple(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  ...columns.slice(1).map(() => value),
);

describe('writeCatalogueWorkbook', () => {
  it('writes what reads back to equal records, whatever was read before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const whole = [columns.map(({ header }) => header), ['1NCE', 'MVNO'], ...rows];
        const first = await read(workbookFile([{ rows: whole }]));
        for (const record of first.providers) ProviderRecord.parse(record);
        const second = await read(writeCatalogueWorkbook(first.providers));
        expect(second.providers).toEqual(first.providers);
      }),
      { numRuns: 60 },
    );
  }, 30_000);

  it('escapes text that a spreadsheet would calculate', async () => {
    const { record } = await readOne({ 'Core Offerings': '=HYPERLINK("http://x")' });
    const book = XLSX.read(writeCatalogueWorkbook([record]), { type: 'buffer' });
    const cell = XLSX.utils.sheet_to_json<Record<string, string>>(book.Sheets['Providers'] ?? {})[0]?.[
      'Core Offerings'
    ];
    expect(cell).toBe('\'=HYPERLINK("http://x")');
  });

  it('writes notes beside the catalogue that reading ignores', async () => {
    const { record } = await readOne({});
    const file = await read(
      writeCatalogueWorkbook([record], [{ name: 'About', lines: ['Provider data, for testing'] }]),
    );
    expect(file.providers).toEqual([record]);
  });
});
