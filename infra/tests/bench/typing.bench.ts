import { chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../../../scripts/chromium.ts';
import { startTestProductWithProviders } from '../../../web/e2e/productWithProviders.ts';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { type MedianAndQuartiles, calculateMedianAndQuartiles } from './pairedComparison.ts';
import { removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';

/** The longest browser task while a word is typed into the provider filter, until the list is updated. */
export interface FilterTypingBenchmarkResult {
  readonly providers: number;
  /** Milliseconds of the longest task per word; 0 if all tasks were shorter than 50 ms. */
  readonly longestTasks: MedianAndQuartiles;
}

const providers = chooseByBenchmarkSize(20_000, 600);
const rounds = chooseByBenchmarkSize(4, 1);
const words = chooseByBenchmarkSize(['vela', 'kite mno', 'meridian 1', 'osprey'], ['vela']);

const observeLongTasks = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });
`;

async function longestWhileTyping(page: Page, word: string): Promise<number> {
  const before = await page.getByText(/ of [\d,]+ providers$/).innerText();
  const search = page.getByRole('searchbox', { name: 'Search providers' });
  await search.clear();
  await page.evaluate(observeLongTasks);
  await search.pressSequentially(word, { delay: 40 });
  await page.getByText(before, { exact: true }).waitFor({ state: 'detached' });
  return page.evaluate<number>('Math.max(0, ...window.longTasks)');
}

async function measure(url: string): Promise<MedianAndQuartiles> {
  const found = await findOrInstallChromium();
  const browser = await chromium.launch({ executablePath: found.path, args: [...found.args], headless: true });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/providers`);
    await page.getByText(/ of [\d,]+ providers$/).waitFor();
    const longest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const word of words) longest.push(await longestWhileTyping(page, word));
    }
    return calculateMedianAndQuartiles(longest);
  } finally {
    await browser.close();
  }
}

/** Measures metric 18: typing into the filter of a large catalogue, in a browser on the running product. */
export async function benchFilterTyping(): Promise<FilterTypingBenchmarkResult> {
  const product = await startTestProductWithProviders(providers);
  try {
    return { providers, longestTasks: await measure(product.url) };
  } finally {
    await product.stop();
    removeTestDataFolder(product.dataDir);
  }
}
