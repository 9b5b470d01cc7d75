import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type TestBrowserContextOptions, launchTestChromium, openTestBrowserContext } from './browser.ts';
import type { FullTestScenarioSessionTokens } from './fullScenario.ts';
import type { RunningTestProduct } from './product.ts';
import { requestProductInstanceForTestWorker, type TestWorkerProductInstance } from './workerProductServer.ts';
import { removeTestDataFolder } from '../../infra/adapters/postgres/src/testing/dataFolder.ts';

/** A browser and a product for the tests of a file. */
export interface E2eTestProductInstance {
  /** The product's URL, available once the tests run. */
  readonly url: string;
  /** Opens a browser context for a visitor of the product. */
  readonly openContext: (options?: TestBrowserContextOptions) => Promise<BrowserContext>;
}

/** A product with the demo scenario that the test files of a worker share. */
export interface SeededE2eTestProductInstance extends E2eTestProductInstance {
  readonly scenario: FullTestScenarioSessionTokens;
}

/**
 * Opens a browser before the tests of a file and closes it afterwards.
 * @returns a function that opens contexts for a URL.
 */
function openBrowserForTests(): (url: string, options?: TestBrowserContextOptions) => Promise<BrowserContext> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchTestChromium();
  });
  afterAll(async () => browser.close());
  return (url, options) => openTestBrowserContext(browser, url, options);
}

/**
 * Opens a browser for this worker's product, which has the demo scenario and is shared with other files. A test may
 * only change accounts, requests and providers that it created (`rfq/testData.ts`), and must not count shared data.
 */
export function openSharedE2eTestProductInstance(): SeededE2eTestProductInstance {
  const open = openBrowserForTests();
  let product: TestWorkerProductInstance;

  beforeAll(async () => {
    product = await requestProductInstanceForTestWorker(inject('productKeeper'), process.env['VITEST_POOL_ID'] ?? '1');
  });

  return {
    get url() {
      return product.url;
    },
    get scenario() {
      return product.scenario;
    },
    openContext: (options) => open(product.url, options),
  };
}

/**
 * Opens a browser and a product for this file, and shuts down both after the tests, including the product's data
 * folder.
 * @param start starts the product.
 * @param limit milliseconds that the start may take.
 */
export function openDedicatedE2eTestProductInstance(
  start: () => Promise<RunningTestProduct>,
  limit?: number,
): E2eTestProductInstance {
  const open = openBrowserForTests();
  let product: RunningTestProduct;

  beforeAll(async () => {
    product = await start();
  }, limit);

  afterAll(async () => {
    await product.stop();
    removeTestDataFolder(product.dataDir);
  });

  return {
    get url() {
      return product.url;
    },
    openContext: (options) => open(product.url, options),
  };
}
