import type { Page } from 'playwright-core';
import { waitForAnimations } from './browser.ts';
import type { MarketplaceScenario } from './scenario.ts';
import type { TestedScreenSpec } from './screenSpec.ts';

/** A token that a browser still has after its session has ended. */
const endedSession = 'x'.repeat(43);

/** @returns the session token for a screen. */
export function getScreenSessionToken(who: TestedScreenSpec['who'], story: MarketplaceScenario): string | undefined {
  if (who === undefined) return undefined;
  return who === 'gone' ? endedSession : story.tokens[who];
}

/** Waits until neither prerendered content nor placeholders remain. */
export async function waitForPageData(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('button[inert], [aria-hidden] [data-width]') === null);
}

/**
 * Leaves calls unanswered.
 * @returns a function that waits until the page has sent one.
 */
async function withoutAnswers(page: Page, calls: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(calls, () => resolve(undefined));
  return async () => {
    await page.waitForFunction(() => document.querySelector('button[inert]') === null);
    await promise;
  };
}

/** Opens a screen like a user and waits until its content is visible. */
export async function openTestedScreen(page: Page, screen: TestedScreenSpec): Promise<void> {
  await screen.before?.(page);
  const seeWaiting = screen.waiting && (await withoutAnswers(page, screen.waiting));
  await page.goto(screen.path);
  await page.getByRole('main').waitFor();
  await (seeWaiting?.() ?? waitForPageData(page));
  await screen.act?.(page);
  await waitForAnimations(page);
}
