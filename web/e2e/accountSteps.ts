import type { Page } from 'playwright-core';
import { locateRunSearchAgainButtonInTest } from './screenSteps.ts';

/** Password of the demo's seeded accounts. */
const demoPassword = 'Demo-pass-2026';

/**
 * Switches from the sign-in dialog to registration, leaves the second password empty, and waits for the error message.
 */
export async function submitRegistrationWithoutRepeatedPasswordInTest(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create account' });
  await dialog.getByLabel('Email').fill('ida@gmail.com');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('quiet7');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByText('Passwords do not match').waitFor();
}

/** Switches from the sign-in dialog to the dialog that requests a reset link. */
export async function openResetPasswordDialogInTest(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog', { name: 'Reset password' }).waitFor();
}

/** Signs in to an existing account with a wrong password, and waits for the error message. */
export async function submitWrongPasswordInTest(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('buyer@acme-logistics.example');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not-this-one-9');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
}

/** Starts to set up a second factor on the profile page, up to the QR code. */
export async function openSecondFactorSetupInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  await page.getByLabel('Your password').fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: /QR code/ }).scrollIntoViewIfNeeded();
}

const tokens = (page: Page) => page.getByRole('region', { name: 'API tokens' });

async function openApiToken(page: Page) {
  await tokens(page).getByRole('button', { name: 'Create API token' }).click();
  return page.getByRole('dialog', { name: 'New API token' });
}

/** Submits the form for a new API token without a scope, and waits for the error message. */
export async function submitApiTokenWithoutScopeInTest(page: Page): Promise<void> {
  const dialog = await openApiToken(page);
  await dialog.getByLabel('Name').fill('Nightly import of the ERP');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Choose at least one scope.').waitFor();
}

/** Creates an API token with two scopes. The dialog that shows the token remains open. */
export async function submitApiTokenFormInTest(page: Page): Promise<void> {
  const dialog = await openApiToken(page);
  await dialog.getByLabel('Name').fill('Nightly import of the ERP');
  await dialog.getByLabel('Read your RFQs and quotes').check();
  await dialog.getByLabel('Read the catalogue and coverage').check();
  await dialog.getByLabel('Your password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('dialog', { name: 'Your new API token' }).waitFor();
}

/** Shows the list of API tokens. Creates a token if there is none. */
export async function showOrCreateApiTokensInTest(page: Page): Promise<void> {
  await tokens(page)
    .getByText(/Read the catalogue|No API tokens yet/)
    .first()
    .waitFor();
  if ((await tokens(page).getByRole('listitem').count()) === 0) {
    await submitApiTokenFormInTest(page);
    await page.getByRole('button', { name: 'I have saved it' }).click();
  }
  await tokens(page).getByRole('listitem').first().scrollIntoViewIfNeeded();
}

/** Scrolls to the API tokens of a user who has none. */
export async function scrollToEmptyApiTokenListInTest(page: Page): Promise<void> {
  await tokens(page).getByText('No API tokens yet.').scrollIntoViewIfNeeded();
}

/** Opens the confirmation for the first API token. Creates a token if there is none. */
export async function openRevokeApiTokenDialogInTest(page: Page): Promise<void> {
  await showOrCreateApiTokensInTest(page);
  await tokens(page)
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Revoke API token' }).waitFor();
}

/** Scrolls to two searches that a colleague has shared, one of them with a long name. */
export const scrollToCompanySearchesInTest = (page: Page): Promise<void> =>
  locateRunSearchAgainButtonInTest(page, /^Searches shared with /, 1).scrollIntoViewIfNeeded();
