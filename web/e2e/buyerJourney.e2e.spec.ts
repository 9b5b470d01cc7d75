import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { findAxeViolations } from './axe.ts';
import { type TestBrowserWindowSizeName, testBrowserWindowSizes } from './browser.ts';
import { focusByTabAndPressKeyInTest, focusByTabInTest, focusByTabAndTypeInTest } from './keyboard.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { openTestPageWithSession, registerTestAccount } from './rfq/testData.ts';

const opened = openSharedE2eTestProductInstance();

/**
 * Selects Germany by typing and another country by arrow keys. Expects that Escape closes the list and that an arrow
 * key opens it again.
 */
async function pickCountries(page: Page): Promise<void> {
  await focusByTabInTest(page, page.getByRole('radio', { name: 'Regions' }));
  await page.keyboard.press('ArrowRight');
  const wizard = page.getByRole('region', { name: 'Requirements wizard' });
  const field = wizard.getByRole('combobox', { name: 'Add a country' });
  const options = page.getByRole('listbox', { name: 'Countries' }).getByRole('option');
  await focusByTabAndTypeInTest(page, field, 'germ');
  await options.first().waitFor();
  await page.keyboard.press('Enter');
  await wizard.getByRole('button', { name: 'Remove Germany' }).waitFor();

  await focusByTabAndTypeInTest(page, field, 'an');
  await expect.poll(() => options.count()).toBe(8);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  const third = await page.getByRole('listbox').getByRole('option', { selected: true }).innerText();
  expect(third).toBe(await options.nth(2).innerText());
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: third, exact: true, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const named = wizard.getByRole('button', { name: `Remove ${third}` });
  await named.or(wizard.getByRole('button', { name: 'Show 1 more country' })).waitFor();
}

async function stateRequirements(page: Page): Promise<void> {
  await pickCountries(page);
  await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Light', exact: true }), 'Space');
  await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: '5-50K', exact: true }), 'Enter');
  await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: /^Advanced Options/ }), 'Enter');
  const satellite = page.getByRole('group', { name: 'Satellite (NTN)' });
  await focusByTabAndPressKeyInTest(page, satellite.getByRole('button', { name: 'Yes' }), 'Space');
  await focusByTabAndPressKeyInTest(page, satellite.getByRole('button', { name: 'None' }), 'Space');
  await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Find Matching Providers' }), 'Enter');
  await page.getByRole('list', { name: 'Insights' }).waitFor();
}

/** Presses two of the "Prioritise" chips in order and waits for the announcement of the new order. */
async function putFirst(page: Page): Promise<void> {
  const chips = page.getByRole('group', { name: 'Prioritise' });
  await focusByTabAndPressKeyInTest(page, chips.getByRole('button', { name: 'Coverage' }), 'Space');
  await focusByTabAndPressKeyInTest(page, chips.getByRole('button', { name: 'eSIM readiness' }), 'Enter');
  const readOut = chips.getByRole('status');
  await readOut.getByText('Sort order: Coverage, eSIM readiness, Score').waitFor({ state: 'attached' });
  expect(new URL(page.url()).searchParams.get('emphasis')).toBe('coverage,esim');
}

async function makeMust(page: Page): Promise<void> {
  const flag = page.getByRole('button', { name: 'Must have Germany' });
  await focusByTabAndPressKeyInTest(page, flag, 'Space');
  await page.getByRole('heading', { name: /^Meet all must-haves/ }).waitFor();
  await expect.poll(() => flag.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => flag.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
}

/** Reads the breakdown of the score. @returns the score on the card and the score at the end of the breakdown. */
async function readReasons(page: Page): Promise<readonly (string | undefined)[]> {
  const card = page.getByRole('article').filter({ has: page.getByRole('list', { name: 'Reasons' }) });
  const label =
    (await card
      .first()
      .getByRole('img', { name: /^Score/ })
      .getAttribute('aria-label')) ?? '';
  await focusByTabAndPressKeyInTest(page, card.first().getByRole('heading').getByRole('link'), 'Enter');
  await page.getByRole('heading', { name: 'Your match' }).waitFor();
  const sum = page.getByRole('table', { name: 'Score breakdown' });
  await sum.getByRole('rowheader', { name: 'Geography' }).waitFor();
  return [/Score (\d+)/.exec(label)?.[1], await sum.getByRole('row').last().getByRole('cell').innerText()];
}

async function chooseThree(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select .* for quotes$/ });
  for (const at of [0, 1, 2]) await focusByTabAndPressKeyInTest(page, boxes.nth(at), 'Space');
  await page.getByText('3/3').first().waitFor();
  await focusByTabAndPressKeyInTest(page, boxes.nth(3), 'Space');
  await page
    .getByText('You can only select up to 3 providers for quotes. Please deselect a provider first.')
    .first()
    .waitFor();
  await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Get Quotes' }), 'Enter');
}

