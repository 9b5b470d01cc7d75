import { describe, expect, it } from 'vitest';
import { uploadLimits } from './uploadLimits.ts';
import { read, refusalOf } from './testing/reading.ts';
import { part, zipFile } from './testing/zips.ts';
import { editedWorkbook, expectedHeaders, type TestSheet, workbookFile } from './testing/workbooks.ts';

const excel2003 = Buffer.from(
  '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
);
const catalogue: TestSheet = { name: 'Providers', rows: [expectedHeaders, ['1NCE', 'MVNO'], ['emnify', 'MVNO']] };

describe('1: an old .xls file', () => {
  it('of Excel 97-2003 is read like an .xlsx', async () => {
    const file = await read(workbookFile([catalogue], { type: 'xls' }), 'catalogue.xls');
    expect(file.providers.map(({ name }) => name)).toEqual(['1NCE', 'emnify']);
  });

  it('of Excel 95 is read as well', async () => {
    const file = await read(workbookFile([catalogue], { type: 'biff5' }), 'catalogue.xls');
    expect(file.providers).toHaveLength(2);
  });

  it('of Excel 2 is refused with the advice to save it as .xlsx', async () => {
    const refusal = await refusalOf(read(workbookFile([catalogue], { type: 'biff2' }), 'catalogue.xls'));
    expect(refusal).toMatchObject({ code: 'upload.old-excel', kind: 'rule' });
    expect(refusal.message).toMatch(/^Error uploading file\. Please check the file format\. .*Save it as \.xlsx/);
  });
});

describe('2: extension and content differ', () => {
  it.each([
    ['an .xlsx named .xls', 'xlsx', 'catalogue.xls'],
    ['an .xls named .xlsx', 'xls', 'catalogue.xlsx'],
  ] as const)('reads %s and says so', async (_what, type, fileName) => {
    const file = await read(workbookFile([catalogue], { type }), fileName);
    expect(file.providers).toHaveLength(2);
    expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'notice', code: 'extensionDiffers' }));
  });

  it('takes an extension in capitals without a word', async () => {
    const file = await read(workbookFile([catalogue]), 'CATALOGUE.XLSX');
    expect(file.remarkCounts).toEqual({});
  });

  it.each([
    ['a CSV', Buffer.from('Provider,Type\n1NCE,MVNO\n'), /plain text, for instance CSV/],
    ['an HTML table', Buffer.from('<html><table><tr><td>Provider</td></tr></table>'), /a web page \(HTML\)/],
    ['a JSON list', Buffer.from('\ufeff[{"Provider":"1NCE"}]'), /JSON/],
    ['an XML text', Buffer.from('<?xml version="1.0"?><providers/>'), /XML text/],
    ['an Excel 2003 XML spreadsheet', excel2003, /the format Excel 2003 XML/],
    ['one in UTF-16', Buffer.from(`\ufeff${excel2003.toString()}`, 'utf16le'), /the format Excel 2003 XML/],
    ['a .gz', Buffer.from('1f8b0800', 'hex'), /\.gz/],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), /PDF/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /picture/],
    ['random bytes', Buffer.from('f3a1009c00ff17', 'hex'), /something else/],
  ])('refuses %s saved as .xls', async (_what, bytes, reason) => {
    const refusal = await refusalOf(read(bytes, 'catalogue.xls'));
    expect(refusal.code).toBe('upload.not-excel');
    expect(refusal.message).toMatch(reason);
    expect(refusal.message).toMatch(/save it as an Excel workbook \(\.xlsx\) and upload that\.$/);
  });

  it.each([
    ['a binary workbook', workbookFile([catalogue], { type: 'xlsb' }), /\.xlsb/],
    ['an OpenDocument sheet', workbookFile([catalogue], { type: 'ods' }), /OpenDocument file \(\.ods/],
    ['a Numbers spreadsheet', zipFile([part('Index/Document.iwa', 'x')]), /Numbers/],
    ['a Word document', zipFile([part('word/document.xml', '<x/>')]), /Word document/],
    ['a .zip with a workbook', zipFile([part('catalogue.xlsx', 'x')]), /archive \(\.zip\)/],
  ])('refuses %s saved as .xlsx, by its name', async (_what, bytes, reason) => {
    const refusal = await refusalOf(read(bytes));
    expect(refusal.code).toBe('upload.not-excel');
    expect(refusal.message).toMatch(reason);
    expect(refusal.message).toMatch(/save it as an Excel workbook/);
  });

  it('refuses another extension with the words of the upload page', async () => {
    const refusal = await refusalOf(read(workbookFile([catalogue]), 'catalogue.csv'));
    expect(refusal).toMatchObject({
      code: 'upload.extension',
      message: 'Only Excel files (.xlsx, .xls) are allowed',
    });
  });
});

