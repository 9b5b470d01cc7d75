import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { approveAccess, listAccessRequests, rejectAccess } from '@marketplace/contracts/access/access.api.ts';
import { userView } from '../../test/fixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, answersWith, refuses, server } from '../../test/server.ts';

const admin = userView({ role: 'admin', email: 'admin@marketplace.example', first_name: 'Ada', last_name: 'Admin' });
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
} as const;
const decided = { position: 'e.7', message: 'Done.' };

async function openRow(): Promise<ReturnType<typeof userEvent.setup>> {
  server.use(answers(listAccessRequests, [request]));
  renderApp('/admin', admin);
  await screen.findByRole('row', { name: /Tor Myhre/ });
  return userEvent.setup();
}

test('lists who asks, for which provider, since when', async () => {
  await openRow();
  const row = within(screen.getByRole('row', { name: /Tor Myhre/ }));
  expect(row.getByText('tor@telenor.example')).toBeDefined();
  expect(row.getByText('20 Nov 2026')).toBeDefined();
});

test("approving sends the person's and the admin's own address, and the list follows", async () => {
  const user = await openRow();
  let sent: unknown;
  server.use(
    answersWith(
      approveAccess,
      ({ body }) => ((sent = body), { ...decided, provider_access_status: 'approved' as const }),
    ),
    answers(listAccessRequests, []),
  );
  await user.click(screen.getByRole('button', { name: 'Approve Tor Myhre' }));
  expect(await screen.findByText('No pending requests')).toBeDefined();
  expect(sent).toEqual({ user_email: 'tor@telenor.example', admin_email: 'admin@marketplace.example' });
});

test('rejecting asks for the reason and sends it', async () => {
  const user = await openRow();
  let sent: unknown;
  server.use(
    answersWith(rejectAccess, ({ body }) => ((sent = body), { ...decided, provider_access_status: 'none' as const })),
  );
  await user.click(screen.getByRole('button', { name: 'Reject Tor Myhre' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'Please use your company address');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent).toMatchObject({ reason: 'Please use your company address' }));
});

test("failures read 'Error fetching requests', 'Error approving request' with the detail", async () => {
  const user = await openRow();
  server.use(refuses(approveAccess, 409, 'access.not-pending', 'Nothing is pending.'));
  await user.click(screen.getByRole('button', { name: 'Approve Tor Myhre' }));
  expect(await screen.findByText('Error approving request: Nothing is pending.')).toBeDefined();
});

test("a list that cannot be read says 'Error fetching requests: {detail}'", async () => {
  server.use(refuses(listAccessRequests, 500, 'service.error', 'Something went wrong.'));
  renderApp('/admin', admin);
  expect(await screen.findByText('Error fetching requests: Something went wrong.')).toBeDefined();
});
