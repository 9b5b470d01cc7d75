import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  type WebhookDeliveryReplyItem,
  listDeliveriesEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  sendDeliveryAgainEndpoint,
  testWebhookEndpoint,
  type WebhookReplyItem,
} from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockApiServer, mockUnreachableEndpoint } from '../../test/server.ts';

const user = buildSampleSignedInUser();
const vendor = buildSampleSignedInUser({
  provider_access_status: 'approved',
  provider_company_name: 'emnify',
  provider_id: 'emnify',
});
const id = '11111111-1111-4111-8111-111111111111';
const accepted = { position: 'e1.4', message: 'Done.' };

function webhookView(change: Partial<WebhookReplyItem> = {}): WebhookReplyItem {
  return {
    ...{ id, owner: 'user', address: 'https://hooks.example.com', types: ['rfq.quote_sent'], status: 'active' },
    ...{ created_at: '2026-11-20T08:00:00.000Z', failing_since: null, rotating_until: null },
    ...change,
  };
}

const delivery: WebhookDeliveryReplyItem = {
  ...{ id: '22222222-2222-4222-8222-222222222222', type: 'rfq.quote_sent', status: 'parked', attempts: 13 },
  ...{ created_at: '2026-11-20T08:00:00.000Z', tried_at: '2026-11-23T08:00:00.000Z', next_try_at: null },
  ...{ duration_ms: 12, answer: 500, failure: 'status' },
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function openCard(webhook = webhookView(), as = user) {
  mockApiServer.use(mockReply(listWebhooksEndpoint, [webhook]));
  renderTestApp('/webhooks', as);
  return within(await screen.findByRole('region', { name: `Webhook to ${webhook.address}` }));
}
type Card = Awaited<ReturnType<typeof openCard>>;
const pressIn = (card: Card, name: string) => userEvent.click(card.getByRole('button', { name }));

test('asks guests to sign in', async () => {
  renderTestApp('/webhooks');
  expect(await screen.findByText('Please log in to view your webhooks.')).toBeTruthy();
});

test('shows an empty state and retries after a failed request', async () => {
  mockApiServer.use(mockUnreachableEndpoint(listWebhooksEndpoint));
  renderTestApp('/webhooks', user);
  expect(await screen.findByText('Failed to load your webhooks')).toBeTruthy();
  mockApiServer.use(mockReply(listWebhooksEndpoint, []));
  await press('Try Again');
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
});

test('disables adding when the email address is not confirmed', async () => {
  mockApiServer.use(mockReply(listWebhooksEndpoint, []));
  renderTestApp('/webhooks', buildSampleSignedInUser({ email_confirmed: false }));
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  expect(screen.getByText('Confirm your email address before you add a webhook.')).toBeTruthy();
  for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add webhook' })) {
    expect(button.disabled).toBe(true);
  }
});

test('adds a webhook for the provider and shows its secret once', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockReply(listWebhooksEndpoint, []),
    mockComputedReply(
      addWebhookEndpoint,
      ({ body }) => (seen.push(body), { ...accepted, id, secret: 'whsec_c2VjcmV0' }),
    ),
  );
  userEvent.setup();
  renderTestApp('/webhooks', vendor);
  await screen.findByText('No webhooks yet');
  await userEvent.click(screen.getAllByRole('button', { name: 'Add webhook' })[0] as HTMLElement);
  const form = within(screen.getByRole('region', { name: 'Add a webhook' }));
  await pressIn(form, 'Add webhook');
  expect(form.getByText('Enter the endpoint URL.')).toBeTruthy();
  await userEvent.type(form.getByLabelText('Endpoint URL'), 'https://hooks.example.com/rfqs');
  for (const box of form.getAllByRole('checkbox').slice(1)) await userEvent.click(box);
  await pressIn(form, 'Add webhook');
  expect(await screen.findByText('whsec_c2VjcmV0')).toBeTruthy();
  expect(seen).toEqual([{ owner: 'provider', url: 'https://hooks.example.com/rfqs', types: ['rfq.sent'] }]);
  await press('Copy secret');
  expect(await navigator.clipboard.readText()).toBe('whsec_c2VjcmV0');
  await press('I have saved it');
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull();
});

