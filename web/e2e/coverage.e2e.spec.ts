import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violations } from './axe.ts';
import type { ContextOptions } from './browser.ts';
import { pressOn, typeInto } from './keyboard.ts';
import { openForTests } from './opened.ts';
import { type Story, tellStory } from './story.ts';

const opened = openForTests();
let story: Story;

beforeAll(async () => {
  story = await tellStory(opened.url);
});

const map = (page: Page) => page.getByRole('group', { name: /^Map of coverage/ });
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const anyPanel = /^Coverage in/;
const shape = (page: Page, name: string) => map(page).getByRole('button', { name: new RegExp(`^${name}`) });

async function onMap(path: string, options: ContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
  await using context = await opened.openContext(options);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  await page.goto(path);
  await map(page).waitFor();
  await use(page);
}

test('a guest who clicks a country is asked to sign in, and sees its details once signed in', async () => {
  await onMap('/coverage-map', {}, async (page) => {
    await shape(page, 'Brazil').click();
    const brazil = panel(page, 'Coverage in Brazil');
    await brazil.getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('buyer@acme-logistics.example');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-2026');
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await brazil.getByRole('list', { name: 'Technologies' }).waitFor();
    await brazil.getByText('NB-IoT', { exact: true }).first().click();
    const technology = brazil.locator('details[open]');
    await technology
      .getByText(/^Source: /)
      .first()
      .waitFor();
    await technology.getByRole('link').first().click();
    await page.getByRole('complementary', { name: 'Provider details' }).waitFor();
  });
});

test('the same click closes a country, and so does a change of technologies', async () => {
  await onMap('/coverage-map', { token: story.tokens.buyer }, async (page) => {
    await shape(page, 'Brazil').click();
    await panel(page, 'Coverage in Brazil').waitFor();
    await shape(page, 'Brazil').click();
    await panel(page, anyPanel).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await shape(page, 'Brazil').click();
    await panel(page, 'Coverage in Brazil').waitFor();
    await page.getByRole('group', { name: 'LPWA' }).getByRole('button', { name: 'LTE-M' }).click();
    await panel(page, anyPanel).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('technologies')).toBe('2g,3g,4g,5g,nb_iot');
  });
});

test('a country is found, opened and closed by keyboard, and leads to its providers', async () => {
  await onMap('/coverage-map', { token: story.tokens.buyer }, async (page) => {
    const field = page.getByRole('combobox', { name: 'Find a country' });
    await typeInto(page, field, 'nauru');
    await page.keyboard.press('Enter');
    await page.locator('section[aria-label="Coverage in Nauru"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await panel(page, anyPanel).waitFor({ state: 'detached' });
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('germ');
    await page.keyboard.press('Enter');
    const find = panel(page, 'Coverage in Germany').getByRole('button', { name: 'Find providers for this country' });
    await pressOn(page, find, 'Enter');
    await page.getByRole('button', { name: 'Remove Germany' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/requirements');
  });
});

test('a state that is too small for a shape opens by its point', async () => {
  await onMap('/coverage-map', { token: story.tokens.buyer }, async (page) => {
    await shape(page, 'Cape Verde').click();
    await panel(page, 'Coverage in Cape Verde').getByRole('list', { name: 'Technologies' }).waitFor();
  });
});

test('on a phone the country is a sheet below, which leaves the map in sight', async () => {
  await onMap('/coverage-map?country=DE', { size: 'phone', token: story.tokens.buyer }, async (page) => {
    const sheet = panel(page, 'Coverage in Germany');
    await sheet.getByRole('list', { name: 'Technologies' }).waitFor();
    const box = await sheet.boundingBox();
    expect(box?.width).toBe(390);
    expect(box?.y).toBeGreaterThan(844 * 0.35);
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect(await violations(page, 'phone', 'dark')).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
  });
});
