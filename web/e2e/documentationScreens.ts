import type { Page } from 'playwright-core';

/** Searches the documentation and waits until the number of results is shown. */
export async function searchDocumentationInTest(page: Page, query: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill(query);
  await page.locator('.found .count').waitFor();
}

/** Pages of the documentation and states of its search. */
export const documentationSiteScreensToScanInTest = [
  { name: 'docs', path: '/docs' },
  { name: 'docs-guide', path: '/docs/operators' },
  { name: 'docs-diagram', path: '/docs/architecture' },
  { name: 'docs-decisions', path: '/docs/adr' },
  { name: 'docs-decision', path: '/docs/adr/0001-install-node-24-from-npm' },
  { name: 'docs-search', path: '/docs/buyers', act: (page: Page) => searchDocumentationInTest(page, 'quotes') },
  { name: 'docs-search-none', path: '/docs/buyers', act: (page: Page) => searchDocumentationInTest(page, 'zeppelin') },
  { name: 'docs-not-found', path: '/docs/nowhere' },
] as const;
