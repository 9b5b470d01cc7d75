import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { type Size, sizes } from './browser.ts';
import { tokenOf } from './apiCalls.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { openOwn } from './opened.ts';

const opened = openOwn();

async function findInGermany(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: 'Regions' }));
  await page.keyboard.press('ArrowRight');
  await typeInto(page, page.getByRole('combobox', { name: 'Add a country' }), 'germ');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Light', exact: true }), 'Space');
  await page.getByText(/match so far$/).waitFor();
  await pressOn(page, page.getByRole('button', { name: 'Find Matching Providers' }), 'Enter');
  await page.getByRole('list', { name: 'Insights' }).waitFor();
}

/** The first ones are pressed one after the other; their order is read out once the list stands in it. */
async function putFirst(page: Page): Promise<void> {
  const chips = page.getByRole('group', { name: 'Put first' });
  await pressOn(page, chips.getByRole('button', { name: 'Coverage' }), 'Space');
  await pressOn(page, chips.getByRole('button', { name: 'eSIM readiness' }), 'Enter');
  const readOut = chips.getByRole('status');
  await readOut.getByText('Ordered by coverage, then eSIM readiness, then score').waitFor({ state: 'attached' });
  expect(new URL(page.url()).searchParams.get('emphasis')).toBe('coverage,esim');
}

async function makeMust(page: Page): Promise<void> {
  const flag = page.getByRole('button', { name: 'Must have Germany' });
  await pressOn(page, flag, 'Space');
  await page.getByRole('heading', { name: /^Meet everything you must have/ }).waitFor();
  expect(await flag.getAttribute('aria-pressed')).toBe('true');
  expect(await flag.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
}

/** What the sum is made of, as it is read out. @returns the score on the card, and the one that the sum ends with. */
async function readReasons(page: Page): Promise<readonly (string | undefined)[]> {
  const card = page.getByRole('article').filter({ has: page.getByRole('list', { name: 'Reasons' }) });
  const label =
    (await card
      .first()
      .getByRole('img', { name: /^Score/ })
      .getAttribute('aria-label')) ?? '';
  await pressOn(page, card.first().getByRole('heading').getByRole('link'), 'Enter');
  await page.getByRole('heading', { name: 'Your match' }).waitFor();
  const sum = page.getByRole('table', { name: 'How the score adds up' });
  await sum.getByRole('rowheader', { name: 'Geography' }).waitFor();
  return [/Score (\d+)/.exec(label)?.[1], await sum.getByRole('row').last().getByRole('cell').innerText()];
}

test.each(Object.keys(sizes) as Size[])(
  'a buyer finds, puts first, sets a must and reads the reasons by keyboard alone, on a %s',
  async (size) => {
    const token = await tokenOf(opened.url, 'buyer@acme-logistics.example');
    const context = await opened.openContext({ size, token });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    await page.goto('/requirements');
    await findInGermany(page);
    await putFirst(page);
    await makeMust(page);
    expect(await violations(page, size, 'light')).toEqual([]);
    const [onCard, inSum] = await readReasons(page);
    expect(inSum).toBe(onCard);
    expect(await violations(page, size, 'dark')).toEqual([]);
    await context.close();
  },
);
