import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { post, tokenOf } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import type { Size } from '../browser.ts';
import { pressOn } from '../keyboard.ts';
import { openOwn } from '../opened.ts';

const opened = openOwn();
const contact = { companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: 'buyer@acme-logistics.example' };
const longTitle = `Loggers for ${'the refrigerated containers of the northern harbours, '.repeat(3)}second phase`;
let token: string;

/** 60 RFQs beside those of the demo. */
beforeAll(async () => {
  token = await tokenOf(opened.url, contact.email);
  for (let at = 1; at <= 60; at += 1) {
    const deadline = new Date(Date.now() + at * 86_400_000).toISOString();
    const projectTitle = at === 60 ? longTitle : `Quayside ${at}`;
    await post(
      opened.url,
      '/api/rfq/send',
      { ...contact, projectTitle, deadline, selectedProviders: ['emnify'] },
      token,
    );
  }
}, 240_000);

async function newPage(size: Size): Promise<Page> {
  const context = await opened.openContext({ token, size });
  // Each page holds a live stream open, and a person may hold few.
  onTestFinished(async () => context.close());
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

async function open(address: string, size: Size): Promise<Page> {
  const page = await newPage(size);
  await page.goto(address);
  return page;
}

const lines = (page: Page) => page.getByRole('navigation', { name: 'RFQ requests' }).getByRole('listitem');
const range = (page: Page, text: RegExp) => page.getByRole('status').getByText(text).waitFor();

describe.each(['desktop', 'phone'] as const)('the own list on a %s', (size) => {
  test('a buyer turns its pages, searches and filters by keyboard, and a reload shows the same', async () => {
    const page = await open('/rfq-dashboard', size);
    await range(page, /^1–25 of /);
    await pressOn(page, page.getByRole('button', { name: 'Next' }), 'Enter');
    await lines(page).first().getByText('Quayside 35', { exact: true }).waitFor();
    await range(page, /^26–50 of /);
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.activeElement?.closest('li') !== null);
    await page.reload();
    await range(page, /^26–50 of /);
    await page.getByRole('searchbox', { name: /^Search/ }).focus();
    await page.keyboard.type('quayside');
    await range(page, /^1–25 of 59$/);
    await pressOn(page, page.getByRole('button', { name: 'Filter and order' }), 'Enter');
    await page.getByLabel('Order').selectOption('due-asc');
    await lines(page).first().getByText('Quayside 1', { exact: true }).waitFor();
    await page.getByLabel('Status').selectOption('declined');
    await pressOn(page, page.getByRole('button', { name: 'Drop “Status”: 59 found' }), 'Enter');
    await range(page, /^1–25 of 59$/);
    expect(new URL(page.url()).search).toBe('?text=quayside&sort=due&direction=asc');
  });

  test('a long title stands in one line until it is chosen', async () => {
    const page = await open('/rfq-dashboard?text=loggers', size);
    const title = lines(page).getByText(longTitle);
    await title.waitFor();
    await page.locator('[aria-current="true"]').waitFor();
    const chosen = (await title.boundingBox())?.height ?? 0;
    expect(chosen).toBeGreaterThan(30);
    const other = await open('/rfq-dashboard', size);
    await range(other, /^1–25 of /);
    await lines(other).nth(1).getByRole('button').click();
    await other.locator('li:nth-child(2) [aria-current="true"]').waitFor();
    expect((await lines(other).getByText(longTitle).boundingBox())?.height).toBeLessThan(30);
  });

  test.each(['light', 'dark'] as const)('axe finds nothing in %s', async (scheme) => {
    const page = await open('/rfq-dashboard?status=sent&sort=due&direction=asc', size);
    await range(page, /^1–25 of /);
    expect(await violations(page, size, scheme)).toEqual([]);
  });
});

test('a request that is sent meanwhile moves no line until its changes are asked for', async () => {
  const page = await newPage('desktop');
  const follows = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await page.goto('/rfq-dashboard');
  await range(page, /^1–25 of /);
  await follows;
  const before = await lines(page).first().innerText();
  await post(
    opened.url,
    '/api/rfq/send',
    { ...contact, projectTitle: 'Just sent', selectedProviders: ['emnify'] },
    token,
  );
  await page.getByText('The list has changed').waitFor();
  expect(await lines(page).first().innerText()).toBe(before);
  await page.getByRole('button', { name: 'Show changes' }).click();
  await lines(page).first().getByText('Just sent').waitFor();
});

test('the whole of what is found is saved as a file', async () => {
  const page = await open('/rfq-dashboard?text=quayside', 'desktop');
  await range(page, /^1–25 of 59$/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export .csv' }).click();
  expect((await saved).suggestedFilename()).toBe('my-rfqs.csv');
});
