import { describe, expect, it } from 'vitest';
import { catalogueUploadLimits } from './catalogueUploadLimits.ts';
import { parseTestCatalogue, expectUploadRefusal } from './testing/parseTestCatalogue.ts';
import {
  editTestWorkbookParts,
  testCatalogueHeadersListedOnUploadPage,
  type TestSheet,
  createTestWorkbook,
} from './testing/workbooks.ts';

const catalogue: TestSheet = {
  name: 'Providers',
  rows: [testCatalogueHeadersListedOnUploadPage, ['1NCE', 'MVNO'], ['emnify', 'MVNO']],
};

describe('5: a very large file', () => {
  const limits = { ...catalogueUploadLimits, rows: 20 };
  const createWorkbook = (count: number): Buffer =>
    createTestWorkbook([
      {
        name: 'Providers',
        rows: [['Provider', 'Type'], ...Array.from({ length: count }, (_none, index) => [`P${index}`, 'MNO'])],
      },
    ]);

  it('accepts a file up to the row limit', async () => {
    expect((await parseTestCatalogue(createWorkbook(20), 'c.xlsx', limits)).rows).toBe(20);
  });

  it.each([21, 60])('rejects %i rows, naming the sheet and the limit of 20', async (count) => {
    const refusal = await expectUploadRefusal(parseTestCatalogue(createWorkbook(count), 'c.xlsx', limits));
    expect(refusal.code).toBe('upload.too-many-rows');
    expect(refusal.message).toContain('The sheet “Providers” has more than 20 rows.');
  });

  it('rejects too many cells', async () => {
    expect(
      await expectUploadRefusal(
        parseTestCatalogue(createWorkbook(20), 'c.xlsx', { ...catalogueUploadLimits, cells: 30 }),
      ),
    ).toMatchObject({
      code: 'upload.too-large',
    });
  });
});

describe('6: empty rows and a bloated used range', () => {
  it("skips empty rows silently and keeps Excel's row numbers", async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([{ rows: [['Provider', 'Type'], ['1NCE', 'MVNO'], [], [' '], ['emnify', 'Satellite']] }]),
    );
    expect(file.rows).toBe(2);
    expect(file.remarks.filter(({ row }) => row !== 1)).toEqual([
      expect.objectContaining({ code: 'otherType', row: 5, column: 'Type', value: 'Satellite' }),
    ]);
  });

  it("reads a sheet that is formatted down to Excel's last row", async () => {
    const bloated = editTestWorkbookParts(createTestWorkbook([catalogue]), (path, xml) =>
      path.startsWith('xl/worksheets/')
        ? xml
            .replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:J1048576"')
            .replace('</sheetData>', '<row r="1048576"><c r="A1048576" s="0"/></row></sheetData>')
        : xml,
    );
    const file = await parseTestCatalogue(bloated);
    expect(file.providers).toHaveLength(2);
    expect(file.remarkCounts).toEqual({});
  });

  it('stops after a thousand empty rows and reports text below', async () => {
    const gap = Array.from({ length: 1001 }, () => []);
    const file = await parseTestCatalogue(
      createTestWorkbook([{ ...catalogue, rows: [...catalogue.rows, ...gap, ['Orphan', 'MNO']] }]),
    );
    expect(file.providers).toHaveLength(2);
    expect(file.remarks).toContainEqual(expect.objectContaining({ code: 'textBelowEmptyRows', row: 1005 }));
  });

  it.each([
    ['the last cell of Excel', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['the last column, as Solver leaves it', '<row r="4"><c r="XFD4"><v>1</v></c><c r="XFC4"><v>1</v></c></row>'],
  ])('reads a sheet with content in %s and reports that it was ignored', async (_where, rows) => {
    const solved = editTestWorkbookParts(createTestWorkbook([catalogue]), (path, xml) =>
      path.startsWith('xl/worksheets/') ? xml.replace('</sheetData>', `${rows}</sheetData>`) : xml,
    );
    const file = await parseTestCatalogue(solved);
    expect(file.providers).toHaveLength(2);
    expect(file.remarks).toMatchObject([
      { outcome: 'notice', code: 'farCells', value: expect.stringMatching(/^XFD/) as unknown },
    ]);
  });

  it.each([257, 300])('rejects a table of %i columns', async (count) => {
    const headers = ['Provider', ...Array.from({ length: count - 1 }, (_none, index) => `Column ${index}`)];
    const wide = createTestWorkbook([{ rows: [headers, headers.map((header) => `${header}.`)] }]);
    expect(await expectUploadRefusal(parseTestCatalogue(wide))).toMatchObject({ code: 'upload.too-wide' });
  });
});
