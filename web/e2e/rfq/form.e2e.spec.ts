import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openRfqFormForSelectedMatchesInTest } from '../matches.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import { openTestPageWithSession, registerTestAccount } from './testData.ts';

const opened = openSharedE2eTestProductInstance();
const title = 'Sent twice, there once';

/** Selects Germany in the suggestions. Expects 8 suggestions for "an", in a list that is at most 150 px high. */
async function chooseCountry(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Countries' }).click();
  const field = page.getByRole('combobox', { name: 'Add a country' });
  await field.fill('an');
  const box = page.getByRole('listbox', { name: 'Countries' });
  await box.getByRole('option').nth(7).waitFor();
  expect(await box.getByRole('option').count()).toBe(8);
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(150);
  await field.fill('germany');
  await page.keyboard.press('Enter');
}

/** Drags one handle onto another by pointer. */
async function drag(page: Page, grip: Locator, onto: Locator): Promise<void> {
  const [from, to] = await Promise.all([grip.boundingBox(), onto.boundingBox()]);
  if (from === null || to === null) throw new Error('the grips are not on the page');
  await page.mouse.move(from.x + 22, from.y + 22);
  await page.mouse.down();
  await page.mouse.move(to.x + 22, to.y + 16, { steps: 12 });
  await page.mouse.up();
}

test('sends a request only once when its reply is lost and it is sent again after a reload', async () => {
  const { token } = await registerTestAccount(opened, 'Freda');
  const page = await openTestPageWithSession(opened, token, '/requirements');
  await chooseCountry(page);
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select (?!1NCE|emnify|Soracom).* for quotes$/ });
  for (const at of [0, 1]) await boxes.nth(at).click();
  await openRfqFormForSelectedMatchesInTest(page);

  for (const name of ['Price', 'Coverage', 'Support']) {
    await page.getByRole('button', { name: new RegExp(`^\\d?${name}$`) }).click();
  }
  // Before the drag: dnd-kit clears every text selection until 50 ms after a drop, and Playwright types into a selection.
  await page.getByLabel('Project title').fill(title);
  const items = page.getByRole('list', { name: 'Order of priorities' }).getByRole('listitem');
  await items.first().scrollIntoViewIfNeeded();
  const grip = (name: string) => page.getByRole('button', { name: `Drag ${name}` });
  await drag(page, grip('Support'), grip('Price'));
  await page.getByText('Support was dropped at position 1 of 3.').waitFor();
  const names = (await items.allInnerTexts()).map((text) => text.replaceAll(/\W|\d/g, ''));
  expect(names).toEqual(['Support', 'Price', 'Coverage']);

  const keys: (string | undefined)[] = [];
  await page.route('**/api/rfq/send', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) {
      await route.continue();
      return;
    }
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send RFQ to 2 Providers' }).click();
  await page.getByText('RFQ Send Failed: There was an error sending your RFQ. Please try again.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Project title').inputValue(), { timeout: 60_000 }).toBe(title);
  await page.getByRole('button', { name: 'Send RFQ to 2 Providers' }).click();
  await page.getByText('RFQ Sent Successfully').waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();
  const requests = page.getByRole('main').getByRole('button', { name: new RegExp(title) });
  await requests.first().waitFor();
  expect(await requests.count()).toBe(1);
});
