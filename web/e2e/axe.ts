import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { settle, type Size, sizes } from './browser.ts';

/** What axe has against a page in a window of this size and a colour scheme, each with the places where it does. */
export async function violations(page: Page, size: Size, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.setViewportSize(sizes[size]);
  // Without motion: a button that just became usable fades to its colour, and would be looked at on the way.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await settle(page);
  // In the page itself and without a list of what is well: else axe opens a page of its own to sort that, for three times the time.
  const look = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations: found } = await look.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
