import { describe, expect, it } from 'vitest';
import { computeCatalogueDigest } from './catalogueDigest.ts';
import { parseCatalogueFile } from './parseCatalogueFile.ts';
import { catchUploadRefusal } from './testing/parseTestCatalogue.ts';
import { readWholeCatalogueInChildProcess } from './testing/readInChildProcess.ts';
import { uploadPageColumnHeaders, createOneProviderWorkbook, createTestWorkbook } from './testing/workbooks.ts';
import { createZipBombPart, createZipPart, createZipFile } from './testing/zips.ts';
import { catalogueUploadLimits } from './catalogueUploadLimits.ts';

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
  return createTestWorkbook([{ rows: [uploadPageColumnHeaders, ...rows] }]);
}

describe('readCatalogueFile', () => {
  it('returns the same result as parsing in this thread, with a digest, and keeps the bytes', async () => {
    const bytes = createLargeWorkbook(800);
    const before = Buffer.from(bytes);
    const [inChildProcess, inThisThread] = [
      await readWholeCatalogueInChildProcess(bytes, 'c.xlsx'),
      await parseCatalogueFile(bytes, 'c.xlsx', catalogueUploadLimits),
    ];
    const { contacts, ...summary } = inThisThread;
    expect(contacts).toEqual([]);
    expect(inChildProcess).toEqual({ ...summary, digest: computeCatalogueDigest(inThisThread.providers) });
    expect(bytes.equals(before)).toBe(true);
  });

  it('accepts a view into a larger buffer', async () => {
    const bytes = createOneProviderWorkbook({});
    const view = new Uint8Array(Buffer.concat([Buffer.alloc(7), bytes])).subarray(7);
    expect((await readWholeCatalogueInChildProcess(view, 'c.xlsx')).providers).toHaveLength(1);
  });

  it('passes a refusal on unchanged', async () => {
    const bytes = createTestWorkbook([
      {
        name: 'P',
        rows: [
          ['Provider', 'Type'],
          [null, 'MNO'],
        ],
      },
    ]);
    expect(await catchUploadRefusal(readWholeCatalogueInChildProcess(bytes, 'c.xlsx'))).toMatchObject({
      kind: 'rule',
      code: 'upload.no-rows',
      issues: expect.arrayContaining([
        { path: 'P.2.Provider', message: 'The provider is empty; the row was left out.' },
      ]) as unknown,
    });
  });

  it('rejects a file larger than the limit before reading it', async () => {
    const limits = { ...catalogueUploadLimits, packedBytes: 1000 };
    expect(
      await catchUploadRefusal(readWholeCatalogueInChildProcess(createLargeWorkbook(100), 'c.xlsx', limits)),
    ).toMatchObject({
      kind: 'tooLarge',
      code: 'upload.too-large',
    });
  });

  it('stops at the time limit', async () => {
    const limits = { ...catalogueUploadLimits, milliseconds: 1 };
    expect(
      await catchUploadRefusal(readWholeCatalogueInChildProcess(createLargeWorkbook(800), 'c.xlsx', limits)),
    ).toMatchObject({
      code: 'upload.timeout',
    });
  });

  it('stops at the memory limit without affecting the calling process', async () => {
    const limits = { ...catalogueUploadLimits, heapMegabytes: 16 };
    expect(
      await catchUploadRefusal(readWholeCatalogueInChildProcess(createLargeWorkbook(5000), 'c.xlsx', limits)),
    ).toMatchObject({
      kind: 'tooLarge',
      code: 'upload.too-large',
    });
    expect((await readWholeCatalogueInChildProcess(createOneProviderWorkbook({}), 'c.xlsx')).providers).toHaveLength(1);
  });

  it('rejects a 1000:1 zip bomb without allocating memory for it', async () => {
    const bomb = createZipFile([
      createZipPart('[Content_Types].xml', '<Types/>'),
      createZipBombPart('xl/workbook.xml', 1000, 150 * 2 ** 20),
    ]);
    const before = process.memoryUsage().rss;
    expect(await catchUploadRefusal(readWholeCatalogueInChildProcess(bomb, 'c.xlsx'))).toMatchObject({
      code: 'upload.zip-bomb',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
  });
});
