import type { Page } from 'playwright-core';
import { waitForAnimationsInTest } from './browser.ts';
import { findCutOffContentInTest } from './cutOffContent.ts';
import { type WaitForPendingCallsInTest, waitForRenderInTest } from './pendingCalls.ts';
import { waitForPageDataInTest } from './openTestedScreen.ts';

const widths = [360, 390, 768, 1024, 1280, 1366, 1440, 1920];
/**
 * Widths at which the only check is that the page does not scroll sideways. A width of 320 px corresponds to a window
 * of 1280 px at 400% zoom.
 */
const narrowWidths = [320, 720];
const desktop = { width: 1440, height: 900 };

/** Descriptions of cut-off content, each with the widths in px at which the content is cut off. */
export type TestedWidthsByCutOffContent = Readonly<Record<string, readonly number[]>>;

/** Scans the open page at every width, and then restores the desktop width. */
export async function findCutOffContentByWidthInTest(page: Page): Promise<TestedWidthsByCutOffContent> {
  const found: Record<string, number[]> = {};
  const resize = async (width: number): Promise<void> => {
    await page.setViewportSize({ width, height: 900 });
    await waitForRenderInTest(page);
    await waitForAnimationsInTest(page);
  };
  for (const width of narrowWidths) {
    await resize(width);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (scrolls > 0) (found[`the page scrolls ${scrolls} px sideways`] ??= []).push(width);
  }
  for (const width of widths) {
    await resize(width);
    for (const what of await page.evaluate(findCutOffContentInTest)) (found[what] ??= []).push(width);
  }
  await page.setViewportSize(desktop);
  return found;
}

/** Titles of the pages by path; `*` is the not-found page. */
export type TestPageTitlesByPath = Readonly<Record<string, string>>;

/** Closes all open dialogs and menus. */
async function closeWindows(page: Page): Promise<void> {
  const windows = page.locator('[role="dialog"], [role="menu"]');
  for (let open = await windows.count(); open > 0; open = await windows.count()) {
    await page.keyboard.press('Escape');
    await page.waitForFunction(
      (before) => document.querySelectorAll('[role="dialog"], [role="menu"]').length < before,
      open,
    );
  }
}

/** Navigates as a link within the app does, without a reload, and waits until the data is shown. */
export async function navigateWithinAppInTest(
  page: Page,
  path: string,
  titles: TestPageTitlesByPath,
  seeAnswers: WaitForPendingCallsInTest,
): Promise<void> {
  await closeWindows(page);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  // A guard may redirect, so the expected title is that of the final path.
  await page.waitForFunction((known) => document.title === (known[location.pathname] ?? known['*']), titles);
  await seeAnswers();
  await waitForPageDataInTest(page);
}
