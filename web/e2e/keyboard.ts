import type { Locator, Page } from 'playwright-core';

/** Number of Tab presses after which an element counts as unreachable. */
const mostTabs = 150;

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}

/**
 * Moves the focus to an element with the Tab key.
 * @throws Error if the Tab key does not reach the element.
 */
export async function focusByTabInTest(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs <= mostTabs; tabs += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not come by ${String(target)}`);
}

/** Moves the focus to an element by Tab and presses a key. */
export async function focusByTabAndPressKeyInTest(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await focusByTabInTest(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field by Tab and types. */
export async function focusByTabAndTypeInTest(page: Page, target: Locator, text: string): Promise<void> {
  await focusByTabInTest(page, target);
  await page.keyboard.type(text);
}
