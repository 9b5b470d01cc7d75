import { describe, expect, it } from 'vitest';
import { parseTestCatalogue, expectUploadRefusal, formatTestRefusalIssues } from './testing/parseTestCatalogue.ts';
import {
  editTestWorkbookParts,
  createOneProviderTestWorkbook,
  type TestSheet,
  createTestWorkbook,
} from './testing/workbooks.ts';
import { catalogueUploadLimits } from './catalogueUploadLimits.ts';

const catalogue: TestSheet = {
  name: 'Providers',
  rows: [
    ['Provider', 'Type', 'Core Offerings', 'Website'],
    ['1NCE', 'MVNO', 'Lifetime SIM', 'https://1nce.com'],
    ['emnify', 'MVNO', 'Global SIM', 'https://emnify.com'],
  ],
};
const names = ['1NCE', 'emnify'];

const isSheet = (path: string): boolean => path.startsWith('xl/worksheets/sheet');

async function readNames(bytes: Buffer, limits = catalogueUploadLimits): Promise<readonly string[]> {
  return (await parseTestCatalogue(bytes, 'c.xlsx', limits)).providers.map(({ name }) => name);
}

function editSheet(edit: (xml: string) => string): Buffer {
  return editTestWorkbookParts(createTestWorkbook([catalogue]), (path, xml) => (isSheet(path) ? edit(xml) : xml));
}

