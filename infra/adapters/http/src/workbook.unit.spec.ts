import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { type WorkbookSheet, createWorkbookSheet, buildXlsxWorkbook } from './workbook.ts';

async function writeAndRead(sheet: WorkbookSheet): Promise<XLSX.WorkSheet> {
  const book = XLSX.read(await buildXlsxWorkbook([sheet]), { cellNF: true, cellStyles: true });
  return book.Sheets[sheet.name] ?? {};
}

const cell = (sheet: XLSX.WorkSheet, at: string): XLSX.CellObject | undefined =>
  sheet[at] as XLSX.CellObject | undefined;

const rfq = (title: string) => ({
  project_title: title,
  sent_at: '2026-11-28T08:25:00.000Z',
  deadline: '2026-12-31',
  quote_amount: '12500.50',
  quote_currency: 'EUR',
  total_providers: 3,
});
const columns = Object.keys(rfq('')) as (keyof ReturnType<typeof rfq>)[];

test('stores times, days, amounts and counts as typed cells', async () => {
  const sheet = await writeAndRead(
    createWorkbookSheet('RFQs', columns, [rfq('x'), { ...rfq('y'), quote_amount: '7', quote_currency: 'JPY' }]),
  );
  const texts = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false });
  expect(texts).toEqual([
    ['Project title', 'Sent', 'Deadline', 'Amount', 'Currency', 'Providers'],
    ['x', '2026-11-28 08:25:00 UTC', '2026-12-31', 'EUR 12,500.50', 'EUR', '3'],
    ['y', '2026-11-28 08:25:00 UTC', '2026-12-31', 'JPY 7', 'JPY', '3'],
  ]);
  expect(['B2', 'C2', 'D2', 'F2'].map((at) => cell(sheet, at)?.t)).toEqual(['n', 'n', 'n', 'n']);
  expect(cell(sheet, 'D2')?.v).toBe(12_500.5);
});

test.each(['+49 30 1234567', '-5', '=1+1', '@SUM(A1)', "'quoted", '_x0041_'])(
  'stores %j as the same text, without an apostrophe and without a formula',
  async (title) => {
    const sheet = await writeAndRead(createWorkbookSheet('RFQs', columns, [rfq(title)]));
    expect(cell(sheet, 'A2')).toMatchObject({ t: 's', v: title });
    expect(cell(sheet, 'A2')?.f).toBeUndefined();
  },
);

test('stores an amount with too many digits for a number as text', async () => {
  const long = { ...rfq('x'), quote_amount: '1234567890123456.78' };
  expect(cell(await writeAndRead(createWorkbookSheet('RFQs', columns, [long])), 'D2')).toMatchObject({
    t: 's',
    v: long.quote_amount,
  });
});

test('stores a title that looks like a time or a number as text', async () => {
  const titles = ['2026-11-28T08:25:00.000Z', '12.50'].map((title) => rfq(title));
  const sheet = await writeAndRead(createWorkbookSheet('RFQs', columns, titles));
  expect([cell(sheet, 'A2')?.t, cell(sheet, 'A3')?.t]).toEqual(['s', 's']);
});

test('keeps provider names as headings', async () => {
  const sheet = await writeAndRead({
    name: 'Comparison',
    columns: ['Fact', 'emnify', 'iot_net'],
    rows: [['LTE-M', 'Yes', null]],
  });
  expect(['A1', 'B1', 'C1'].map((at) => cell(sheet, at)?.v)).toEqual(['Fact', 'emnify', 'iot_net']);
});

test('freezes the header and adjusts column widths to the texts', async () => {
  const bytes = await buildXlsxWorkbook([
    createWorkbookSheet('RFQs', columns, [rfq('A title of a request that is rather long')]),
  ]);
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  const sheet = await writeAndRead(
    createWorkbookSheet('RFQs', columns, [rfq('A title of a request that is rather long')]),
  );
  const widths = (sheet['!cols'] ?? []).map(({ wch }) => wch ?? 0);
  expect(widths[0]).toBeGreaterThan(40);
  expect(widths[5]).toBeLessThan(20);
});
