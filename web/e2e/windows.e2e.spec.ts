import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { waitForAnimationsInTest } from './browser.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { openTestedScreen } from './openTestedScreen.ts';
import { type TestedDialogSpec, filesOfSelfOpeningDialogs, testedDialogSpecs } from './windowSpecs.ts';

const opened = openSharedE2eTestProductInstance();

const source = path.resolve(import.meta.dirname, '../src');

/** Lists the files that contain a dialog or drawer element, except for the files of the UI kit. */
function filesWithWindows(): readonly string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx') && !file.startsWith('ui/'))
    .filter((file) =>
      /<(Modal|ConfirmCloseModal|Drawer|(?:Lazy)?ConfirmDialog|ReasonDialog)\s[^>]*\bopened\b|role="dialog"/s.test(
        readFileSync(path.join(source, file), 'utf8'),
      ),
    )
    .toSorted();
}

test('opens every window of the product, except those that open automatically', () => {
  const named = new Set([...testedDialogSpecs.map(({ file }) => file), ...filesOfSelfOpeningDialogs]);
  expect([...named].toSorted()).toEqual(filesWithWindows());
});

/** Locates a button, link or menu item by its name. */
function control(page: Page, name: string | RegExp): Locator {
  const exact = typeof name === 'string';
  const roles = (['button', 'link', 'menuitem'] as const).map((role) => page.getByRole(role, { name, exact }));
  const [button, link, item] = roles as [Locator, Locator, Locator];
  return button.or(link).or(item).first();
}

async function open(page: Page, { triggers, typed }: TestedDialogSpec): Promise<Locator> {
  if (typed !== undefined) await page.getByLabel(typed[0]).fill(typed[1]);
  for (const name of triggers) await control(page, name).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') !== null);
  await waitForAnimationsInTest(page);
  return dialog;
}

/** Waits until the given number of dialogs is open. */
async function untilOpen(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('[role="dialog"]').length === wanted, count);
}

/** Waits until an element has the focus. */
async function hasFocus(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  const handle = await place.elementHandle();
  await page.waitForFunction((element) => element === document.activeElement, handle);
}

const focusOn = (page: Page, { triggers, returnsFocusTo }: TestedDialogSpec): Promise<void> =>
  hasFocus(page, control(page, returnsFocusTo ?? triggers.at(-1) ?? ''));

/** Opens a browser context for one test. The timeout is longer than usual, because tests run concurrently. */
async function contextFor({
  who,
  size,
  showsCookieBanner,
}: Pick<TestedDialogSpec, 'who' | 'size' | 'showsCookieBanner'>): Promise<BrowserContext> {
  const token = who === undefined ? undefined : opened.scenario.tokens[who];
  const context = await opened.openContext({
    ...{ size: size ?? 'desktop', asked: showsCookieBanner === true },
    ...(token !== undefined && { token }),
  });
  context.setDefaultTimeout(60_000);
  return context;
}

const titled = testedDialogSpecs.map((opening) => ({
  ...opening,
  name: `${opening.file} by ${String(opening.triggers.at(-1))}`,
}));

describe.concurrent('focus after closing a window', () => {
  test.each(selectTestSample('windows', 4, titled))(
    'returns to the opener in $name, by Escape and by button',
    async (opening) => {
      await using context = await contextFor(opening);
      const page = await context.newPage();
      await opening.before?.(page);
      await openTestedScreen(page, { name: opening.file, path: opening.path });
      await page.getByRole('button', { name: 'Help', exact: true }).waitFor();

      // Waits for the first trigger, because an overlay that the URL opens, such as a drawer, may still be loading.
      if (opening.typed === undefined) await control(page, opening.triggers[0] ?? '').waitFor();
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
    },
  );
});