/** Selects three priorities, expects that a fourth is rejected, and moves the third to the top by keyboard. */
async function orderPriorities(page: Page): Promise<void> {
  const factors = page.getByRole('group', { name: 'Decision priorities' });
  for (const name of ['Price', 'Coverage', 'Support', 'Latency']) {
    await focusByTabAndPressKeyInTest(
      page,
      factors.getByRole('button', { name: new RegExp(`^\\d?${name}$`) }),
      'Space',
    );
  }
  await page
    .getByText('Maximum 3 priorities: You can select up to 3 decision factors. Remove one to add another.')
    .waitFor();
  const items = page.getByRole('list', { name: 'Order of priorities' }).getByRole('listitem');
  await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Drag Support' }), 'Space');
  for (const position of ['position 2 of 3', 'position 1 of 3']) {
    await page.keyboard.press('ArrowUp');
    await page.getByText(`Support is over ${position}.`).waitFor();
  }
  await page.keyboard.press('Space');
  await page.getByText('Support was dropped at position 1 of 3.').waitFor();
  await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Move Coverage up' }), 'Enter');
  expect((await items.allInnerTexts()).map((text) => text.replaceAll(/\W|\d/g, ''))).toEqual([
    'Support',
    'Coverage',
    'Price',
  ]);
}

async function sendRequest(page: Page, title: string): Promise<void> {
  await focusByTabAndTypeInTest(page, page.getByLabel('Project title'), title);
  await focusByTabAndTypeInTest(page, page.getByLabel('Expected volume'), '24000');
  await focusByTabInTest(page, page.getByRole('radio', { name: 'Medium' }));
  await page.keyboard.press('ArrowRight');
  await orderPriorities(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/rfq/send'));
  await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Send RFQ to 3 Providers' }), 'Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    projectTitle: title,
    expectedVolume: '24000',
    urgency: 'high',
    customRequirements: { decisionPriorities: ['support', 'coverage', 'price'] },
  });
}

test.each(
  selectTestSample(
    'sizes of the buyer’s journey',
    1,
    Object.keys(testBrowserWindowSizes) as TestBrowserWindowSizeName[],
  ),
)('sends a request from the home page by keyboard alone on a %s', async (size) => {
  const buyer = await registerTestAccount(opened, 'Bea');
  const page = await openTestPageWithSession(opened, buyer.token, '/', { size });
  const title = `Meters on a ${size}`;
  await page.getByRole('button', { name: /Bea Berg/ }).waitFor();
  await focusByTabAndPressKeyInTest(
    page,
    page.getByRole('link', { name: 'Specify Requirements - Get Instant RFQ' }),
    'Enter',
  );
  await stateRequirements(page);
  await putFirst(page);
  await makeMust(page);
  expect(await findAxeViolations(page, size, 'light')).toEqual([]);
  const [onCard, inSum] = await readReasons(page);
  expect(inSum).toBe(onCard);
  expect(await findAxeViolations(page, size, 'dark')).toEqual([]);
  await focusByTabAndPressKeyInTest(page, page.getByRole('button', { name: 'Close details' }), 'Enter');
  await page.getByRole('heading', { name: 'Your match' }).waitFor({ state: 'detached' });
  await chooseThree(page);
  await sendRequest(page, title);
  await page.getByText('RFQ Sent Successfully').waitFor();
  expect(new URL(page.url()).pathname).toBe('/rfq-dashboard');
  await page.getByText(title).first().waitFor();
});
