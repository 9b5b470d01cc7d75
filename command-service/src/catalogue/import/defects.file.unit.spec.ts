import { describe, expect, it } from 'vitest';
import { catalogueUploadLimits } from './catalogueUploadLimits.ts';
import { parseTestCatalogue, expectUploadRefusal, formatTestRefusalIssues } from './testing/parseTestCatalogue.ts';
import { createTestZipPart, createTestZipFile } from './testing/zips.ts';
import {
  editTestWorkbookParts,
  testCatalogueHeadersListedOnUploadPage,
  type TestSheet,
  createTestWorkbook,
} from './testing/workbooks.ts';

const excel2003 = Buffer.from(
  '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
);
const catalogue: TestSheet = {
  name: 'Providers',
  rows: [testCatalogueHeadersListedOnUploadPage, ['1NCE', 'MVNO'], ['emnify', 'MVNO']],
};

describe('1: an old .xls file', () => {
  it('reads Excel 97-2003 like .xlsx', async () => {
    const file = await parseTestCatalogue(createTestWorkbook([catalogue], { type: 'xls' }), 'catalogue.xls');
    expect(file.providers.map(({ name }) => name)).toEqual(['1NCE', 'emnify']);
  });

  it('reads Excel 95', async () => {
    const file = await parseTestCatalogue(createTestWorkbook([catalogue], { type: 'biff5' }), 'catalogue.xls');
    expect(file.providers).toHaveLength(2);
  });

  it('rejects Excel 2 with the advice to save it as .xlsx', async () => {
    const refusal = await expectUploadRefusal(
      parseTestCatalogue(createTestWorkbook([catalogue], { type: 'biff2' }), 'catalogue.xls'),
    );
    expect(refusal).toMatchObject({ code: 'upload.old-excel', kind: 'rule' });
    expect(refusal.message).toMatch(/^Error uploading file\. Please check the file format\. .*Save it as \.xlsx/);
  });
});

describe('2: different extension and content', () => {
  it.each([
    ['an .xlsx named .xls', 'xlsx', 'catalogue.xls'],
    ['an .xls named .xlsx', 'xls', 'catalogue.xlsx'],
  ] as const)('reads %s and reports it', async (_what, type, fileName) => {
    const file = await parseTestCatalogue(createTestWorkbook([catalogue], { type }), fileName);
    expect(file.providers).toHaveLength(2);
    expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'notice', code: 'extensionDiffers' }));
  });

  it('accepts an upper-case extension silently', async () => {
    const file = await parseTestCatalogue(createTestWorkbook([catalogue]), 'CATALOGUE.XLSX');
    expect(file.remarkCounts).toEqual({});
  });

  it.each([
    ['a CSV', Buffer.from('Provider,Type\n1NCE,MVNO\n'), /plain text, such as CSV/],
    ['an HTML table', Buffer.from('<html><table><tr><td>Provider</td></tr></table>'), /web page \(HTML\)/],
    ['a JSON list', Buffer.from('\ufeff[{"Provider":"1NCE"}]'), /JSON/],
    ['an XML text', Buffer.from('<?xml version="1.0"?><providers/>'), /Detected format: XML\./],
    ['an Excel 2003 XML spreadsheet', excel2003, /Excel 2003 XML/],
    ['one in UTF-16', Buffer.from(`\ufeff${excel2003.toString()}`, 'utf16le'), /Excel 2003 XML/],
    ['a .gz', Buffer.from('1f8b0800', 'hex'), /\.gz/],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), /PDF/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /image/],
    ['random bytes', Buffer.from('f3a1009c00ff17', 'hex'), /workbook\. Save the data/],
  ])('rejects %s saved as .xls', async (_what, bytes, reason) => {
    const refusal = await expectUploadRefusal(parseTestCatalogue(bytes, 'catalogue.xls'));
    expect(refusal.code).toBe('upload.not-excel');
    expect(refusal.message).toMatch(reason);
    expect(refusal.message).toMatch(/Save the data as an Excel workbook \(\.xlsx\) and upload that file\.$/);
  });

  it.each([
    ['a binary workbook', createTestWorkbook([catalogue], { type: 'xlsb' }), /\.xlsb/],
    ['an OpenDocument sheet', createTestWorkbook([catalogue], { type: 'ods' }), /OpenDocument file \(\.ods/],
    ['a Numbers spreadsheet', createTestZipFile([createTestZipPart('Index/Document.iwa', 'x')]), /Numbers/],
    ['a Word document', createTestZipFile([createTestZipPart('word/document.xml', '<x/>')]), /Word document/],
    ['a .zip with a workbook', createTestZipFile([createTestZipPart('catalogue.xlsx', 'x')]), /archive \(\.zip\)/],
  ])('rejects %s saved as .xlsx by its content', async (_what, bytes, reason) => {
    const refusal = await expectUploadRefusal(parseTestCatalogue(bytes));
    expect(refusal.code).toBe('upload.not-excel');
    expect(refusal.message).toMatch(reason);
    expect(refusal.message).toMatch(/as an Excel workbook \(\.xlsx\) and upload that file\.$/);
  });

  it('rejects another extension with the text of the upload page', async () => {
    const refusal = await expectUploadRefusal(parseTestCatalogue(createTestWorkbook([catalogue]), 'catalogue.csv'));
    expect(refusal).toMatchObject({
      code: 'upload.extension',
      message: 'Only Excel files (.xlsx, .xls) are allowed',
    });
  });
});

