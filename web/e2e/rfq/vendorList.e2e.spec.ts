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
let buyer: string;
let vendor: string;

async function send(projectTitle: string, days: number): Promise<void> {
  const deadline = new Date(Date.now() + days * 86_400_000).toISOString();
  await post(opened.url, '/api/rfq/send', { ...contact, projectTitle, deadline, selectedProviders: ['emnify'] }, buyer);
}

/** 60 RFQs beside those of the demo. */
beforeAll(async () => {
  [buyer, vendor] = await Promise.all([
    tokenOf(opened.url, contact.email),
    tokenOf(opened.url, 'vendor@emnify.example'),
  ]);
  for (let at = 1; at <= 60; at += 1) await send(at === 60 ? longTitle : `Quayside ${at}`, at);
}, 240_000);

async function newPage(size: Size): Promise<Page> {
  const context = await opened.openContext({ token: vendor, size });
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

const rows = (page: Page) => page.locator('[data-label="Project"] strong');
const range = (page: Page, text: RegExp) => page.getByRole('status').getByText(text).waitFor();

describe.each(['desktop', 'phone'] as const)('the vendor’s list on a %s', (size) => {
  test('a vendor turns its pages, searches and filters by keyboard, and a reload shows the same', async () => {
    const page = await open('/vendor-dashboard', size);
    await range(page, /^1–25 of /);
    await pressOn(page, page.getByRole('button', { name: 'Next' }), 'Enter');
    await rows(page).first().getByText('Quayside 35', { exact: true }).waitFor();
    await range(page, /^26–50 of /);
    await page.reload();
    await range(page, /^26–50 of /);
    await page.getByRole('searchbox', { name: /^Search/ }).focus();
    await page.keyboard.type('quayside');
    await range(page, /^1–25 of 59$/);
    await pressOn(page, page.getByRole('button', { name: 'Filter and order' }), 'Enter');
    await page.getByLabel('Order').selectOption('due-asc');
    await rows(page).first().getByText('Quayside 1', { exact: true }).waitFor();
    await page.getByLabel('Due').selectOption('week');
    await range(page, /^1–[67] of [67]$/);
    await page.getByRole('radio', { name: /^All/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: /^Available/, checked: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: /^Accepted/, checked: true }).waitFor();
    await pressOn(page, page.getByRole('button', { name: /^Drop “Status”: [67] found$/ }), 'Enter');
    await range(page, /^1–[67] of [67]$/);
    expect(new URL(page.url()).search).toBe('?text=quayside&sort=due&direction=asc&due=week');
  });

  test('a long title stands in one line, and its window has all of it', async () => {
    const page = await open('/vendor-dashboard?text=loggers', size);
    const title = rows(page).getByText(longTitle);
    await title.waitFor();
    expect((await title.boundingBox())?.height).toBeLessThan(30);
    await page.getByRole('button', { name: /^View Full Loggers/ }).click();
    await page.getByRole('dialog', { name: longTitle }).waitFor();
  });

  test.each(['light', 'dark'] as const)('axe finds nothing in %s', async (scheme) => {
    const page = await open('/vendor-dashboard?due=week&sort=due&direction=asc', size);
    await range(page, /^1–\d+ of /);
    expect(await violations(page, size, scheme)).toEqual([]);
  });
});

test('a request that comes meanwhile moves no row until its changes are asked for', async () => {
  const page = await newPage('desktop');
  const follows = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await page.goto('/vendor-dashboard');
  await range(page, /^1–25 of /);
  await follows;
  const before = await rows(page).first().innerText();
  await send('Just sent', 20);
  await page.getByText('The list has changed').waitFor();
  expect(await rows(page).first().innerText()).toBe(before);
  await page.getByRole('button', { name: 'Show changes' }).click();
  await rows(page).first().getByText('Just sent').waitFor();
});

test('the whole of what is found is saved as a file', async () => {
  const page = await open('/vendor-dashboard?text=quayside', 'desktop');
  await range(page, /^1–25 of 59$/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export .csv' }).click();
  expect((await saved).suggestedFilename()).toBe('rfqs.csv');
});
