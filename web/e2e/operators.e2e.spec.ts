import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ReceivedTestWebhookRequest,
  startTestWebhookReceiver,
  type TestWebhookReceiver,
} from '../../infra/tests/kit/webhookReceiver.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { openTestPageWithSession, registerTestAccount } from './rfq/testData.ts';

const opened = openSharedE2eTestProductInstance();
let receiver: TestWebhookReceiver;

beforeAll(async () => {
  receiver = await startTestWebhookReceiver();
});

afterAll(() => receiver.close());

/** The expected signature of a call according to the Standard Webhooks specification. */
function signatureOf({ headers, body }: ReceivedTestWebhookRequest, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('adds a webhook, shows its secret once and delivers a signed test event', async () => {
  const buyer = await registerTestAccount(opened, 'Hooke');
  const page = await openTestPageWithSession(opened, buyer.token, '/webhooks');
  await page.getByRole('button', { name: 'Add webhook', exact: true }).click();
  await page.getByRole('textbox', { name: 'Endpoint URL' }).fill(receiver.url('/ok'));
  await page.getByRole('region', { name: 'Add a webhook' }).getByRole('button', { name: 'Add webhook' }).click();
  const secret = (await page.getByText(/^whsec_/).innerText()).trim();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText(/^whsec_/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send a test event' }).click();
  // The list of deliveries is refreshed only every few seconds.
  await expect.poll(() => receiver.calls.length).toBe(1);
  await page.getByRole('button', { name: 'Deliveries' }).click();
  await page.getByRole('table', { name: 'Deliveries' }).getByText('Delivered').waitFor();
  const [call] = receiver.calls;
  if (call === undefined) throw new Error('nothing arrived');
  expect(call.headers['webhook-signature']).toBe(signatureOf(call, secret));
  expect(JSON.parse(call.body)).toMatchObject({ type: 'webhook.test' });
});
