import type { Page } from 'playwright-core';

/** Of the accounts that the demo seeds. */
const demoPassword = 'Demo-pass-2026';

export async function fillRegistration(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create account' });
  await dialog.getByLabel('Email').fill('ida@gmail.com');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('quiet7');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByText('Passwords do not match').waitFor();
}

export async function forgetPassword(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog', { name: 'Forgotten password' }).waitFor();
}

export async function failToSignIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('buyer@acme-logistics.example');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not-this-one-9');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
}

export async function startSecondFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  await page.getByLabel('Your password, to begin').fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: /QR code/ }).scrollIntoViewIfNeeded();
}