describe('3: an encrypted, damaged or hostile file', () => {
  it('rejects a file without bytes as empty', async () => {
    expect(await expectUploadRefusal(parseTestCatalogue(Buffer.alloc(0)))).toMatchObject({ code: 'upload.empty' });
  });

  it('rejects a truncated file as damaged', async () => {
    const whole = createTestWorkbook([catalogue]);
    const cut = whole.subarray(0, whole.length - 200);
    expect(await expectUploadRefusal(parseTestCatalogue(cut))).toMatchObject({ code: 'upload.damaged' });
  });

  it('rejects a compound file without a workbook as damaged', async () => {
    const whole = createTestWorkbook([catalogue], { type: 'xls' });
    expect(await expectUploadRefusal(parseTestCatalogue(whole.subarray(0, 1024), 'c.xls'))).toMatchObject({
      code: 'upload.damaged',
    });
  });

  it('rejects a part with a document type declaration', async () => {
    const hostile = editTestWorkbookParts(createTestWorkbook([catalogue]), (path, xml) =>
      path === 'xl/workbook.xml' ? xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>') : xml,
    );
    expect(await expectUploadRefusal(parseTestCatalogue(hostile))).toMatchObject({ code: 'upload.doctype' });
  });

  it('rejects an archive with too many parts', async () => {
    const limits = { ...catalogueUploadLimits, parts: 3 };
    expect(
      await expectUploadRefusal(parseTestCatalogue(createTestWorkbook([catalogue]), 'c.xlsx', limits)),
    ).toMatchObject({
      code: 'upload.too-many-parts',
    });
  });

  it('rejects a file that inflates beyond the limit', async () => {
    const limits = { ...catalogueUploadLimits, inflatedBytes: 1000 };
    expect(
      await expectUploadRefusal(parseTestCatalogue(createTestWorkbook([catalogue]), 'c.xlsx', limits)),
    ).toMatchObject({
      code: 'upload.too-large',
      kind: 'tooLarge',
    });
  });

  it('accepts a hyperlink that covers the whole sheet', async () => {
    const linked = editTestWorkbookParts(createTestWorkbook([catalogue]), (path, xml) =>
      path.startsWith('xl/worksheets/')
        ? xml.replace(
            '</sheetData>',
            '</sheetData><hyperlinks><hyperlink ref="A1:IV1048576" location="x"/></hyperlinks>',
          )
        : xml,
    );
    expect((await parseTestCatalogue(linked)).providers).toHaveLength(2);
  });
});

