import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { waitForAnimationsInTest, type TestBrowserWindowSizeName, testBrowserWindowSizes } from './browser.ts';

/** Finds the axe violations of a page at a window size and colour scheme, each with the affected elements. */
export async function findAxeViolations(
  page: Page,
  size: TestBrowserWindowSizeName,
  colorScheme: 'light' | 'dark',
): Promise<string[]> {
  await page.setViewportSize(testBrowserWindowSizes[size]);
  // Disables motion. Otherwise a newly enabled button would be checked while it fades to its final colour.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await waitForAnimationsInTest(page);
  // Uses legacy mode and omits passed checks. Otherwise axe would open another page to sort the results, which would
  // triple the duration.
  const look = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations: found } = await look.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
