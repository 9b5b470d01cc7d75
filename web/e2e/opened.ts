import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type ContextOptions, openBrowser, openContext } from './browser.ts';
import { copyProduct, type Product, removeProductFolder, startProduct } from './product.ts';

/** A browser and a product that the tests of a file share. */
export interface Opened {
  /** The product's address; there once the tests run. */
  readonly url: string;
  /** A visitor's own window of the browser onto the product. */
  readonly openContext: (options?: ContextOptions) => Promise<BrowserContext>;
}

/** The product with the demo, which was seeded once for all files. */
async function startSeeded(): Promise<Product> {
  const seeded = inject('seededFolder');
  return startProduct(seeded === null ? undefined : await copyProduct(seeded));
}

/**
 * Opens a browser and a product before the tests of a file, and ends both, with the product's data folder, after them.
 * @param start of the product; one with the demo when nothing is said. @param limit milliseconds that the start may take.
 */
export function openForTests(start: () => Promise<Product> = startSeeded, limit?: number): Opened {
  let browser: Browser;
  let product: Product;

  beforeAll(async () => {
    [browser, product] = await Promise.all([openBrowser(), start()]);
  }, limit);

  afterAll(async () => {
    await browser.close();
    await product.stop();
    removeProductFolder(product.dataDir);
  });

  return {
    get url() {
      return product.url;
    },
    openContext: (options) => openContext(browser, product.url, options),
  };
}
