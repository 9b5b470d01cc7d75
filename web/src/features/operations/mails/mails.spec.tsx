import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  actOnMailEndpoint,
  listMailsEndpoint,
  type OutboxMailReplyItem,
} from '@marketplace/contracts/operations/operations.mails.api.ts';
import { expect, test } from 'vitest';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const mail = (more: Partial<OutboxMailReplyItem> = {}): OutboxMailReplyItem => ({
  ...{ id: '99999999-9999-4999-8999-999999999999', kind: 'rfq-sent', status: 'bounced', attempts: 4, failure: '550' },
  ...{ recipient: 'v…@emnify.example', created_at: '2026-11-23T10:00:00.000Z', next_try_at: null },
  ...{ ended_at: '2026-11-23T10:20:00.000Z', can_be_sent: true },
  ...more,
});
const page = (...mails: readonly OutboxMailReplyItem[]) => ({
  counts: { waiting: 3, failed: 2, bounced: 1, sent: 412 },
  ...{ mails: [...mails], total: mails.length, kinds: ['quote-received', 'rfq-sent'] },
});

function open(...mails: readonly OutboxMailReplyItem[]): ReturnType<typeof userEvent.setup> {
  mockApiServer.use(mockReply(listMailsEndpoint, page(...mails)));
  renderTestApp('/admin?tab=mails', buildSampleSignedInUser({ role: 'admin' }));
  return userEvent.setup();
}

test('counts mails by state and lists kind, recipient and delivery error', async () => {
  open(
    mail(),
    mail({ id: '88888888-8888-4888-8888-888888888888', status: 'sent', recipient: null, can_be_sent: false }),
  );
  const bounced = within(await screen.findByRole('row', { name: /v…@emnify\.example/ }));
  for (const text of ['RFQ sent', 'Bounced', '4', '550']) expect(bounced.getByText(text)).toBeTruthy();
  const sent = within(screen.getByRole('row', { name: /Deleted/ }));
  expect(sent.queryByRole('button')).toBeNull();
  expect(screen.getByText('412')).toBeTruthy();
});

test('labels kinds and failures, and shows unknown ones unchanged', async () => {
  const ids = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-9999-4999-8999-999999999999`);
  const stored = [
    ['put-in-charge', 'given up'],
    ['api-token-made', 'too old'],
    ['of-another-release', 'ETIMEDOUT'],
  ] as const;
  open(...stored.map(([kind, failure], index) => mail({ id: ids[index] ?? '', kind, failure })));
  await screen.findByText('Request assigned');
  for (const text of ['Discarded', 'API token created', 'Too old', 'of-another-release', 'ETIMEDOUT'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('sends a mail again and reloads the list', async () => {
  const user = open(mail());
  let sent: unknown;
  mockApiServer.use(
    mockComputedReply(actOnMailEndpoint, ({ body }) => {
      sent = body;
      mockApiServer.use(mockReply(listMailsEndpoint, page()));
      return { position: 'e.7', message: 'The email will be sent again.' };
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('No emails')).toBeTruthy();
  expect(sent).toEqual({ act: 'send-again' });
});

test('requires a reason to discard a mail and shows the message of a refusal', async () => {
  const user = open(mail());
  mockApiServer.use(mockErrorReply(actOnMailEndpoint, 409, 'mail.ended', 'This email has already been sent.'));
  await user.click(await screen.findByRole('button', { name: /^Discard/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this email?' }));
  await user.type(dialog.getByLabelText(/Reason/), 'Nobody reads it');
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await dialog.findByText('Error discarding the email: This email has already been sent.')).toBeTruthy();
});

test('filters the list by state', async () => {
  const user = open(mail());
  let queryString = '';
  mockApiServer.use(mockComputedReply(listMailsEndpoint, ({ url }) => ((queryString = url.search), page())));
  await user.selectOptions(await screen.findByLabelText('State'), 'failed');
  await waitFor(() => expect(queryString).toContain('status=failed'));
});

test('shows an error when the list cannot be loaded', async () => {
  mockApiServer.use(mockErrorReply(listMailsEndpoint, 503, 'service.unavailable', 'Not now.'));
  renderTestApp('/admin?tab=mails', buildSampleSignedInUser({ role: 'admin' }));
  expect(await screen.findByText('Error fetching emails: Not now.')).toBeTruthy();
});
