import * as XLSX from 'xlsx';
import { expect, test } from 'vitest';
import { parseTestCatalogue } from '../testing/parseTestCatalogue.ts';
import { testCatalogueHeadersListedOnUploadPage, createTestWorkbook } from '../testing/workbooks.ts';

/** An .xls with two providers and these additional values by cell reference. */
function createXls(
  values: Readonly<Record<string, string | number>>,
  headers: readonly string[] = testCatalogueHeadersListedOnUploadPage,
) {
  const change = (sheet: XLSX.WorkSheet): void => {
    for (const [cell, value] of Object.entries(values)) XLSX.utils.sheet_add_aoa(sheet, [[value]], { origin: cell });
  };
  const rows = [headers, ['1NCE', 'MVNO'], ['emnify', 'MVNO']];
  return createTestWorkbook([{ name: 'Providers', rows, change }], { type: 'xls' });
}

test.each<[string, Readonly<Record<string, number>>, string]>([
  ['in the last column, as stored by Solver', { IV1: 1, IV4: 1 }, 'IV1'],
  ['below the table', { IV90: 1 }, 'IV90'],
])('ignores cells of an .xls %s and reports it', async (_where, values, first) => {
  const { providers, remarks } = await parseTestCatalogue(createXls(values), 'catalogue.xls');
  expect(providers).toHaveLength(2);
  expect(remarks).toMatchObject([{ outcome: 'notice', code: 'farCells', value: first }]);
});

test('reads the last column of an .xls when the table extends to it', async () => {
  const headers = testCatalogueHeadersListedOnUploadPage.filter((header) => header !== 'Website');
  const wide = createXls({ IU1: 'Column 255', IV1: 'Website', IV2: 'https://1nce.com' }, headers);
  const { providers, remarks } = await parseTestCatalogue(wide, 'catalogue.xls');
  expect(providers.map(({ website }) => website)).toEqual(['https://1nce.com', null]);
  expect(remarks).toMatchObject([{ code: 'extraColumn', value: 'Column 255' }]);
});
