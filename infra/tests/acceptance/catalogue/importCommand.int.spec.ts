import type { CatalogueUploadReportReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { replaceCatalogueFromExcelFile } from '@marketplace/product/operate/replaceCatalogueFromExcelFile.ts';
import { demoCatalogueWorkbookPath } from '@marketplace/product/start/folders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';

let market: InProcessTestMarketplace;
beforeAll(async () => {
  market = await startTestMarketplace();
});
afterAll(async () => market.close());

/**
 * Imports the sample catalogue and adds the reported version to `versions`. @param isCaughtUp whether the read models
 * catch up.
 */
async function importSample(versions: number[], isCaughtUp: boolean): Promise<void> {
  const hub = { waitUntilReached: () => Promise.resolve(isCaughtUp) };
  await replaceCatalogueFromExcelFile(
    { commandDeps: market.deps, hub },
    demoCatalogueWorkbookPath,
    ({ version }: CatalogueUploadReportReplyItem) => versions.push(version),
  );
}

test('reports the imported catalogue and succeeds when the read models have caught up', async () => {
  const versions: number[] = [];
  await importSample(versions, true);
  expect(versions).toEqual([1]);
});

test('reports the imported catalogue but fails when the read models do not catch up', async () => {
  const versions: number[] = [];
  await expect(importSample(versions, false)).rejects.toThrow('the read models did not follow');
  expect(versions).toEqual([1]);
});
