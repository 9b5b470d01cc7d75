import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  confirmPrivacyRequestEndpoint,
  optOutOfSaleEndpoint,
  requestRightEndpoint,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { safeSessionStorage } from '../../../core/storage.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const sentMessage = 'We are sending a link to this email address. Open it to confirm your request.';
const accepted = { position: 'e.1', message: sentMessage };
const field = async (name: RegExp | string) => screen.findByLabelText(name);

async function fillIn(user = userEvent.setup()) {
  await user.selectOptions(await field(/Request type/), 'Erasure');
  await user.type(await field(/^Email/), ' ada@stranger.example ');
  await user.type(await field(/Description/), 'All of it.');
  await user.click(await screen.findByRole('checkbox'));
  return user;
}
const submit = async () => screen.findByRole('button', { name: 'Submit Request' });

test('lists six rights, the next steps with their deadlines, and date and version', async () => {
  renderTestApp('/data-subject-rights');
  expect(await screen.findByRole('heading', { level: 1, name: 'Data Subject Rights' })).toBeDefined();
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual([
    ...['Access', 'Rectification', 'Erasure', 'Portability', 'Objection', 'Restriction'],
    ...['Confirmation', 'Processing', 'Response'],
  ]);
  expect(screen.getByRole('heading', { name: 'What Happens Next' })).toBeDefined();
  expect(screen.getByText(/an email with a link within 24 hours/)).toBeDefined();
  expect(screen.getByText(/an answer by email within 30 days/)).toBeDefined();
  const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(),
  );
  expect(screen.getByText(/^Last updated/).textContent).toBe(`Last updated: ${today}`);
  expect(screen.getByText('Version 2026-12-01')).toBeDefined();
});

test('offers six request types without a default and requires all fields', async () => {
  renderTestApp('/data-subject-rights');
  const options = within(await field(/Request type/)).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a request type...',
    ...['Access', 'Rectification', 'Erasure', 'Portability', 'Objection', 'Restriction'],
  ]);
  const user = userEvent.setup();
  await user.type(await field(/^Email/), 'nobody');
  await user.click(await submit());
  for (const text of ['Please choose a request type', 'Please enter a valid email address']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.getByText('Please confirm this before you submit the request')).toBeDefined();
});

test('states authority and processing time in the confirmation label', async () => {
  renderTestApp('/data-subject-rights');
  const box = await screen.findByRole('checkbox');
  const label = within(box.closest('div')?.parentElement ?? document.body).getByText(/I am the person/);
  expect(label.textContent).toContain('or I have the authority to act for that person');
  expect(label.textContent).toContain('processed within 30 days');
});

test('shows progress, then a success message, and starts another request empty', async () => {
  const sent: unknown[] = [];
  const release = mockReplyHeldUntilReleased(requestRightEndpoint, accepted, (body) => sent.push(body));
  renderTestApp('/data-subject-rights');
  const user = await fillIn();
  await user.click(await submit());
  expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  release();
  expect(await screen.findByText(new RegExp(sentMessage.slice(0, 30)))).toBeDefined();
  expect(sent).toEqual([{ requestType: 'erasure', email: 'ada@stranger.example', description: 'All of it.' }]);
  await user.click(screen.getByRole('button', { name: 'Submit Another Request' }));
  expect(await field(/^Email/)).toHaveProperty('value', '');
  expect(await field(/Request type/)).toHaveProperty('value', '');
  expect(await screen.findByRole('checkbox')).toHaveProperty('checked', false);
});

test('restores the draft without confirmation after a reload and clears it after sending', async () => {
  const { store } = renderTestApp('/data-subject-rights');
  await fillIn();
  expect(store.getState().unsaved).toEqual([{ name: 'rights-request', hasDraft: true }]);
  cleanup();
  renderTestApp('/data-subject-rights');
  expect(await field(/Description/)).toHaveProperty('value', 'All of it.');
  expect(await field(/Request type/)).toHaveProperty('value', 'erasure');
  const box = await screen.findByRole('checkbox');
  expect(box).toHaveProperty('checked', false);
  mockApiServer.use(mockReply(requestRightEndpoint, accepted));
  await userEvent.click(box);
  await userEvent.click(await submit());
  await screen.findByText(new RegExp(sentMessage.slice(0, 30)));
  expect(safeSessionStorage.read('draft:rights-request')).toBeNull();
});

test('shows an error and keeps the input when submission fails', async () => {
  mockApiServer.use(mockErrorReply(requestRightEndpoint, 500, 'server.error', 'Something broke'));
  renderTestApp('/data-subject-rights');
  const user = await fillIn();
  await user.click(await submit());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Error submitting request. Please try again.');
  expect((await submit()).hasAttribute('disabled')).toBe(false);
  expect(await field(/Description/)).toHaveProperty('value', 'All of it.');
  mockApiServer.use(
    mockErrorReply(requestRightEndpoint, 429, 'request.too-many', 'Too many attempts. Please try again in 60 minutes.'),
  );
  await user.click(await submit());
  expect(await screen.findByText('Too many attempts. Please try again in 60 minutes.')).toBeDefined();
});

test('explains the CCPA and submits an opt-out', async () => {
  const sent: unknown[] = [];
  mockApiServer.use(mockComputedReply(optOutOfSaleEndpoint, ({ body }) => (sent.push(body), accepted)));
  renderTestApp('/do-not-sell');
  expect(await screen.findByText(/The CCPA gives people in California the right/)).toBeDefined();
  const user = userEvent.setup();
  await user.click(await submit());
  expect(screen.getByText('Please enter a valid email address')).toBeDefined();
  await user.type(await field(/^Email/), 'ada@stranger.example');
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await submit());
  expect(await screen.findByRole('button', { name: 'Submit Another Request' })).toBeDefined();
  expect(sent).toEqual([{ email: 'ada@stranger.example' }]);
});

test('confirms a request only when the button is pressed', async () => {
  const sent: unknown[] = [];
  const done = { position: 'e.2', message: 'Your request is confirmed.', request_type: 'erasure' as const };
  mockApiServer.use(mockComputedReply(confirmPrivacyRequestEndpoint, ({ body }) => (sent.push(body), done)));
  renderTestApp(`/confirm-request#token=${'a'.repeat(43)}`);
  const button = await screen.findByRole('button', { name: 'Confirm request' });
  expect(sent).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('Your request is confirmed.')).toBeDefined();
  await waitFor(() => expect(sent).toEqual([{ token: 'a'.repeat(43) }]));
});

test('shows an error for an invalid link', async () => {
  const dead = 'This link is no longer valid. Send a new request.';
  mockApiServer.use(mockErrorReply(confirmPrivacyRequestEndpoint, 422, 'privacy.link', dead));
  renderTestApp(`/confirm-request#token=${'a'.repeat(43)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm request' }));
  expect(await screen.findByText(dead)).toBeDefined();
});

test('shows an error for an incomplete link and sends nothing', async () => {
  renderTestApp('/confirm-request#token=short');
  expect(await screen.findByText('This link is incomplete. Please open it again from the email.')).toBeDefined();
});

test('shows that a confirmed opt-out is recorded', async () => {
  const done = { position: 'e.2', message: 'Your request is confirmed.', request_type: 'do-not-sell' as const };
  mockApiServer.use(mockReply(confirmPrivacyRequestEndpoint, done));
  renderTestApp(`/confirm-request#token=${'a'.repeat(43)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm request' }));
  expect(await screen.findByText(/Your opt-out is recorded/)).toBeDefined();
});
