import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../browser.ts';
import { openOwn } from '../opened.ts';

const buyer = 'buyer@acme-logistics.example';
const password = 'Demo-pass-2026';

const opened = openOwn();
let page: Page;

beforeAll(async () => {
  page = await (await opened.openContext()).newPage();
  await signIn(page, buyer, password);
});

test('the suggestions of a field are at most 150 px high', async () => {
  await page.goto('/requirements');
  await page.getByRole('radio', { name: 'Countries' }).click();
  const field = page.getByRole('combobox', { name: 'Add a country' });
  await field.fill('an');
  const box = page.getByRole('listbox', { name: 'Countries' });
  await box.getByRole('option').nth(7).waitFor();
  expect(await box.getByRole('option').count()).toBe(8);
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(150);
  await field.fill('germany');
  await page.keyboard.press('Enter');
});

test('priorities are dragged into order by pointer', async () => {
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select .* for quotes$/ });
  for (const at of [0, 1]) await boxes.nth(at).click();
  await page.getByRole('button', { name: 'Get Quotes' }).click();
  for (const name of ['Price', 'Coverage', 'Support']) {
    await page.getByRole('button', { name: new RegExp(`^\\d?${name}$`) }).click();
  }
  const items = page.getByRole('list', { name: 'Order of priorities' }).getByRole('listitem');
  const first = items.first();
  await first.scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all([
    page.getByRole('button', { name: 'Drag Support' }).boundingBox(),
    page.getByRole('button', { name: 'Drag Price' }).boundingBox(),
  ]);
  if (from === null || to === null) throw new Error('the grips are not on the page');
  await page.mouse.move(from.x + 22, from.y + 22);
  await page.mouse.down();
  await page.mouse.move(to.x + 22, to.y + 16, { steps: 12 });
  await page.mouse.up();
  await page.getByText('Support put down at place 1 of 3.').waitFor();
  const names = (await items.allInnerTexts()).map((text) => text.replaceAll(/\W|\d/g, ''));
  expect(names).toEqual(['Support', 'Price', 'Coverage']);
});

test('a request whose answer was lost, sent again after a reload, is one request by its key', async () => {
  await page.getByLabel('Project title').fill('Sent twice, there once');
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
  expect(await page.getByLabel('Project title').inputValue()).toBe('Sent twice, there once');
  await page.getByRole('button', { name: 'Send RFQ to 2 Providers' }).click();
  await page.getByText('RFQ Sent Successfully').waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeTruthy();
  const requests = page.getByRole('main').getByRole('button', { name: /Sent twice, there once/ });
  await requests.first().waitFor();
  expect(await requests.count()).toBe(1);
});

test('Get a Quote in the providers list opens the request with that provider, and Back the list', async () => {
  await page.goto('/providers?view=table');
  const row = page.getByRole('row', { name: /emnify/ });
  await page.getByRole('searchbox', { name: 'Search providers' }).fill('emnify');
  await row.getByRole('link', { name: 'Get a Quote' }).click();
  await page.getByRole('button', { name: 'Send RFQ to 1 Provider' }).waitFor();
  const chosen = page.getByRole('list', { name: 'Selected providers' }).getByRole('listitem');
  expect(await chosen.allInnerTexts()).toEqual([expect.stringContaining('emnify')]);
  expect(new URL(page.url()).search).toBe('?step=2');
  await page.reload();
  await page.getByRole('button', { name: 'Send RFQ to 1 Provider' }).waitFor();
  await page.goBack();
  await row.waitFor();
  expect(new URL(page.url()).pathname).toBe('/providers');
});
