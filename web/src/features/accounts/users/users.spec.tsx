import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listAccessRequestsEndpoint } from '@marketplace/contracts/access/access.api.ts';
import {
  type AdminUserReplyItem,
  confirmUserEmailEndpoint,
  disableUserEndpoint,
  endUserSessionsEndpoint,
  grantUserRoleEndpoint,
  listUsersEndpoint,
  revokeUserRoleEndpoint,
} from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { revokeUserTokensEndpoint } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { runTestWithFrozenTimers } from '../../../test/frozenTimers.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const admin = buildSampleSignedInUser({ role: 'admin' });
const tor: AdminUserReplyItem = {
  id: '66666666-6666-4666-8666-666666666666',
  email: 'tor@telenor.example',
  first_name: 'Tor',
  last_name: 'Myhre',
  company: 'Telenor IoT',
  roles: [],
  provider_access_status: 'approved',
  provider_company_name: 'Telenor IoT',
  registered_at: '2026-11-20T09:00:00.000Z',
  email_confirmed: false,
  second_factor: false,
  disabled: false,
  api_access: 0,
};
const ada: AdminUserReplyItem = { ...tor, id: admin.id, first_name: 'Ada', roles: ['admin'], email_confirmed: true };

beforeEach(() => mockApiServer.use(mockReply(listAccessRequestsEndpoint, [])));

function serveUsers(users: readonly AdminUserReplyItem[], total = users.length): URL[] {
  const requests: URL[] = [];
  mockApiServer.use(
    mockComputedReply(listUsersEndpoint, ({ url }) => {
      requests.push(url);
      const page = Number(url.searchParams.get('page') ?? 1);
      return { users: [...users], total, page, page_size: 25 };
    }),
  );
  return requests;
}

async function openAction(name: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: item }));
}

test('lists users with roles, provider and problems', async () => {
  serveUsers([ada, { ...tor, disabled: true }]);
  renderTestApp('/admin?tab=users', admin);
  const row = within(await screen.findByRole('row', { name: /Tor Myhre/ }));
  for (const text of ['tor@telenor.example', 'Vendor: Telenor IoT', 'Disabled', 'Email not confirmed', '20 Nov 2026']) {
    expect(row.getByText(text)).toBeTruthy();
  }
  expect(within(screen.getByRole('row', { name: /Ada Myhre/ })).getByText('Admin')).toBeTruthy();
});

test('pages through users and searches from the first page after a pause in typing', async () => {
  const requests = serveUsers([tor], 60);
  renderTestApp('/admin?tab=users', admin);
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
  await runTestWithFrozenTimers(async (pass) => {
    for (const part of ['tele', 'nor']) {
      await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), part);
      await pass(299);
    }
  });
  await waitFor(() => expect(requests.at(-1)?.search).toBe('?search=telenor&page=1'));
  expect(requests.filter(({ searchParams }) => searchParams.get('search') === 'tele')).toEqual([]);
});

test('disables an account with a reason after confirmation', async () => {
  let sent: unknown;
  serveUsers([tor]);
  mockApiServer.use(
    mockComputedReply(disableUserEndpoint, ({ body, url }) => {
      sent = [url.pathname, body];
      serveUsers([{ ...tor, disabled: true }]);
      return { position: 'e1.9', message: 'The account is disabled.' };
    }),
  );
  renderTestApp('/admin?tab=users', admin);
  const dialog = await openAction('Tor Myhre', 'Disable account');
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Left');
  await userEvent.click(dialog.getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('Disabled')).toBeTruthy();
  expect(sent).toEqual([`/api/admin/users/${tor.id}/disable`, { reason: 'Left' }]);
});

test('grants a role and ends sessions', async () => {
  const sent: unknown[] = [];
  serveUsers([tor]);
  mockApiServer.use(
    mockComputedReply(
      grantUserRoleEndpoint,
      ({ body }) => (sent.push(body), { position: 'e1.9', message: 'Granted.', roles: [] }),
    ),
    mockReply(endUserSessionsEndpoint, { message: 'Ended 2 sessions.', ended: 2 }),
  );
  renderTestApp('/admin?tab=users', admin);
  const grant = await openAction('Tor Myhre', 'Make analyst');
  await userEvent.click(grant.getByRole('button', { name: 'Make analyst' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ role: 'analyst' }]);
  const end = await openAction('Tor Myhre', 'End sessions');
  await userEvent.click(end.getByRole('button', { name: 'End sessions' }));
  expect(await screen.findByText('Ended 2 sessions.')).toBeTruthy();
});

test('shows the number of API tokens and revokes them after confirmation', async () => {
  serveUsers([ada, { ...tor, api_access: 2 }]);
  mockApiServer.use(
    mockComputedReply(revokeUserTokensEndpoint, () => {
      serveUsers([ada, tor]);
      return { message: '2 API tokens were revoked.', revoked: 2 };
    }),
  );
  renderTestApp('/admin?tab=users', admin);
  expect(await screen.findByText('2 API tokens')).toBeTruthy();
  const dialog = await openAction('Tor Myhre', 'Revoke API tokens');
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByText('2 API tokens')).toBeNull());
});

test('confirms an email address manually after confirmation', async () => {
  serveUsers([ada, tor]);
  mockApiServer.use(
    mockComputedReply(confirmUserEmailEndpoint, () => {
      serveUsers([ada, { ...tor, email_confirmed: true }]);
      return { position: 'e1.9', message: 'The email address is confirmed.' };
    }),
  );
  renderTestApp('/admin?tab=users', admin);
  const dialog = await openAction('Tor Myhre', 'Confirm email');
  expect(dialog.getByText(/Confirm that tor@telenor\.example belongs to Tor Myhre/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByText('Email not confirmed')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Tor Myhre' }));
  await screen.findByRole('menuitem', { name: 'Make analyst' });
  expect(screen.queryByRole('menuitem', { name: 'Confirm email' })).toBeNull();
});

test('shows the server message when the last admin cannot be removed', async () => {
  serveUsers([ada]);
  mockApiServer.use(
    mockErrorReply(
      revokeUserRoleEndpoint,
      409,
      'access.last-admin',
      'This is the last administrator. Make another user an administrator first.',
    ),
  );
  renderTestApp('/admin?tab=users', admin);
  const dialog = await openAction('Ada Myhre', 'Remove admin role');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'This is the last administrator. Make another user an administrator first.',
  );
});

test('shows an error when loading fails and an empty state when no user is found', async () => {
  mockApiServer.use(mockErrorReply(listUsersEndpoint, 500, 'service.error', 'Something went wrong.'));
  renderTestApp('/admin?tab=users', admin);
  expect(await screen.findByText('Failed to load users: Something went wrong.')).toBeTruthy();
  serveUsers([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No users found')).toBeTruthy();
});
