import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { settle, type Size, sizes } from './browser.ts';

/** The axe violations of a page at a window size and colour scheme, each with the affected elements. */
export async function violations(page: Page, size: Size, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.setViewportSize(sizes[size]);
  // Without motion: a newly enabled button fades to its colour and would be checked in between.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await settle(page);
  // Legacy mode and no list of passes: otherwise axe opens another page to sort the results, which triples the time.
  const look = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations: found } = await look.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