describe('valid files of other programs', () => {
  it.each([
    ['with the declared dimension A1:XFD1048576', (xml) => xml.replace(/ref="A1[^"]*"/, 'ref="A1:XFD1048576"')],
    [
      'with formatting down to the last cell of Excel',
      (xml) => xml.replace('</sheetData>', '<row r="1048576"><c r="XFD1048576" s="0"/></row></sheetData>'),
    ],
    [
      'with conditional formatting of many ranges',
      (xml) => {
        const ranges = Array.from({ length: 20_000 }, (_none, index) => `A${index + 1}:B${index + 1}`).join(' ');
        const formatting = `<conditionalFormatting sqref="${ranges}"><cfRule type="expression"><formula>A1&gt;1</formula></cfRule></conditionalFormatting>`;
        return xml.replace('</sheetData>', `</sheetData>${formatting}`);
      },
    ],
    ['with a comment before the sheet', (xml) => xml.replace('<worksheet', `<!-- ${'x'.repeat(5000)} --><worksheet`)],
    ['with line breaks inside its tags', (xml) => xml.replace(/<c r=/g, '<c\r\n r=').replace(/<row /g, '<row\n')],
    [
      'with prefixes that have a hyphen',
      (xml) => xml.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1my-x:').replace('xmlns="', 'xmlns:my-x="'),
    ],
    ['with single quotes, and spaces around equal signs', (xml) => xml.replace(/(\s[rt])="([^"]*)"/g, "$1 = '$2'")],
  ] as const satisfies readonly (readonly [string, (xml: string) => string])[])(
    'reads a sheet %s',
    async (_what, edit) => {
      expect(await readNames(editSheet(edit))).toEqual(names);
    },
  );

  it('reads a sheet with a title merged over A1:XFD1', async () => {
    const titled = { ...catalogue, rows: [['IoT providers'], ...catalogue.rows], merges: ['A1:XFD1'] };
    expect(await readNames(createTestWorkbook([titled]))).toEqual(names);
  });

  it('reads texts in CDATA', async () => {
    const inline = editSheet((xml) =>
      xml.replace(
        '</sheetData>',
        '<row r="4"><c r="A4" t="inlineStr"><is><t>Orange <![CDATA[& <Business>]]></t></is></c></row></sheetData>',
      ),
    );
    expect(await readNames(inline)).toEqual([...names, 'Orange & <Business>']);
  });

  it('reads rows and cells without references', async () => {
    expect(await readNames(editSheet((xml) => xml.replace(/(<(?:row|c)) r="[^"]*"/g, '$1')))).toEqual(names);
  });

  it('reads a workbook with 250 pictures', async () => {
    const files = Object.fromEntries(Array.from({ length: 250 }, (_none, index) => [`xl/media/${index}.png`, 'x']));
    const bytes = editTestWorkbookParts(createTestWorkbook([catalogue]), (_path, xml) => xml, files);
    expect(await readNames(bytes)).toEqual(names);
  });
});

describe('sheets other than the catalogue', () => {
  const numbers = (rows: number, columns: number): TestSheet['rows'] =>
    Array.from({ length: rows }, (_none, row) => Array.from({ length: columns }, (_cell, column) => row + column));

  it.each([
    ['has too many columns', { name: 'Data', rows: numbers(3, 300) }],
    ['has too many rows', { name: 'Data', rows: numbers(60, 2) }],
    [
      'is hidden and has too many rows',
      { name: 'Data', hidden: true, rows: [['Provider', 'Type'], ...numbers(60, 2)] },
    ],
    ['mentions providers in too many rows', { name: 'Prices', rows: [['Provider', 'Price'], ...numbers(60, 2)] }],
  ] as const satisfies readonly (readonly [string, TestSheet])[])(
    'ignores another sheet that %s',
    async (_what, other) => {
      const limits = { ...catalogueUploadLimits, rows: 20 };
      expect(await readNames(createTestWorkbook([other, catalogue]), limits)).toEqual(names);
    },
  );

  it('ignores a too long text in another sheet', async () => {
    const long = 'x'.repeat(40_000);
    const bytes = editTestWorkbookParts(
      createTestWorkbook([{ name: 'Notes', rows: [['LONG']] }, catalogue]),
      (path, xml) => (isSheet(path) || path === 'xl/sharedStrings.xml' ? xml.replace('LONG', long) : xml),
    );
    expect(await readNames(bytes)).toEqual(names);
  });

  it('does not report hidden rows of another sheet', async () => {
    const other: TestSheet = {
      name: 'Notes',
      rows: [['x'], ['y']],
      change: (sheet) => (sheet['!rows'] = [{ hidden: true }]),
    };
    const { remarks } = await parseTestCatalogue(createTestWorkbook([other, catalogue]));
    expect(remarks.map(({ code }) => code)).not.toContain('hiddenRows');
  });
});

describe('characters', () => {
  it.each([
    ['a decimal reference above U+FFFF', '&#127775;', '🌟'],
    ['a hexadecimal reference', '&#x1F31F;', '🌟'],
    ['an escaped UTF-16 unit', 'a_x0041_b', 'aAb'],
    ['an escaped escape sequence', 'a_x005F_x0041_b', 'a_x0041_b'],
    ['text that resembles an escape sequence', 'a_x00_b', 'a_x00_b'],
  ])('decodes %s', async (_what, written, shown) => {
    const bytes = editTestWorkbookParts(createOneProviderTestWorkbook({ 'Core Offerings': 'MARK' }), (_path, xml) =>
      xml.replace('MARK', written),
    );
    expect((await parseTestCatalogue(bytes)).providers[0]?.coreOfferings).toBe(shown);
  });

  it('joins runs of a rich text without the phonetic hints between them', async () => {
    const rich = editSheet((xml) =>
      xml.replace(
        '</sheetData>',
        '<row r="4"><c r="A4" t="inlineStr"><is><r><rPr><b/></rPr><t>Docomo</t></r><rPh sb="0" eb="1"><t>ドコモ</t></rPh><r><t xml:space="preserve"> IoT</t></r></is></c></row></sheetData>',
      ),
    );
    expect(await readNames(rich)).toEqual([...names, 'Docomo IoT']);
  });

  it.each([
    ['ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-8', (text: string) => Buffer.from(`\ufeff${text}`)],
  ] as const)('decodes a part declared as %s', async (encoding, encode) => {
    const bytes = editTestWorkbookParts(createOneProviderTestWorkbook({ 'Core Offerings': 'MARK' }), (path, xml) =>
      isSheet(path) || path === 'xl/sharedStrings.xml'
        ? encode(xml.replace('encoding="UTF-8"', `encoding="${encoding}"`).replace('MARK', 'Télé-Übertragung'))
        : xml,
    );
    expect((await parseTestCatalogue(bytes)).providers[0]?.coreOfferings).toBe('Télé-Übertragung');
  });

  it.each([
    [
      'that is unknown',
      'x-klingon',
      'the text encoding “x-klingon”, which is not supported. Affected part: sheet “Providers”.',
    ],
    ['that it does not use', 'UTF-8', 'text that is not valid UTF-8. Affected part: sheet “Providers”.'],
  ])('rejects a part declared in an encoding %s, naming it', async (_what, encoding, expectedText) => {
    const bytes = editTestWorkbookParts(createTestWorkbook([catalogue]), (path, xml) =>
      isSheet(path)
        ? Buffer.from(
            xml.replace('encoding="UTF-8"', `encoding="${encoding}"`).replace('</row>', '</row><!--é-->'),
            'latin1',
          )
        : xml,
    );
    const refusal = await expectUploadRefusal(parseTestCatalogue(bytes));
    expect(refusal.code).toBe('upload.encoding');
    expect(refusal.message).toContain(expectedText);
  });
});

describe('data that cannot be read', () => {
  const formulas = (xml: string, ...rows: readonly number[]): string =>
    rows.reduce(
      (text, row) =>
        text.replace(new RegExp(`<c r="([A-Z]+)${row}"[^>]*>.*?</c>`, 'g'), `<c r="$1${row}"><f>X!$1${row}</f></c>`),
      xml,
    );

  it('rejects a file with formula rows without results, listing the rows', async () => {
    const refusal = await expectUploadRefusal(parseTestCatalogue(editSheet((xml) => formulas(xml, 3))));
    expect(refusal.code).toBe('upload.formulas-without-results');
    expect(refusal.message).toMatch(
      /“Provider” contains formulas without stored results in 1 row\. Open the file in Excel, save it/,
    );
    expect(formatTestRefusalIssues(refusal)).toEqual([
      { path: 'Providers.3.Provider', message: 'The provider’s name is a formula without a stored result.' },
    ]);
  });

  it('rejects a file with empty stored results', async () => {
    const empty = editSheet((xml) => formulas(xml, 3).replaceAll('</f></c>', '</f><v></v></c>'));
    expect(await expectUploadRefusal(parseTestCatalogue(empty))).toMatchObject({
      code: 'upload.formulas-without-results',
    });
  });

  it('rejects a sheet that contains only formulas without results', async () => {
    const refusal = await expectUploadRefusal(parseTestCatalogue(editSheet((xml) => formulas(xml, 1, 2, 3))));
    expect(refusal.code).toBe('upload.formulas-without-results');
    expect(refusal.message).toContain('Open the file in Excel, save it, and upload it again.');
  });

  it('reports a skipped row with formulas but without a provider', async () => {
    const bytes = editSheet((xml) =>
      xml.replace('</sheetData>', '<row r="4"><c r="B4"><f>X!B4</f></c></row></sheetData>'),
    );
    const { remarks } = await parseTestCatalogue(bytes);
    expect(remarks).toContainEqual(expect.objectContaining({ outcome: 'skip', code: 'missingProvider', row: 4 }));
  });

  it('rejects a truncated sheet', async () => {
    const refusal = await expectUploadRefusal(
      parseTestCatalogue(editSheet((xml) => xml.slice(0, xml.indexOf('<row r="3"')))),
    );
    expect(refusal.code).toBe('upload.damaged');
    expect(refusal.message).toContain('The file is incomplete. Affected part: sheet “Providers”.');
  });

  it('rejects a catalogue in a hidden sheet, naming the sheet', async () => {
    const refusal = await expectUploadRefusal(
      parseTestCatalogue(
        createTestWorkbook([
          { name: 'Notes', rows: [['x']] },
          { ...catalogue, hidden: true },
        ]),
      ),
    );
    expect(refusal.code).toBe('upload.hidden-sheet');
    expect(refusal.message).toContain('The sheet “Providers” looks like the catalogue, but it is hidden. Unhide it');
  });
});

describe('cells longer than Excel allows', () => {
  it.each([
    ['in the sheet', true],
    ['in the list of texts', false],
  ])('rejects a long text %s, naming the cell', async (_what, inSheet) => {
    const bytes = editTestWorkbookParts(createTestWorkbook([catalogue], { sharedStrings: !inSheet }), (_path, xml) =>
      xml.replace('Global SIM', 'DE,'.repeat(20_000)),
    );
    const refusal = await expectUploadRefusal(parseTestCatalogue(bytes));
    expect(refusal.code).toBe('upload.cell-too-long');
    expect(refusal.message).toContain('Cell C3 of the sheet “Providers” contains more than 32,767 characters');
  });

  it('rejects a long text before buffering it', async () => {
    const list = Buffer.from(createEndlessText(3_000_000));
    const bytes = editTestWorkbookParts(createTestWorkbook([catalogue]), (path, xml) => (isSheet(path) ? list : xml));
    expect(await expectUploadRefusal(parseTestCatalogue(bytes))).toMatchObject({ code: 'upload.cell-too-long' });
  });

  it('counts a shared text in each of its cells', async () => {
    const limits = { ...catalogueUploadLimits, characters: 100 };
    const rows = [
      ['Provider', 'Type'],
      ...Array.from({ length: 20 }, (_none, index) => [`P${index}`, 'Mobile operator']),
    ];
    expect(
      await expectUploadRefusal(parseTestCatalogue(createTestWorkbook([{ rows }]), 'c.xlsx', limits)),
    ).toMatchObject({
      code: 'upload.too-large',
    });
  });
});

function createEndlessText(items: number): string {
  const start = '<worksheet><sheetData><row><c t="inlineStr"><is><t>Provider</t></is></c></row>';
  const texts = Array.from({ length: items / 10 }, (_none, index) => `${index}`).join('AT,BE,CH,DE,FR,GB,IT,NL,PT,');
  return `${start}<row><c t="inlineStr"><is><t>${texts}</t></is></c></row></sheetData></worksheet>`;
}
