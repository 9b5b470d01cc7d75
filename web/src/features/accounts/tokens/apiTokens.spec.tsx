import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { listSessionsEndpoint } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import {
  type ApiTokenReplyItem,
  createApiTokenEndpoint,
  listApiTokensEndpoint,
  revokeApiTokenEndpoint,
} from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { maxApiTokensPerUser } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const secret = `iotm_${'A'.repeat(49)}`;
const erpToken: ApiTokenReplyItem = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'ERP',
  scopes: ['rfq:read', 'rfq:send'],
  created_at: '2026-11-19T08:00:00.000Z',
  expires_at: '2027-02-17T08:00:00.000Z',
  expired: false,
  last_used_at: null,
};
const expiredToken: ApiTokenReplyItem = {
  ...erpToken,
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Old script',
  scopes: ['catalogue:read'],
  expired: true,
  last_used_at: '2026-11-01T08:00:00.000Z',
};

beforeEach(() => mockApiServer.use(mockReply(listSessionsEndpoint, [])));

async function openSection(as = buildSampleSignedInUser()) {
  renderTestApp('/profile', as);
  return within(await screen.findByRole('region', { name: 'API tokens' }));
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

async function openForm(as = buildSampleSignedInUser()) {
  const section = await openSection(as);
  await section.findByText(/No API tokens yet/);
  await userEvent.click(section.getByRole('button', { name: 'Create API token' }));
  return within(await screen.findByRole('dialog', { name: 'New API token' }));
}

async function fill(dialog: Awaited<ReturnType<typeof openForm>>): Promise<void> {
  await userEvent.click(dialog.getByLabelText(/^Name/));
  await userEvent.paste('ERP');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Send, extend and close RFQs' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Read your RFQs and quotes' }));
  await userEvent.selectOptions(dialog.getByLabelText(/^Valid for/), '30 days');
  await userEvent.click(dialog.getByLabelText(/^Your password/));
  await userEvent.paste('Quiet-harbour-71');
}

test('lists tokens with scopes, expiry and last use', async () => {
  mockApiServer.use(mockReply(listApiTokensEndpoint, [erpToken, expiredToken]));
  const section = await openSection();
  const [first, second] = await section.findAllByRole('listitem');
  expect(first?.textContent).toContain('Read your RFQs and quotes · Send, extend and close RFQs');
  expect(first?.textContent).toMatch(
    /^.*Created 19 Nov 2026\. Valid until 17 Feb 2027, \d\d:\d\d UTC.*\. Never used\./,
  );
  expect(second?.textContent).toContain('Expired');
  expect(second?.textContent).toMatch(/Last used/);
});

test('creates a token with the password, shows it once and copies it', async () => {
  // Installs a clipboard stub.
  userEvent.setup();
  const seen: unknown[] = [];
  const dialog = await openForm();
  mockApiServer.use(
    mockComputedReply(createApiTokenEndpoint, ({ body }) => {
      seen.push(body);
      mockApiServer.use(mockReply(listApiTokensEndpoint, [erpToken]));
      return { position: 'e1.4', message: 'Made.', token: secret, made: erpToken };
    }),
  );
  await fill(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your new API token' }));
  expect(shown.getByText(secret)).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Copy token' }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText(secret)).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'I have saved it' }));
  expect(await screen.findByText('ERP')).toBeTruthy();
  expect(screen.queryByText(secret)).toBeNull();
  expect(seen).toEqual([
    { name: 'ERP', scopes: ['rfq:send', 'rfq:read'], expires_in_days: 30, currentPassword: 'Quiet-harbour-71' },
  ]);
});

test('shows a token that arrives after the dialog was closed', async () => {
  const dialog = await openForm();
  const made = Promise.withResolvers<undefined>();
  mockApiServer.use(
    http.post(`*${createApiTokenEndpoint.path}`, async () => {
      await made.promise;
      return HttpResponse.json({ position: 'e1.4', message: 'Made.', token: secret, made: erpToken });
    }),
  );
  await fill(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  made.resolve(undefined);
  expect(await screen.findByText(secret)).toBeTruthy();
});

test('validates the form before the request and keeps the input after a refusal', async () => {
  const dialog = await openForm();
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  for (const text of ['Name is required.', 'Choose at least one scope.', 'Password is required'])
    expect(dialog.getByText(text)).toBeTruthy();
  mockApiServer.use(
    mockErrorReply(createApiTokenEndpoint, 422, 'account.present-password', 'Your current password is incorrect.'),
  );
  await fill(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Your current password is incorrect.');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('ERP');
});

test('offers only permitted scopes and asks for a code when a second factor is on', async () => {
  const dialog = await openForm(buildSampleSignedInUser({ second_factor: true }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(5);
  expect(dialog.getByLabelText(/Code from your authenticator app/)).toBeTruthy();
});

test('offers one more scope each to vendors and analysts', async () => {
  const dialog = await openForm(buildSampleSignedInUser({ role: 'analyst', provider_access_status: 'approved' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(7);
  expect(dialog.queryByLabelText(/Code from/)).toBeNull();
});

test('revokes a token after confirmation and updates the list', async () => {
  const sent: string[] = [];
  mockApiServer.use(
    mockReply(listApiTokensEndpoint, [erpToken]),
    mockComputedReply(revokeApiTokenEndpoint, ({ url }) => {
      sent.push(url.pathname);
      mockApiServer.use(mockReply(listApiTokensEndpoint, []));
      return { position: 'e1.5', message: 'The API token was revoked.' };
    }),
  );
  const section = await openSection();
  await userEvent.click(await section.findByRole('button', { name: 'Revoke ERP' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke API token' }));
  expect(dialog.getByText(/Programs that use “ERP” will lose access to the API/)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await section.findByText(/No API tokens yet/)).toBeTruthy();
  expect(sent).toEqual([`/api/auth/tokens/${erpToken.id}/revoke`]);
});

test('disables creation when the email address is not confirmed', async () => {
  await openSection(buildSampleSignedInUser({ email_confirmed: false }));
  expect((await button('Create API token')).disabled).toBe(true);
  expect(screen.getByText(/use the API on your behalf.*Confirm your email address/)).toBeTruthy();
});

test('disables creation at the maximum number of tokens', async () => {
  const maximum = Array.from({ length: maxApiTokensPerUser }, (_, index) => ({
    ...erpToken,
    id: `${String(index).padStart(8, '0')}-1111-4111-8111-111111111111`,
  }));
  mockApiServer.use(mockReply(listApiTokensEndpoint, maximum));
  const section = await openSection();
  expect(await section.findByText(/You have reached the limit/)).toBeTruthy();
  expect((await button('Create API token')).disabled).toBe(true);
});

test('shows an error and retries when the list cannot be loaded', async () => {
  mockApiServer.use(mockErrorReply(listApiTokensEndpoint, 500, 'service.error', 'Something went wrong.'));
  const section = await openSection();
  expect(await section.findByText('Failed to load your API tokens')).toBeTruthy();
  mockApiServer.use(mockReply(listApiTokensEndpoint, [erpToken]));
  await userEvent.click(section.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(section.getByText('ERP')).toBeTruthy());
});
