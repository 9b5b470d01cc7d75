import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type ContextOptions, openBrowser, openContext } from './browser.ts';
import type { LivedInStory } from './livedIn.ts';
import { type Product, removeProductFolder } from './product.ts';
import { askForProduct, type ProductOfWorker } from './productKeeper.ts';

/** A browser and a product that the tests of a file share. */
export interface Opened {
  /** The product's address; there once the tests run. */
  readonly url: string;
  /** A visitor's own window of the browser onto the product. */
  readonly openContext: (options?: ContextOptions) => Promise<BrowserContext>;
}

/** A product that the files of a worker share, and the people who are in it. */
export interface OpenedLivedIn extends Opened {
  readonly story: LivedInStory;
}

/** Opens a browser before the tests of a file and closes it after them. @returns what opens windows onto an address. */
function openBrowserForTests(): (url: string, options?: ContextOptions) => Promise<BrowserContext> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => browser.close());
  return (url, options) => openContext(browser, url, options);
}

/**
 * Opens a browser onto the product of this worker, in which the demo's story has happened and to which other files come as well: a test may
 * change only accounts, requests and providers of its own (`rfq/people.ts`), and may not count what is everybody's.
 */
export function openForTests(): OpenedLivedIn {
  const open = openBrowserForTests();
  let product: ProductOfWorker;

  beforeAll(async () => {
    product = await askForProduct(inject('productKeeper'), process.env['VITEST_POOL_ID'] ?? '1');
  });

  return {
    get url() {
      return product.url;
    },
    get story() {
      return product.story;
    },
    openContext: (options) => open(product.url, options),
  };
}

/**
 * Opens a browser and a product of the file's own, and ends both, with the product's data folder, after the tests.
 * @param start of the product. @param limit milliseconds that the start may take.
 */
export function openOwn(start: () => Promise<Product>, limit?: number): Opened {
  const open = openBrowserForTests();
  let product: Product;

  beforeAll(async () => {
    product = await start();
  }, limit);

  afterAll(async () => {
    await product.stop();
    removeProductFolder(product.dataDir);
  });

  return {
    get url() {
      return product.url;
    },
    openContext: (options) => open(product.url, options),
  };
}
