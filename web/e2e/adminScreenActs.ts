import type { Page } from 'playwright-core';
import { openMenu, seeDialog, seeTable } from './screenActs.ts';

export async function openFirstUser(page: Page): Promise<void> {
  await seeTable(page);
  await openMenu(/^Actions for/)(page);
}

export async function askForRole(page: Page): Promise<void> {
  await openFirstUser(page);
  await page
    .getByRole('menuitem', { name: /^Make / })
    .first()
    .click();
  await seeDialog(page);
}

export async function seePictures(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Demand by region/ })
    .first()
    .waitFor();
}

export async function seeCohorts(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'People who come back' }).waitFor();
}

export async function untilSaveable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}
