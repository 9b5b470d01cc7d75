import { describe, expect, it } from 'vitest';
import { catalogueDigest } from './catalogueDigest.ts';
import { readCatalogue } from './readCatalogue.ts';
import { refusalOf } from './testing/reading.ts';
import { readApartWhole } from './testing/readingApart.ts';
import { expectedHeaders, oneProvider, workbookFile } from './testing/workbooks.ts';
import { bombPart, part, zipFile } from './testing/zips.ts';
import { uploadLimits } from './uploadLimits.ts';

function createLargeWorkbook(count: number): Buffer {
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
  it('returns the same result as parsing in this thread, with a digest, and keeps the bytes', async () => {
    const bytes = createLargeWorkbook(800);
    const before = Buffer.from(bytes);
    const [inChildProcess, inThisThread] = [
      await readApartWhole(bytes, 'c.xlsx'),
      await readCatalogue(bytes, 'c.xlsx', uploadLimits),
    ];
    const { contacts, ...summary } = inThisThread;
    expect(contacts).toEqual([]);
    expect(inChildProcess).toEqual({ ...summary, digest: catalogueDigest(inThisThread.providers) });
    expect(bytes.equals(before)).toBe(true);
  });

  it('accepts a view into a larger buffer', async () => {
    const bytes = oneProvider({});
    const view = new Uint8Array(Buffer.concat([Buffer.alloc(7), bytes])).subarray(7);
    expect((await readApartWhole(view, 'c.xlsx')).providers).toHaveLength(1);
  });

  it('passes a refusal on unchanged', async () => {
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

  it('rejects a file larger than the limit before reading it', async () => {
    const limits = { ...uploadLimits, packedBytes: 1000 };
    expect(await refusalOf(readApartWhole(createLargeWorkbook(100), 'c.xlsx', limits))).toMatchObject({
      kind: 'tooLarge',
      code: 'upload.too-large',
    });
  });

  it('stops at the time limit', async () => {
    const limits = { ...uploadLimits, milliseconds: 1 };
    expect(await refusalOf(readApartWhole(createLargeWorkbook(800), 'c.xlsx', limits))).toMatchObject({
      code: 'upload.timeout',
    });
  });

  it('stops at the memory limit without affecting the calling process', async () => {
    const limits = { ...uploadLimits, heapMegabytes: 16 };
    expect(await refusalOf(readApartWhole(createLargeWorkbook(5000), 'c.xlsx', limits))).toMatchObject({
      kind: 'tooLarge',
      code: 'upload.too-large',
    });
    expect((await readApartWhole(oneProvider({}), 'c.xlsx')).providers).toHaveLength(1);
  });

  it('rejects a 1000:1 zip bomb without allocating memory for it', async () => {
    const bomb = zipFile([part('[Content_Types].xml', '<Types/>'), bombPart('xl/workbook.xml', 1000, 150 * 2 ** 20)]);
    const before = process.memoryUsage().rss;
    expect(await refusalOf(readApartWhole(bomb, 'c.xlsx'))).toMatchObject({ code: 'upload.zip-bomb' });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
  });
});
