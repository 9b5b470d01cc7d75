import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import {
  launchTestChromium,
  openTestBrowserContext,
  type TestBrowserWindowSizeName,
  testBrowserWindowSizes,
} from './browser.ts';
import { startProductForBrowserTests } from './product.ts';
import { openTestedScreen, getTestedScreenSessionToken } from './openTestedScreen.ts';
import type { TestedScreenSpec } from './screenSpec.ts';
import { testedScreenSpecs } from './screens.ts';
import {
  type TestScenarioSessionTokens,
  seedTestRfqsForResponseStatistics,
  seedTestMarketplaceScenario,
} from './scenario.ts';
import { removeTestDataFolder } from '../../infra/adapters/postgres/src/testing/dataFolder.ts';

type Scheme = 'light' | 'dark';

const folder = path.resolve(import.meta.dirname, '../../screenshots');

/** @returns whether the screenshot succeeded; errors are logged. */
async function take(
  browser: Browser,
  url: string,
  story: TestScenarioSessionTokens,
  screen: TestedScreenSpec,
  size: TestBrowserWindowSizeName,
  scheme: Scheme,
): Promise<boolean> {
  const token = getTestedScreenSessionToken(screen.who, story);
  await using context = await openTestBrowserContext(browser, url, {
    ...{ size, scheme, asked: screen.showsCookieBanner === true },
    ...(token !== undefined && { token }),
  });
  const name = `${screen.name}-${size}-${scheme}`;
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`${screen.name}: ${error.message}`));
    await openTestedScreen(page, screen);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    return true;
  } catch (error) {
    console.error(`${name}: ${String(error)}`);
    return false;
  }
}

/**
 * Takes all requested screenshots in both sizes and themes and continues after failures.
 * @returns the number of failures.
 */
async function takeAll(browser: Browser, url: string, asked: readonly string[]): Promise<number> {
  const story = await seedTestMarketplaceScenario(url);
  await seedTestRfqsForResponseStatistics(url, story);
  let failed = 0;
  for (const screen of testedScreenSpecs.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    for (const size of Object.keys(testBrowserWindowSizes) as TestBrowserWindowSizeName[]) {
      for (const scheme of ['light', 'dark'] as const) {
        if (!(await take(browser, url, story, screen, size, scheme))) failed += 1;
      }
    }
    console.log(screen.name);
  }
  return failed;
}

/**
 * `npm run screenshots [-- name ...]`: takes screenshots of all screens, or of the named screens, in both sizes and
 * themes. Writes them to screenshots/.
 */
mkdirSync(folder, { recursive: true });
const [product, browser] = await Promise.all([startProductForBrowserTests(), launchTestChromium()]);
try {
  if ((await takeAll(browser, product.url, process.argv.slice(2))) > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  removeTestDataFolder(product.dataDir);
}
