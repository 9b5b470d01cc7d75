import type { Page } from 'playwright-core';
import { createTestStepOpeningMenu, waitForDialogInTest, waitForTableInTest } from './screenSteps.ts';

/** Opens the menu of the first account in the table. */
export async function openFirstUserMenuInTest(page: Page): Promise<void> {
  await waitForTableInTest(page);
  await createTestStepOpeningMenu(/^Actions for/)(page);
}

/** Opens the confirmation for changing the first account's role. */
export async function openUserRoleDialogInTest(page: Page): Promise<void> {
  await openFirstUserMenuInTest(page);
  await page
    .getByRole('menuitem', { name: /^Make / })
    .first()
    .click();
  await waitForDialogInTest(page);
}

/** Waits for the demand charts. */
export async function waitForDemandChartsInTest(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Demand by region/ })
    .first()
    .waitFor();
}

/** Waits for the cohorts, the part of the funnel that is rendered last. */
export async function waitForFunnelCohortsInTest(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Returning users' }).waitFor();
}

/** Waits for the first save button of a form. Parts of the form may have their own save buttons. */
export async function waitForSaveButtonInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).first().waitFor();
}
