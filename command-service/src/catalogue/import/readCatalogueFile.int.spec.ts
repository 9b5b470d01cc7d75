import { describe, expect, it } from 'vitest';
import { catalogueDigest } from './catalogueDigest.ts';
import { readCatalogue } from './readCatalogue.ts';
import { refusalOf } from './testing/reading.ts';
import { readApartWhole } from './testing/readingApart.ts';
import { expectedHeaders, oneProvider, workbookFile } from './testing/workbooks.ts';
import { bombPart, part, zipFile } from './testing/zips.ts';
import { uploadLimits } from './uploadLimits.ts';

function manyProviders(count: number): Buffer {
  const rows = Array.from({ length: count }, (_none, index) => [
    `Provider ${index}`,
    'MNO',
    'Global',
    'Yes',
    'LTE-M, NB-IoT',
    'Prepaid',
    `Feature ${index}, API`,
    'https://example.com',
    'a.svg',
    'No',
  ]);
  return workbookFile([{ rows: [expectedHeaders, ...rows] }]);
}

describe('readCatalogueFile', () => {
  it('gives what reading in the same thread gives, with its digest, and leaves the bytes alone', async () => {
    const bytes = manyProviders(800);
    const before = Buffer.from(bytes);
    const [apart, here] = [await readApartWhole(bytes, 'c.xlsx'), await readCatalogue(bytes, 'c.xlsx', uploadLimits)];
    const { contacts, ...told } = here;
    expect(contacts).toEqual([]);
    expect(apart).toEqual({ ...told, digest: catalogueDigest(here.providers) });
    expect(bytes.equals(before)).toBe(true);
  });

  it('takes a view into a larger buffer', async () => {
    const bytes = oneProvider({});
    const view = new Uint8Array(Buffer.concat([Buffer.alloc(7), bytes])).subarray(7);
    expect((await readApartWhole(view, 'c.xlsx')).providers).toHaveLength(1);
  });

  it('hands a refusal over as it is', async () => {
    const bytes = workbookFile([
      {
        name: 'P',
        rows: [
          ['Provider', 'Type'],
          [null, 'MNO'],
        ],
      },
    ]);
    expect(await refusalOf(readApartWhole(bytes, 'c.xlsx'))).toMatchObject({
      kind: 'rule',
      code: 'upload.no-rows',
      issues: expect.arrayContaining([
        { path: 'P.2.Provider', message: 'The provider is empty; the row was left out.' },
      ]) as unknown,
    });
  });

  it('refuses what is larger than the limit before anything else looks at it', async () => {
    const limits = { ...uploadLimits, packedBytes: 1000 };
    expect(await refusalOf(readApartWhole(manyProviders(100), 'c.xlsx', limits))).toMatchObject({
      kind: 'tooLarge',
      code: 'upload.too-large',
    });
  });

  it('stops reading at the limit of time', async () => {
    const limits = { ...uploadLimits, milliseconds: 1 };
    expect(await refusalOf(readApartWhole(manyProviders(800), 'c.xlsx', limits))).toMatchObject({
      code: 'upload.timeout',
    });
  });

  it('stops reading at the limit of memory, and the process lives on', async () => {
    const limits = { ...uploadLimits, heapMegabytes: 16 };
    expect(await refusalOf(readApartWhole(manyProviders(5000), 'c.xlsx', limits))).toMatchObject({
      kind: 'tooLarge',
      code: 'upload.too-large',
    });
    expect((await readApartWhole(oneProvider({}), 'c.xlsx')).providers).toHaveLength(1);
  });

  it('refuses a bomb of 1000:1 without needing memory for what it inflates to', async () => {
    const bomb = zipFile([part('[Content_Types].xml', '<Types/>'), bombPart('xl/workbook.xml', 1000, 150 * 2 ** 20)]);
    const before = process.memoryUsage().rss;
    expect(await refusalOf(readApartWhole(bomb, 'c.xlsx'))).toMatchObject({ code: 'upload.zip-bomb' });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
  });
});