describe('3: an encrypted, damaged or hostile file', () => {
  it('is refused as empty when it has no bytes', async () => {
    expect(await refusalOf(read(Buffer.alloc(0)))).toMatchObject({ code: 'upload.empty' });
  });

  it('is refused as damaged when it was cut off', async () => {
    const whole = workbookFile([catalogue]);
    const cut = whole.subarray(0, whole.length - 200);
    expect(await refusalOf(read(cut))).toMatchObject({ code: 'upload.damaged' });
  });

  it('is refused as damaged when a compound file holds no workbook', async () => {
    const whole = workbookFile([catalogue], { type: 'xls' });
    expect(await refusalOf(read(whole.subarray(0, 1024), 'c.xls'))).toMatchObject({ code: 'upload.damaged' });
  });

  it('is refused when a part declares a document type', async () => {
    const hostile = editedWorkbook(workbookFile([catalogue]), (path, xml) =>
      path === 'xl/workbook.xml' ? xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>') : xml,
    );
    expect(await refusalOf(read(hostile))).toMatchObject({ code: 'upload.doctype' });
  });

  it('is refused when the archive has too many parts', async () => {
    const limits = { ...uploadLimits, parts: 3 };
    expect(await refusalOf(read(workbookFile([catalogue]), 'c.xlsx', limits))).toMatchObject({
      code: 'upload.too-many-parts',
    });
  });

  it('is refused when it inflates beyond the limit', async () => {
    const limits = { ...uploadLimits, inflatedBytes: 1000 };
    expect(await refusalOf(read(workbookFile([catalogue]), 'c.xlsx', limits))).toMatchObject({
      code: 'upload.too-large',
      kind: 'tooLarge',
    });
  });

  it('is read when a hyperlink covers a whole sheet, as far as that goes', async () => {
    const linked = editedWorkbook(workbookFile([catalogue]), (path, xml) =>
      path.startsWith('xl/worksheets/')
        ? xml.replace(
            '</sheetData>',
            '</sheetData><hyperlinks><hyperlink ref="A1:IV1048576" location="x"/></hyperlinks>',
          )
        : xml,
    );
    expect((await read(linked)).providers).toHaveLength(2);
  });
});

describe('4: several sheets', () => {
  const notes: TestSheet = { name: 'Notes', rows: [['What changed'], ['Nothing']] };

  it('uses the only one with the headers, wherever it stands, and names the ignored ones', async () => {
    const file = await read(workbookFile([notes, catalogue]));
    expect(file.providers).toHaveLength(2);
    expect(file.remarks).toEqual([expect.objectContaining({ outcome: 'notice', code: 'otherSheet', sheet: 'Notes' })]);
  });

  it('refuses two candidates and names both', async () => {
    const refusal = await refusalOf(read(workbookFile([catalogue, notes, { ...catalogue, name: 'Old 2023' }])));
    expect(refusal.code).toBe('upload.two-sheets');
    expect(refusal.message).toMatch(/"Providers" and "Old 2023"/);
  });

  it('does not count hidden sheets', async () => {
    const file = await read(workbookFile([{ ...catalogue, name: 'Old 2023', hidden: true }, catalogue]));
    expect(file.providers).toHaveLength(2);
  });
});

describe('5: a very large file', () => {
  const limits = { ...uploadLimits, rows: 20 };
  const many = (count: number): Buffer =>
    workbookFile([
      { rows: [['Provider', 'Type'], ...Array.from({ length: count }, (_none, index) => [`P${index}`, 'MNO'])] },
    ]);

  it('is accepted up to the limit of rows', async () => {
    expect((await read(many(20), 'c.xlsx', limits)).rows).toBe(20);
  });

  it.each([21, 60])('is refused with the limit stated at %i of 20 rows', async (count) => {
    const refusal = await refusalOf(read(many(count), 'c.xlsx', limits));
    expect(refusal.code).toBe('upload.too-many-rows');
    expect(refusal.message).toContain('20 rows');
  });

  it('is refused when it has too many cells', async () => {
    expect(await refusalOf(read(many(20), 'c.xlsx', { ...uploadLimits, cells: 30 }))).toMatchObject({
      code: 'upload.too-large',
    });
  });
});

