import type { Page } from 'playwright-core';
import { openMenu, seeDialog, seeTable } from './screenActs.ts';

/** Opens the menu of the first account in the table. */
export async function openFirstUser(page: Page): Promise<void> {
  await seeTable(page);
  await openMenu(/^Actions for/)(page);
}

/** Opens the question whether the first account gets another role. */
export async function askForRole(page: Page): Promise<void> {
  await openFirstUser(page);
  await page
    .getByRole('menuitem', { name: /^Make / })
    .first()
    .click();
  await seeDialog(page);
}

/** Waits for the pictures of the demand. */
export async function seePictures(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Demand by region/ })
    .first()
    .waitFor();
}

/** Waits for who comes back, the last part of the funnel to be drawn. */
export async function seeCohorts(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'People who come back' }).waitFor();
}

/** Waits until a form stands with its button; a part of it may have one too. */
export async function untilSaveable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).first().waitFor();
}
