import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  approveAccessEndpoint,
  listAccessRequestsEndpoint,
  listProviderUsersEndpoint,
  rejectAccessEndpoint,
  revokeAccessEndpoint,
} from '@marketplace/contracts/access/access.api.ts';
import { setVendorRightByAdminEndpoint } from '@marketplace/contracts/access/access.people.api.ts';
import { listPendingCorrectionsEndpoint } from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const admin = buildSampleSignedInUser({
  role: 'admin',
  email: 'admin@marketplace.example',
  first_name: 'Ada',
  last_name: 'Admin',
});
const request = {
  user_id: '66666666-6666-4666-8666-666666666666',
  first_name: 'Tor',
  last_name: 'Myhre',
  email: 'tor@telenor.example',
  company: 'Telenor IoT',
  provider_id: 'telenor-iot',
  provider_company_name: 'Telenor IoT',
  provider_access_status: 'pending',
  access_requested_at: '2026-11-20T09:00:00.000Z',
  email_confirmed: true,
} as const;
const reply = { position: 'e.7', message: 'Done.' };

async function openRow(): Promise<ReturnType<typeof userEvent.setup>> {
  mockApiServer.use(
    mockReply(listAccessRequestsEndpoint, [request]),
    mockReply(listProviderUsersEndpoint, []),
    mockReply(listPendingCorrectionsEndpoint, { base: 0, corrections: [] }),
  );
  renderTestApp('/admin?tab=provider-access', admin);
  await screen.findByRole('row', { name: /Tor Myhre/ });
  return userEvent.setup();
}

test('lists pending requests with requester, provider and date', async () => {
  await openRow();
  const row = within(screen.getByRole('row', { name: /Tor Myhre/ }));
  expect(row.getByText('tor@telenor.example')).toBeDefined();
  expect(row.getByText('20 Nov 2026')).toBeDefined();
});

test('marks requesters with an unconfirmed email address', async () => {
  await openRow();
  expect(screen.queryByText('Email not confirmed')).toBeNull();
  mockApiServer.use(mockReply(listAccessRequestsEndpoint, [{ ...request, first_name: 'Eve', email_confirmed: false }]));
  renderTestApp('/admin?tab=provider-access', admin);
  const row = within(await screen.findByRole('row', { name: /Eve Myhre/ }));
  expect(row.getByText('Email not confirmed')).toBeDefined();
});

test('sends both email addresses on approval and refreshes the list', async () => {
  const user = await openRow();
  let sent: unknown;
  mockApiServer.use(
    mockComputedReply(
      approveAccessEndpoint,
      ({ body }) => ((sent = body), { ...reply, provider_access_status: 'approved' as const }),
    ),
    mockReply(listAccessRequestsEndpoint, []),
  );
  await user.click(screen.getByRole('button', { name: 'Approve Tor Myhre' }));
  expect(await screen.findByText('No pending requests')).toBeDefined();
  expect(sent).toEqual({ user_email: 'tor@telenor.example', admin_email: 'admin@marketplace.example' });
});

test('requires a reason for a rejection and sends it', async () => {
  const user = await openRow();
  let sent: unknown;
  mockApiServer.use(
    mockComputedReply(
      rejectAccessEndpoint,
      ({ body }) => ((sent = body), { ...reply, provider_access_status: 'none' as const }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Reject Tor Myhre' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'Please use your company address');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent).toMatchObject({ reason: 'Please use your company address' }));
});

test("shows the detail after 'Error approving request' when an approval fails", async () => {
  const user = await openRow();
  mockApiServer.use(mockErrorReply(approveAccessEndpoint, 409, 'access.not-pending', 'Nothing is pending.'));
  await user.click(screen.getByRole('button', { name: 'Approve Tor Myhre' }));
  expect(await screen.findByText('Error approving request: Nothing is pending.')).toBeDefined();
});

test('groups people by provider and revokes access with a reason', async () => {
  const approved = { ...request, provider_access_status: 'approved' as const, right: 'vendor' as const };
  const second = { ...approved, user_id: '77777777-7777-4777-8777-777777777777', first_name: 'Liv' };
  let sent: unknown;
  mockApiServer.use(
    mockReply(listAccessRequestsEndpoint, []),
    mockReply(listProviderUsersEndpoint, [approved, second]),
    mockComputedReply(revokeAccessEndpoint, ({ body }) => {
      sent = body;
      mockApiServer.use(mockReply(listProviderUsersEndpoint, [second]));
      return { ...reply, provider_access_status: 'none' as const };
    }),
  );
  renderTestApp('/admin?tab=provider-access', admin);
  const people = within(await screen.findByRole('region', { name: 'People with provider access' }));
  await userEvent.click(await people.findByRole('button', { name: 'Revoke access of Tor Myhre' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke provider access' }));
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Left the company');
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(people.queryByText('Tor Myhre')).toBeNull());
  expect(people.getByText('Liv Myhre')).toBeDefined();
  expect(sent).toEqual({
    user_email: 'tor@telenor.example',
    admin_email: 'admin@marketplace.example',
    reason: 'Left the company',
  });
});

test('shows the rights of a person for a provider and changes them', async () => {
  const approved = { ...request, provider_access_status: 'approved' as const };
  const sent: unknown[] = [];
  mockApiServer.use(
    mockReply(listAccessRequestsEndpoint, []),
    mockReply(listProviderUsersEndpoint, [{ ...approved, right: 'owner' }]),
    mockComputedReply(setVendorRightByAdminEndpoint, ({ body }) => {
      sent.push(body);
      mockApiServer.use(mockReply(listProviderUsersEndpoint, [{ ...approved, right: 'viewer' }]));
      return { position: 'k.9', message: 'The rights were changed.' };
    }),
  );
  renderTestApp('/admin?tab=provider-access', admin);
  const people = within(await screen.findByRole('region', { name: 'People with provider access' }));
  const rights = await people.findByRole<HTMLSelectElement>('combobox', { name: 'Rights of Tor Myhre' });
  expect(rights.value).toBe('owner');
  await userEvent.selectOptions(rights, 'viewer');
  await waitFor(() => expect(rights.value).toBe('viewer'));
  const emails = { user_email: 'tor@telenor.example', admin_email: 'admin@marketplace.example' };
  expect(sent).toEqual([{ ...emails, right: 'viewer' }]);
});

test("shows 'Error fetching requests: {detail}' when the list cannot be loaded", async () => {
  mockApiServer.use(
    mockReply(listProviderUsersEndpoint, []),
    mockErrorReply(listAccessRequestsEndpoint, 500, 'service.error', 'Something went wrong.'),
  );
  renderTestApp('/admin?tab=provider-access', admin);
  expect(await screen.findByText('Error fetching requests: Something went wrong.')).toBeDefined();
});
