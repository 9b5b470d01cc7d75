import {
  buildSingleSheetTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  readChangedProviderRecordBatches,
  type CatalogueVersionsToCompare,
} from '@marketplace/command-service/searches/alerts/changedProviderRecords.ts';

const headers = ['Provider', 'Type', 'Protocols Supported'];
let bench: CatalogueUploadTestHarness;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
  const versions = [
    [['One', 'LTE-M'] as const, ['Two', 'LTE-M'] as const, ['Gone', 'LTE-M'] as const],
    [['One', '5G'] as const, ['Two', 'LTE-M'] as const],
    [['One', 'NB-IoT'] as const, ['Two', 'LTE-M'] as const, ['Three', 'LTE-M'] as const],
  ];
  for (const rows of versions) {
    const { body } = await bench.upload(
      buildSingleSheetTestWorkbook(headers, ...rows.map(([name, protocols]) => [name, 'MVNO', protocols])),
    );
    await bench.names(body['position']);
  }
});
afterAll(async () => bench.market.close());

/** Pages of versions, as `id since-until`. */
async function readPages(span: Omit<CatalogueVersionsToCompare, 'schema'>, partSize?: number): Promise<string[][]> {
  const { deps } = bench.market;
  const schema = (await deps.resolveSchemas())('catalogue');
  const pages: string[][] = [];
  for await (const forms of readChangedProviderRecordBatches(deps.pool, { schema, ...span }, partSize)) {
    pages.push(forms.map(({ since, until, record }) => `${record.id} ${since}-${until ?? ''}`).sort());
  }
  return pages;
}

test('returns the previously reported and the current versions of changed providers', async () => {
  expect(await readPages({ after: 2, version: 3, before: [2] })).toEqual([['one 2-3', 'one 3-', 'three 3-']]);
  expect(await readPages({ after: 2, version: 3, before: [1] })).toEqual([['one 1-2', 'one 3-', 'three 3-']]);
  expect(await readPages({ after: 1, version: 2, before: [1] })).toEqual([['one 1-2', 'one 2-3']]);
});

test('omits compared, unchanged and removed providers', async () => {
  expect(await readPages({ after: 3, version: 3, before: [1] })).toEqual([]);
  expect((await readPages({ after: 0, version: 3, before: [2] })).flat()).not.toContain('gone 1-2');
});

test('returns all versions of a provider on the same page, whatever the page size', async () => {
  expect(await readPages({ after: 1, version: 3, before: [1, 2] }, 1)).toEqual([
    ['one 1-2', 'one 2-3', 'one 3-'],
    ['three 3-'],
  ]);
});
