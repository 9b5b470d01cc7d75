import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { settle, type Size, sizes } from './browser.ts';

/** What axe has against a page in a window of this size and a colour scheme, each with the places where it does. */
export async function violations(page: Page, size: Size, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await settle(page);
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
