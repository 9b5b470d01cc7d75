import { describe, expect, it } from 'vitest';
import { read } from './testing/reading.ts';
import { type TestSheet, type Value, workbookFile } from './testing/workbooks.ts';
import { writeCatalogueWorkbook } from './writeCatalogueWorkbook.ts';

const header = ['Provider', 'Type', 'Website', 'Countries Supported'];

async function readAmong(row: readonly Value[], merges: TestSheet['merges'] = []) {
  const rows = [header, ['1NCE', 'MVNO', 'https://1nce.com', 'DE'], row, ['emnify', 'MVNO', null, null]];
  const { providers, remarks } = await read(workbookFile([{ name: 'Providers', rows, merges }]));
  return { names: providers.map(({ name }) => name), onRow: remarks.filter((remark) => remark.row === 3) };
}

describe('a row that is no provider', () => {
  it.each([
    ['a total', ['Total: 3'], 'totalRow'],
    ['a total in figures', ['Total', 3, null, 190], 'totalRow'],
    ['a subtotal', ['Subtotal 2'], 'totalRow'],
    ['a region as a heading', ['Europe'], 'sectionHeading'],
    ['a country as a heading', ['Germany'], 'sectionHeading'],
    ['a kind of provider as a heading', ['MVNOs'], 'sectionHeading'],
    ['a group as a heading', ['European operators'], 'sectionHeading'],
    ['a heading with a colon', ['Challengers:'], 'sectionHeading'],
  ])('%s is left out and told with its place', async (_what, row, code) => {
    const { names, onRow } = await readAmong(row);
    expect(names).toEqual(['1NCE', 'emnify']);
    expect(onRow).toMatchObject([{ outcome: 'skip', code, sheet: 'Providers', column: 'Provider', value: row[0] }]);
  });

  it('a heading that is merged over the row is left out, whatever it says', async () => {
    const { names, onRow } = await readAmong(['The long tail'], ['A3:D3']);
    expect(names).toEqual(['1NCE', 'emnify']);
    expect(onRow).toContainEqual(expect.objectContaining({ outcome: 'skip', code: 'sectionHeading' }));
  });
});

describe('a row that is a provider', () => {
  it.each([
    ['with a name only, which is told', ['Soracom'], ['nameOnly']],
    ['of a name like a total', ['Total Access', 'MNO'], []],
    ['of a name like a region', ['Global', 'MVNO'], []],
  ])('%s', async (_what, row, codes) => {
    const { names, onRow } = await readAmong(row);
    expect(names).toEqual(['1NCE', row[0], 'emnify']);
    expect(onRow.map(({ code }) => code).filter((code) => code !== 'emptyType')).toEqual(codes);
  });

  it('is one still in a download, whatever it is called', async () => {
    const rows = [header, ['Total: 3', 'MNO'], ['Europe', 'MVNO'], ['MVNOs', 'other']];
    const first = await read(workbookFile([{ rows }]));
    const second = await read(writeCatalogueWorkbook(first.providers));
    expect(first.providers).toHaveLength(3);
    expect(second.providers).toEqual(first.providers);
  });
});