describe('6: empty rows and a bloated used range', () => {
  it('skips empty rows quietly and keeps the row numbers of Excel', async () => {
    const file = await read(
      workbookFile([{ rows: [['Provider', 'Type'], ['1NCE', 'MVNO'], [], [' '], ['emnify', 'Satellite']] }]),
    );
    expect(file.rows).toBe(2);
    expect(file.remarks.filter(({ row }) => row !== 1)).toEqual([
      expect.objectContaining({ code: 'otherType', row: 5, column: 'Type', value: 'Satellite' }),
    ]);
  });

  it('reads a sheet that is formatted down to the last row of Excel', async () => {
    const bloated = editedWorkbook(workbookFile([catalogue]), (path, xml) =>
      path.startsWith('xl/worksheets/')
        ? xml
            .replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:J1048576"')
            .replace('</sheetData>', '<row r="1048576"><c r="A1048576" s="0"/></row></sheetData>')
        : xml,
    );
    const file = await read(bloated);
    expect(file.providers).toHaveLength(2);
    expect(file.remarkCounts).toEqual({});
  });

  it('stops after a thousand empty rows, and says that something stands below', async () => {
    const gap = Array.from({ length: 1001 }, () => []);
    const file = await read(workbookFile([{ ...catalogue, rows: [...catalogue.rows, ...gap, ['Orphan', 'MNO']] }]));
    expect(file.providers).toHaveLength(2);
    expect(file.remarks).toContainEqual(expect.objectContaining({ code: 'textBelowEmptyRows', row: 1005 }));
  });

  it.each([
    ['the last cell of Excel', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['the last column, as Solver leaves it', '<row r="4"><c r="XFD4"><v>1</v></c><c r="XFC4"><v>1</v></c></row>'],
  ])('reads a sheet with something in %s, and says that it was ignored', async (_where, rows) => {
    const solved = editedWorkbook(workbookFile([catalogue]), (path, xml) =>
      path.startsWith('xl/worksheets/') ? xml.replace('</sheetData>', `${rows}</sheetData>`) : xml,
    );
    const file = await read(solved);
    expect(file.providers).toHaveLength(2);
    expect(file.remarks).toMatchObject([
      { outcome: 'notice', code: 'farCells', value: expect.stringMatching(/^XFD/) as unknown },
    ]);
  });

  it.each([257, 300])('refuses a table of %i columns', async (count) => {
    const headers = ['Provider', ...Array.from({ length: count - 1 }, (_none, index) => `Column ${index}`)];
    const wide = workbookFile([{ rows: [headers, headers.map((header) => `${header}.`)] }]);
    expect(await refusalOf(read(wide))).toMatchObject({ code: 'upload.too-wide' });
  });
});

describe('a file from which nothing can be imported', () => {
  it('is refused, because an empty catalogue must not replace a full one', async () => {
    expect(await refusalOf(read(workbookFile([{ rows: [expectedHeaders] }])))).toMatchObject({
      code: 'upload.no-rows',
    });
  });

  it('tells row by row what was wrong', async () => {
    const refusal = await refusalOf(
      read(
        workbookFile([
          {
            name: 'P',
            rows: [
              ['Provider', 'Type'],
              [null, 'MNO'],
            ],
          },
        ]),
      ),
    );
    expect(refusal.code).toBe('upload.no-rows');
    expect(refusal.issues).toContainEqual({
      path: 'P.2.Provider',
      message: 'The provider is empty; the row was left out.',
    });
  });

  it('is refused when the only sheet is empty', async () => {
    expect(await refusalOf(read(workbookFile([{ rows: [] }])))).toMatchObject({ code: 'upload.no-header' });
  });
});

it('tells of hidden rows and columns, and reads them', async () => {
  const hidden = workbookFile([{ ...catalogue, change: (sheet) => (sheet['!rows'] = [{}, { hidden: true }]) }]);
  const file = await read(hidden);
  expect(file.providers).toHaveLength(2);
  expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'notice', code: 'hiddenRows' }));
});

it('tells of comments, and ignores them', async () => {
  const provider = { t: 's', v: '1NCE', c: [{ a: 'me', t: 'removed' }] } as const;
  const file = await read(workbookFile([{ rows: [expectedHeaders, [{ ...provider, c: [...provider.c] }]] }]));
  expect(file.providers).toHaveLength(1);
  expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'notice', code: 'comments' }));
});

it('takes a header named __proto__ for any other unknown column', async () => {
  const hostile = ['__proto__', 'constructor', 'toString'];
  const rows = [
    ['Provider', ...hostile],
    ['1NCE', 'polluted', 'polluted', 'polluted'],
  ];
  const file = await read(workbookFile([{ rows }]));
  expect(file.providers).toHaveLength(1);
  expect(file.remarks.filter(({ code }) => code === 'extraColumn').map(({ column }) => column)).toEqual(hostile);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

it.each(['xlsx', 'xls'] as const)('reads a sheet named __proto__ of an .%s like any other', async (type) => {
  const odd = workbookFile([{ name: '__proto__', rows: [['Provider'], ['1NCE']] }], { type });
  expect((await read(odd, `c.${type}`)).providers).toHaveLength(1);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
