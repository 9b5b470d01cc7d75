import type { Page } from 'playwright-core';
import { settle } from './browser.ts';
import type { Screen } from './screens.ts';
import type { Story } from './story.ts';

/** A token as a browser remembers it after its session has ended. */
const endedSession = 'x'.repeat(43);

/** @returns the session token of who comes to a screen. */
export function tokenFor(who: Screen['who'], story: Story): string | undefined {
  if (who === undefined) return undefined;
  return who === 'gone' ? endedSession : story.tokens[who];
}

/** Waits until nothing of the first view is left that the build painted, and nothing that stands for data on its way. */
export async function seeData(page: Page): Promise<void> {
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

/** Comes to a screen as a person would, and waits until it shows what it is about. */
export async function reach(page: Page, screen: Screen): Promise<void> {
  await screen.before?.(page);
  const seeWaiting = screen.waiting && (await withoutAnswers(page, screen.waiting));
  await page.goto(screen.path);
  await page.getByRole('main').waitFor();
  await (seeWaiting?.() ?? seeData(page));
  await screen.act?.(page);
  await settle(page);
}