describe('4: several sheets', () => {
  const notes: TestSheet = { name: 'Notes', rows: [['What changed'], ['Nothing']] };

  it('uses the only sheet with the headers and reports the ignored ones', async () => {
    const file = await parseTestCatalogue(createTestWorkbook([notes, catalogue]));
    expect(file.providers).toHaveLength(2);
    expect(file.remarks).toEqual([expect.objectContaining({ outcome: 'notice', code: 'otherSheet', sheet: 'Notes' })]);
  });

  it('rejects two candidates, naming both', async () => {
    const refusal = await expectUploadRefusal(
      parseTestCatalogue(createTestWorkbook([catalogue, notes, { ...catalogue, name: 'Old 2023' }])),
    );
    expect(refusal.code).toBe('upload.two-sheets');
    expect(refusal.message).toMatch(/: “Providers”, “Old 2023”\. Keep only one/);
  });

  it('ignores hidden sheets', async () => {
    const file = await parseTestCatalogue(
      createTestWorkbook([{ ...catalogue, name: 'Old 2023', hidden: true }, catalogue]),
    );
    expect(file.providers).toHaveLength(2);
  });
});

describe('a file without importable rows', () => {
  it('is rejected, because an empty catalogue must not replace a full one', async () => {
    expect(
      await expectUploadRefusal(
        parseTestCatalogue(createTestWorkbook([{ rows: [testCatalogueHeadersListedOnUploadPage] }])),
      ),
    ).toMatchObject({
      code: 'upload.no-rows',
    });
  });

  it('lists the problem of each row', async () => {
    const refusal = await expectUploadRefusal(
      parseTestCatalogue(
        createTestWorkbook([
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
    expect(formatTestRefusalIssues(refusal)).toContainEqual({
      path: 'P.2.Provider',
      message: 'The provider’s name is missing. The row is skipped.',
    });
  });

  it('is rejected when the only sheet is empty', async () => {
    expect(await expectUploadRefusal(parseTestCatalogue(createTestWorkbook([{ rows: [] }])))).toMatchObject({
      code: 'upload.no-header',
    });
  });
});

it('reads hidden rows and columns and reports them', async () => {
  const hidden = createTestWorkbook([{ ...catalogue, change: (sheet) => (sheet['!rows'] = [{}, { hidden: true }]) }]);
  const file = await parseTestCatalogue(hidden);
  expect(file.providers).toHaveLength(2);
  expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'notice', code: 'hiddenRows' }));
});

it('ignores comments and reports them', async () => {
  const provider = { t: 's', v: '1NCE', c: [{ a: 'me', t: 'removed' }] } as const;
  const file = await parseTestCatalogue(
    createTestWorkbook([{ rows: [testCatalogueHeadersListedOnUploadPage, [{ ...provider, c: [...provider.c] }]] }]),
  );
  expect(file.providers).toHaveLength(1);
  expect(file.remarks).toContainEqual(expect.objectContaining({ outcome: 'notice', code: 'comments' }));
});

it('treats a header named __proto__ as an unknown column', async () => {
  const hostile = ['__proto__', 'constructor', 'toString'];
  const rows = [
    ['Provider', ...hostile],
    ['1NCE', 'polluted', 'polluted', 'polluted'],
  ];
  const file = await parseTestCatalogue(createTestWorkbook([{ rows }]));
  expect(file.providers).toHaveLength(1);
  expect(file.remarks.filter(({ code }) => code === 'extraColumn').map(({ column }) => column)).toEqual(hostile);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

it.each(['xlsx', 'xls'] as const)('reads a sheet named __proto__ of an .%s file', async (type) => {
  const bytes = createTestWorkbook([{ name: '__proto__', rows: [['Provider'], ['1NCE']] }], { type });
  expect((await parseTestCatalogue(bytes, `c.${type}`)).providers).toHaveLength(1);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
