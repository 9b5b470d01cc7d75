import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openContext, settle, type Size, sizes } from './browser.ts';
import { removeProductFolder, startProduct } from './product.ts';
import { type Screen, screens } from './screens.ts';
import { type Story, tellStory } from './story.ts';

type Scheme = 'light' | 'dark';

const folder = path.resolve(import.meta.dirname, '../../screenshots');

/** A token as a browser remembers it after its session has ended. */
const endedSession = 'x'.repeat(43);

function tokenFor(who: Screen['who'], story: Story): string | undefined {
  if (who === undefined) return undefined;
  return who === 'gone' ? endedSession : story.tokens[who];
}

/** Waits until nothing of the first view is left that the build painted, and nothing that stands for data on its way. */
async function seeData(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('button[inert], [aria-hidden] [data-width]') === null);
}

/** Leaves calls without an answer. @returns what waits until the page itself has asked in vain. */
async function withoutAnswers(page: Page, calls: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(calls, () => resolve(undefined));
  return async () => {
    await page.waitForFunction(() => document.querySelector('button[inert]') === null);
    await promise;
  };
}

async function look(page: Page, screen: Screen, file: string): Promise<void> {
  page.on('pageerror', (error) => console.error(`${screen.name}: ${error.message}`));
  await screen.before?.(page);
  const seeWaiting = screen.waiting && (await withoutAnswers(page, screen.waiting));
  await page.goto(screen.path);
  await page.getByRole('main').waitFor();
  await (seeWaiting?.() ?? seeData(page));
  await screen.act?.(page);
  await settle(page);
  await page.screenshot({ path: file });
}

/** @returns whether there is a picture; what was in the way is said. */
async function take(
  browser: Browser,
  url: string,
  story: Story,
  screen: Screen,
  size: Size,
  scheme: Scheme,
): Promise<boolean> {
  const token = tokenFor(screen.who, story);
  await using context = await openContext(browser, url, { size, scheme, ...(token !== undefined && { token }) });
  const name = `${screen.name}-${size}-${scheme}`;
  try {
    await look(await context.newPage(), screen, path.join(folder, `${name}.png`));
    return true;
  } catch (error) {
    console.error(`${name}: ${String(error)}`);
    return false;
  }
}

/** Every screen asked for in both sizes and themes, one failure not being in the way of the next. @returns how many failed. */
async function takeAll(browser: Browser, url: string, asked: readonly string[]): Promise<number> {
  const story = await tellStory(url);
  let failed = 0;
  for (const screen of screens.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    for (const size of Object.keys(sizes) as Size[]) {
      for (const scheme of ['light', 'dark'] as const) {
        if (!(await take(browser, url, story, screen, size, scheme))) failed += 1;
      }
    }
    console.log(screen.name);
  }
  return failed;
}

/** `npm run screenshots [-- name ...]`: every screen with a story in it, in both sizes and themes, into screenshots/. */
mkdirSync(folder, { recursive: true });
const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  if ((await takeAll(browser, product.url, process.argv.slice(2))) > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  removeProductFolder(product.dataDir);
}
