import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ReceivedCall,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../infra/tests/kit/webhookReceiver.ts';
import { tokenOf } from './apiCalls.ts';
import { openOwn } from './opened.ts';

const opened = openOwn();
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
});

afterAll(() => receiver.close());

async function openAs(email: string, path: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await opened.openContext({ token: await tokenOf(opened.url, email) });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(path);
  return { page, close: () => context.close() };
}

/** Presses what stands in the row of a read model and agrees. */
async function agreeTo(page: Page, button: string, verb: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: verb, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

test('an admin rebuilds a read model, swaps it in and puts the earlier one back, and its readers notice nothing', async () => {
  const { page, close } = await openAs('admin@marketplace.example', '/admin?tab=read-models');
  const row = page.getByRole('row').filter({ has: page.getByText('RFQ board', { exact: true }) });
  await agreeTo(page, 'Rebuild RFQ board', 'Rebuild');
  await row.getByText('Rebuilt, waits to be swapped in').waitFor();
  await agreeTo(page, 'Swap in RFQ board', 'Swap in');
  await row.getByText('Swapped in').waitFor();
  await agreeTo(page, 'Put back the earlier RFQ board', 'Put back');
  await row.getByText('Put back').first().waitFor();
  for (const act of ['Rebuild', 'Swap in', 'Put back']) {
    await page.getByRole('row', { name: new RegExp(`RFQ board ${act} admin@marketplace\\.example`) }).waitFor();
  }
  const buyer = await openAs('buyer@acme-logistics.example', '/rfq-dashboard');
  await buyer.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await buyer.page.getByText('HTTP error').count()).toBe(0);
  await buyer.close();
  await close();
});

/** What the signature of a call must be, after the Standard Webhooks specification. */
function signatureOf({ headers, body }: ReceivedCall, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('a buyer adds a webhook, keeps its secret, and a test event arrives signed', async () => {
  const { page, close } = await openAs('buyer@acme-logistics.example', '/webhooks');
  await page.getByRole('button', { name: 'Add webhook', exact: true }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url('/ok'));
  await page.getByRole('region', { name: 'Add a webhook' }).getByRole('button', { name: 'Add webhook' }).click();
  const secret = (await page.getByText(/^whsec_/).innerText()).trim();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await expect.poll(() => page.getByText(/^whsec_/).count()).toBe(0);
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByRole('button', { name: 'Deliveries' }).click();
  await page.getByRole('table', { name: 'Deliveries' }).getByText('Delivered').waitFor();
  const [call] = receiver.calls;
  if (call === undefined) throw new Error('nothing arrived');
  expect(call.headers['webhook-signature']).toBe(signatureOf(call, secret));
  expect(JSON.parse(call.body)).toMatchObject({ type: 'webhook.test' });
  await close();
});
