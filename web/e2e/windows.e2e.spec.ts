import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawn } from '../../infra/tests/kit/drawn.ts';
import { settle } from './browser.ts';
import { openForTests } from './opened.ts';
import { reach } from './reachScreen.ts';
import { type Opening, openByThemselves, openings } from './windows.ts';

const opened = openForTests();

const source = path.resolve(import.meta.dirname, '../src');

/** Every file that has a window, by what a window is made of; the kit's own are what others make theirs of. */
function filesWithWindows(): readonly string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx') && !file.startsWith('ui/'))
    .filter((file) =>
      /<(Modal|TypedModal|Drawer|ConfirmDialog|ReasonDialog)\s[^>]*\bopened\b|role="dialog"/s.test(
        readFileSync(path.join(source, file), 'utf8'),
      ),
    )
    .toSorted();
}

test('every window that the product has is opened here, or opens by itself', () => {
  const named = new Set([...openings.map(({ file }) => file), ...openByThemselves]);
  expect([...named].toSorted()).toEqual(filesWithWindows());
});

/** A control by its name, whatever it is. */
function control(page: Page, name: string | RegExp): Locator {
  const exact = typeof name === 'string';
  const roles = (['button', 'link', 'menuitem'] as const).map((role) => page.getByRole(role, { name, exact }));
  const [button, link, item] = roles as [Locator, Locator, Locator];
  return button.or(link).or(item).first();
}

async function open(page: Page, { by, typed }: Opening): Promise<Locator> {
  if (typed !== undefined) await page.getByLabel(typed[0]).fill(typed[1]);
  for (const name of by) await control(page, name).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);
  await settle(page);
  return dialog;
}

/** Waits until so many windows are open. */
async function untilOpen(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('[role="dialog"]').length === wanted, count);
}

/** Waits until something has the focus. */
async function hasFocus(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  const handle = await place.elementHandle();
  await page.waitForFunction((element) => element === document.activeElement, handle);
}

const focusOn = (page: Page, { by, back }: Opening): Promise<void> =>
  hasFocus(page, control(page, back ?? by.at(-1) ?? ''));

/** A window of the browser for one test, with patience for all those that are open beside it. */
async function contextFor({ who, size, asked }: Pick<Opening, 'who' | 'size' | 'asked'>): Promise<BrowserContext> {
  const token = who === undefined ? undefined : opened.story.tokens[who];
  const context = await opened.openContext({
    ...{ size: size ?? 'desktop', asked: asked === true },
    ...(token !== undefined && { token }),
  });
  context.setDefaultTimeout(60_000);
  return context;
}

const titled = openings.map((opening) => ({ ...opening, name: `${opening.file} by ${String(opening.by.at(-1))}` }));

describe.concurrent('the focus is back on what opened it', () => {
  test.each(drawn('windows', 6, titled))('$name, by Escape and by its button', async (opening) => {
    await using context = await contextFor(opening);
    const page = await context.newPage();
    await opening.before?.(page);
    await reach(page, { name: opening.file, path: opening.path });
    await page.getByRole('button', { name: 'Help', exact: true }).waitFor();

    // What stands over the page already, as a drawer that the address opens, is there once its button is.
    if (opening.typed === undefined) await control(page, opening.by[0] ?? '').waitFor();
    const before = await page.getByRole('dialog').count();
    await open(page, opening);
    await page.keyboard.press('Escape');
    await untilOpen(page, before);
    await focusOn(page, opening);

    const again = await open(page, opening);
    const closing = opening.closedBy ?? 'Close';
    const inside = again.getByRole('button', { name: closing, exact: typeof closing === 'string' });
    await inside
      .or(page.getByRole('banner').getByRole('button', { name: closing }))
      .first()
      .click();
    await untilOpen(page, before);
    await focusOn(page, opening);
  });
});