test('shows a server error on the address field', async () => {
  const message = 'This host cannot be reached from the Internet.';
  const problem = { status: 422, code: 'webhook.address', message, issues: [{ path: 'url', message }] };
  mockApiServer.use(
    mockReply(listWebhooksEndpoint, []),
    http.post(`*${addWebhookEndpoint.path}`, () => HttpResponse.json(problem, { status: 422 })),
  );
  renderTestApp('/webhooks', user);
  await screen.findByText('No webhooks yet');
  await userEvent.click(screen.getAllByRole('button', { name: 'Add webhook' })[0] as HTMLElement);
  const form = within(screen.getByRole('region', { name: 'Add a webhook' }));
  await userEvent.type(form.getByLabelText('Endpoint URL'), 'https://intranet/');
  await pressIn(form, 'Add webhook');
  expect(await form.findByText(message)).toBeTruthy();
});

test('shows the start of failures and activates a disabled webhook', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(mockComputedReply(changeWebhookEndpoint, ({ body }) => (seen.push(body), accepted)));
  const card = await openCard(webhookView({ status: 'off', failing_since: '2026-11-16T08:00:00.000Z' }));
  expect(card.getByText('Disabled')).toBeTruthy();
  expect(card.getByText(/All deliveries have failed since/)).toBeTruthy();
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Send a test event' }).disabled).toBe(true);
  await pressIn(card, 'Activate');
  await waitFor(() => expect(seen).toEqual([{ types: ['rfq.quote_sent'], paused: false }]));
});

test('sends a test event, lists deliveries and sends one again', async () => {
  const seen: string[] = [];
  mockApiServer.use(
    mockReply(listDeliveriesEndpoint, [delivery]),
    mockComputedReply(
      testWebhookEndpoint,
      ({ url }) => (seen.push(url.pathname), { message: 'The test event was queued.' }),
    ),
    mockComputedReply(
      sendDeliveryAgainEndpoint,
      ({ url }) => (seen.push(url.pathname), { message: 'The event will be sent again.' }),
    ),
  );
  const card = await openCard();
  await pressIn(card, 'Send a test event');
  await pressIn(card, 'Deliveries');
  const table = within(await card.findByRole('table', { name: 'Deliveries' }));
  expect(table.getByText('Failed')).toBeTruthy();
  expect(table.getByText('500 · HTTP error · 12 ms')).toBeTruthy();
  await userEvent.click(table.getByRole('button', { name: 'Send again: Quote sent or changed' }));
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(seen).toEqual([`/api/webhooks/${id}/test`, `/api/webhooks/${id}/deliveries/${delivery.id}/send-again`]);
});

test('changes the event types and requires at least one', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(mockComputedReply(changeWebhookEndpoint, ({ body }) => (seen.push(body), accepted)));
  const card = await openCard();
  await pressIn(card, 'Choose events');
  await userEvent.click(card.getByRole('checkbox', { name: 'Quote sent or changed' }));
  expect(card.getByText('Choose at least one event.')).toBeTruthy();
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await userEvent.click(card.getByRole('checkbox', { name: 'Request expired' }));
  await pressIn(card, 'Save');
  await waitFor(() => expect(seen).toEqual([{ types: ['rfq.expired'], paused: false }]));
});

test('asks for confirmation before rotating the secret and before deletion', async () => {
  const secret = { ...accepted, secret: 'whsec_bmV3', rotating_until: '2026-11-24T08:00:00.000Z' };
  let removed = 0;
  mockApiServer.use(
    mockReply(rotateWebhookSecretEndpoint, secret),
    mockComputedReply(removeWebhookEndpoint, () => ((removed += 1), accepted)),
  );
  const card = await openCard();
  await pressIn(card, 'Rotate secret');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rotate secret' }));
  expect(await card.findByText('whsec_bmV3')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pressIn(card, 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this webhook?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(removed).toBe(0);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pressIn(card, 'Delete');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete webhook' }));
  await waitFor(() => expect(removed).toBe(1));
});
