import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { describe, expect, it } from 'vitest';
import { computeCatalogueDigest } from './catalogueDigest.ts';
import { parseCatalogueFile } from './parseCatalogueFile.ts';
import { expectUploadRefusal, formatTestRefusalIssues } from './testing/parseTestCatalogue.ts';
import { readCatalogueFile } from './readCatalogueFile.ts';
import {
  createTestCataloguePagesForFileComparison,
  readTestCatalogueInChildProcess,
} from './testing/readInChildProcess.ts';
import {
  testCatalogueHeadersListedOnUploadPage,
  createOneProviderTestWorkbook,
  createTestWorkbook,
} from './testing/workbooks.ts';
import { createTestZipBombPart, createTestZipPart, createTestZipFile } from './testing/zips.ts';
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
  return createTestWorkbook([{ rows: [testCatalogueHeadersListedOnUploadPage, ...rows] }]);
}

describe('readCatalogueFile', () => {
  it('returns the same result as parsing in this thread, with a digest, and keeps the bytes', async () => {
    const bytes = createLargeWorkbook(800);
    const before = Buffer.from(bytes);
    const [inChildProcess, inThisThread] = [
      await readTestCatalogueInChildProcess(bytes, 'c.xlsx'),
      await parseCatalogueFile(bytes, 'c.xlsx', catalogueUploadLimits),
    ];
    const { contacts, ...summary } = inThisThread;
    expect(contacts).toEqual([]);
    expect(inChildProcess).toEqual({ ...summary, digest: computeCatalogueDigest(inThisThread.providers) });
    expect(bytes.equals(before)).toBe(true);
  });

  it('returns the contact of a provider whose name an accepted correction changed', async () => {
    const bytes = createOneProviderTestWorkbook({ 'Contact Email': 'iot@emnify.example' });
    const corrected = buildTestProviderRecord({ id: 'emnify', name: 'emnify GmbH' });
    const hold = { field: 'name', sheet: 'emnify', correctionId: '0198c0de-0000-7000-8000-000000000001' } as const;
    const base = {
      ...createTestCataloguePagesForFileComparison([corrected]),
      overrides: new Map([['emnify', [hold]]]),
    };
    const { contacts, released } = await readCatalogueFile({ bytes, fileName: 'c.xlsx' }, ({ difference }) =>
      difference(base, []),
    );
    expect(released).toEqual([]);
    expect(contacts).toEqual([{ providerId: 'emnify', email: 'iot@emnify.example' }]);
  });

  it('accepts a view into a larger buffer', async () => {
    const bytes = createOneProviderTestWorkbook({});
    const view = new Uint8Array(Buffer.concat([Buffer.alloc(7), bytes])).subarray(7);
    expect((await readTestCatalogueInChildProcess(view, 'c.xlsx')).providers).toHaveLength(1);
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
    const [refusal, inThisThread] = [
      await expectUploadRefusal(readTestCatalogueInChildProcess(bytes, 'c.xlsx')),
      await expectUploadRefusal(parseCatalogueFile(bytes, 'c.xlsx', catalogueUploadLimits)),
    ];
    expect(refusal).toMatchObject({ kind: 'rule', code: 'upload.no-rows', text: inThisThread.text });
    expect(refusal.issues).toEqual(inThisThread.issues);
    expect(formatTestRefusalIssues(refusal)).toContainEqual({
      path: 'P.2.Provider',
      message: 'The provider’s name is missing. The row is skipped.',
    });
  });

  it('rejects a file larger than the limit before reading it', async () => {
    const limits = { ...catalogueUploadLimits, packedBytes: 1000 };
    expect(
      await expectUploadRefusal(readTestCatalogueInChildProcess(createLargeWorkbook(100), 'c.xlsx', limits)),
    ).toMatchObject({
      kind: 'tooLarge',
      code: 'upload.too-large',
    });
  });

  it('stops at the time limit', async () => {
    const limits = { ...catalogueUploadLimits, milliseconds: 1 };
    expect(
      await expectUploadRefusal(readTestCatalogueInChildProcess(createLargeWorkbook(800), 'c.xlsx', limits)),
    ).toMatchObject({
      code: 'upload.timeout',
    });
  });

  it('stops at the memory limit without affecting the calling process', async () => {
    const limits = { ...catalogueUploadLimits, heapMegabytes: 16 };
    expect(
      await expectUploadRefusal(readTestCatalogueInChildProcess(createLargeWorkbook(5000), 'c.xlsx', limits)),
    ).toMatchObject({
      kind: 'tooLarge',
      code: 'upload.too-large',
    });
    expect((await readTestCatalogueInChildProcess(createOneProviderTestWorkbook({}), 'c.xlsx')).providers).toHaveLength(
      1,
    );
  });

  it('rejects a 1000:1 zip bomb without allocating memory for it', async () => {
    const bomb = createTestZipFile([
      createTestZipPart('[Content_Types].xml', '<Types/>'),
      createTestZipBombPart('xl/workbook.xml', 1000, 150 * 2 ** 20),
    ]);
    const before = process.memoryUsage().rss;
    expect(await expectUploadRefusal(readTestCatalogueInChildProcess(bomb, 'c.xlsx'))).toMatchObject({
      code: 'upload.zip-bomb',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20);
  });
});
