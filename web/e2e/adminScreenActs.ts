import type { Page } from 'playwright-core';
import { openMenu, seeDialog, seeTable } from './screenActs.ts';

/** Opens the menu of the first account in the table. */
export async function openFirstUser(page: Page): Promise<void> {
  await seeTable(page);
  await openMenu(/^Actions for/)(page);
}

/** Opens the confirmation for changing the first account's role. */
export async function askForRole(page: Page): Promise<void> {
  await openFirstUser(page);
  await page
    .getByRole('menuitem', { name: /^Make / })
    .first()
    .click();
  await seeDialog(page);
}

/** Waits for the demand charts. */
export async function seePictures(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Demand by region/ })
    .first()
    .waitFor();
}

/** Waits for the cohorts, the part of the funnel that is rendered last. */
export async function seeCohorts(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'People who come back' }).waitFor();
}

/** Waits for a form's save button; part of the form may have another one. */
export async function untilSaveable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).first().waitFor();
}
