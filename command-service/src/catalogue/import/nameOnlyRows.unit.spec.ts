import { describe, expect, it } from 'vitest';
import { parseTestCatalogue } from './testing/parseTestCatalogue.ts';
import { editTestWorkbookParts, type TestSheet, type TestCellValue, createTestWorkbook } from './testing/workbooks.ts';
import { buildCatalogueWorkbookFromRecords } from './buildCatalogueWorkbookFromRecords.ts';

const header = ['Provider', 'Type', 'Website', 'Countries Supported'];

async function readRow(row: readonly TestCellValue[], merges: TestSheet['merges'] = []) {
  const rows = [header, ['1NCE', 'MVNO', 'https://1nce.com', 'DE'], row, ['emnify', 'MVNO', null, null]];
  const { providers, remarks } = await parseTestCatalogue(createTestWorkbook([{ name: 'Providers', rows, merges }]));
  return { names: providers.map(({ name }) => name), onRow: remarks.filter((remark) => remark.row === 3) };
}

describe('rows that are not providers', () => {
  it.each([
    ['a total', ['Total: 3'], 'totalRow'],
    ['a total in numbers', ['Total', 3, null, 190], 'totalRow'],
    ['a subtotal', ['Subtotal 2'], 'totalRow'],
    ['a region as a heading', ['Europe'], 'sectionHeading'],
    ['a country as a heading', ['Germany'], 'sectionHeading'],
    ['a kind of provider as a heading', ['MVNOs'], 'sectionHeading'],
    ['a group as a heading', ['European operators'], 'sectionHeading'],
    ['a heading with a colon', ['Challengers:'], 'sectionHeading'],
  ])('skips %s and reports its position', async (_what, row, code) => {
    const { names, onRow } = await readRow(row);
    expect(names).toEqual(['1NCE', 'emnify']);
    expect(onRow).toMatchObject([{ outcome: 'skip', code, sheet: 'Providers', column: 'Provider', value: row[0] }]);
  });

  it('skips a heading merged across the row, whatever its text', async () => {
    const { names, onRow } = await readRow(['The long tail'], ['A3:D3']);
    expect(names).toEqual(['1NCE', 'emnify']);
    expect(onRow).toContainEqual(expect.objectContaining({ outcome: 'skip', code: 'sectionHeading' }));
  });
});

describe('totals rows declared by an Excel table', () => {
  const table = (ref: string, totals: string): Buffer =>
    editTestWorkbookParts(
      createTestWorkbook([
        { name: 'Providers', rows: [header, ['1NCE', 'MVNO'], ['emnify', 'MVNO'], ['Ergebnis', 'MVNO']] },
      ]),
      (path, xml) =>
        path === 'xl/worksheets/sheet1.xml'
          ? xml.replace('</worksheet>', '<tableParts count="1"><tablePart r:id="rId9"/></tableParts></worksheet>')
          : xml,
      {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/></Relationships>',
        'xl/tables/table1.xml': `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" ref="${ref}"${totals}><tableColumns count="1"/></table>`,
      },
    );

  it('skips a totals row in any language and reports it in the preview', async () => {
    const { providers, remarks } = await parseTestCatalogue(table('A1:D4', ' totalsRowCount="1"'));
    expect(providers.map(({ name }) => name)).toEqual(['1NCE', 'emnify']);
    expect(remarks).toContainEqual(
      expect.objectContaining({ outcome: 'skip', code: 'totalRow', row: 4, value: 'Ergebnis' }),
    );
  });

  it.each([
    ['the table shows no totals', 'A1:D4', ''],
    ['another table of the sheet has them', 'C1:D4', ' totalsRowCount="1"'],
  ])('imports the row when %s', async (_when, ref, totals) => {
    const { providers } = await parseTestCatalogue(table(ref, totals));
    expect(providers.map(({ name }) => name)).toEqual(['1NCE', 'emnify', 'Ergebnis']);
  });

  it('detects an undeclared totals row by its formula', async () => {
    const sum = { t: 'n', v: 2, f: 'SUBTOTAL(103,A2:A3)' } as const;
    const rows = [header, ['1NCE', 'MVNO'], ['emnify', 'MVNO'], ['Résultat', null, { ...sum }]];
    const { providers, remarks } = await parseTestCatalogue(createTestWorkbook([{ name: 'P', rows }]));
    expect(providers).toHaveLength(2);
    expect(remarks).toContainEqual(expect.objectContaining({ outcome: 'skip', code: 'totalRow', row: 4 }));
  });
});

describe('rows that are providers', () => {
  it.each([
    ['with only a name, which is reported', ['Soracom'], ['nameOnly']],
    ['with a name like a total', ['Total Access', 'MNO'], []],
    ['with a name like a region', ['Global', 'MVNO'], []],
  ])('imports a row %s', async (_what, row, codes) => {
    const { names, onRow } = await readRow(row);
    expect(names).toEqual(['1NCE', row[0], 'emnify']);
    expect(onRow.map(({ code }) => code).filter((code) => code !== 'emptyType')).toEqual(codes);
  });

  it('imports a downloaded catalogue whatever the names in it', async () => {
    const rows = [header, ['Total: 3', 'MNO'], ['Europe', 'MVNO'], ['MVNOs', 'other']];
    const first = await parseTestCatalogue(createTestWorkbook([{ rows }]));
    const second = await parseTestCatalogue(buildCatalogueWorkbookFromRecords(first.providers));
    expect(first.providers).toHaveLength(3);
    expect(second.providers).toEqual(first.providers);
  });
});
