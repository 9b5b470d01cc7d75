import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { waitForAnimations, type BrowserWindowSize, browserWindowSizes } from './browser.ts';

/** The axe violations of a page at a window size and colour scheme, each with the affected elements. */
export async function findAxeViolations(
  page: Page,
  size: BrowserWindowSize,
  colorScheme: 'light' | 'dark',
): Promise<string[]> {
  await page.setViewportSize(browserWindowSizes[size]);
  // Disable motion: otherwise a newly enabled button is checked while it fades to its colour.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await waitForAnimations(page);
  // Legacy mode and no list of passes: otherwise axe opens another page to sort the results, which triples the time.
  const look = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations: found } = await look.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
