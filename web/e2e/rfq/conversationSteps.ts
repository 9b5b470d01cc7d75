import type { Page } from 'playwright-core';

/** Types a message in the open conversation and sends it by keyboard. */
export async function sendConversationMessageInTest(page: Page, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: /^Message to/ });
  await field.fill(text);
  await field.press('Control+Enter');
  await page.getByRole('list', { name: 'Messages' }).getByText('You').last().waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')?.value === '',
  );
}

/** Sends a small PDF in the open conversation. */
export async function sendPdfInConversationInTest(page: Page, name: string): Promise<void> {
  const chosen = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 networks') };
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(chosen);
  await locateConversationMessageListInTest(page)
    .getByRole('button', { name: `Download ${name}, 1 KB` })
    .waitFor();
}

/** Locates the list of messages of the open conversation. */
export const locateConversationMessageListInTest = (page: Page) => page.getByRole('list', { name: 'Messages' });

/** Closes the open dialog with the Escape key. */
export async function closeDialogByEscapeInTest(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
