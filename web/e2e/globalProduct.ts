import type { TestProject } from 'vitest/node';
import { repositoryRootFolder } from '../../infra/product/start/folders.ts';
import { rebuildWebAppIfSourcesChanged } from '../../infra/product/start/webBuild.ts';
import { seedFullTestMarketplaceScenario } from './fullScenario.ts';
import { copyTestProductDataAndFindFreePort, startProductForBrowserTests } from './product.ts';
import { type SeededRunningTestProduct, startServerProvidingTestProductPerWorker } from './workerProductServer.ts';
import { removeTestDataFolder } from '../../infra/adapters/postgres/src/testing/dataFolder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server that provides a product for each worker. */
    productKeeper: string;
  }
}

/**
 * Starts a stack and creates the scenario in it. Every stack needs this, because each stack stores its data on its own
 * servers, and the data of another stack cannot be copied there.
 */
async function startStack(): Promise<SeededRunningTestProduct> {
  const product = await startProductForBrowserTests();
  return { product, scenario: await seedFullTestMarketplaceScenario(product.url) };
}

/**
 * Starts a product and creates the scenario once. The sessions of the scenario are valid in every copy of the data
 * folder.
 */
async function makeTemplate() {
  const product = await startProductForBrowserTests();
  const story = await seedFullTestMarketplaceScenario(product.url);
  await product.stop();
  const { dataDir } = product;
  const startCopy = async (): Promise<SeededRunningTestProduct> => {
    return {
      product: await startProductForBrowserTests(await copyTestProductDataAndFindFreePort(dataDir)),
      scenario: story,
    };
  };
  return { startCopy, remove: () => removeTestDataFolder(dataDir) };
}

/**
 * Builds the web app, and provides a product with the full scenario for each worker. Without stacks, the scenario is
 * created only once per run.
 */
export default async function globalProduct(project: TestProject): Promise<() => Promise<void>> {
  await rebuildWebAppIfSourcesChanged(repositoryRootFolder);
  const template = process.env['E2E_STACK'] === undefined ? await makeTemplate() : null;
  const keeper = await startServerProvidingTestProductPerWorker(template?.startCopy ?? startStack);
  project.provide('productKeeper', keeper.url);
  return async () => {
    await keeper.close();
    template?.remove();
  };
}
