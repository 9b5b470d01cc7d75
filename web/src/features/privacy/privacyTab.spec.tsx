import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listAccessRequestsEndpoint } from '@marketplace/contracts/access/access.api.ts';
import { listMissedVendorsEndpoint } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import {
  declineRightsRequestEndpoint,
  fulfilRightsRequestEndpoint,
  listRightsRequestsEndpoint,
  listSaleOptOutsEndpoint,
  type AdminPrivacyRequestReplyItem,
} from '@marketplace/contracts/privacy/privacy.api.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockApiServer } from '../../test/server.ts';

const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
const request = (
  name: string,
  dueInDays: number,
  more: Partial<AdminPrivacyRequestReplyItem> = {},
): AdminPrivacyRequestReplyItem => ({
  request_id: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  account_id: crypto.randomUUID(),
  first_name: name,
  last_name: 'Myhre',
  email: `${name.toLowerCase()}@telenor.example`,
  description: null,
  request_type: 'erasure',
  source: 'session',
  confirmation_mail: null,
  status: 'open',
  requested_at: inDays(dueInDays - 30),
  due_at: inDays(dueInDays),
  decided_at: null,
  reason: null,
  ...more,
});

function open(requests: readonly AdminPrivacyRequestReplyItem[]): void {
  mockApiServer.use(mockReply(listRightsRequestsEndpoint, [...requests]), mockReply(listAccessRequestsEndpoint, []));
  renderTestApp('/admin?tab=privacy', buildSampleSignedInUser({ role: 'admin' }));
}
const findRow = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('lists requests with their due dates and marks overdue ones', async () => {
  const refused = request('Bo', 9, { status: 'declined', decided_at: inDays(-1), reason: 'An invoice is open.' });
  open([request('Ada', -2.5), request('Tor', 12.5), refused]);
  expect((await findRow(/Ada Myhre/)).getByText('Overdue by 3 days')).toBeDefined();
  expect((await findRow(/Tor Myhre/)).getByText('12 days left')).toBeDefined();
  expect((await findRow(/Tor Myhre/)).getByText('Erasure of the data')).toBeDefined();
  const closed = await findRow(/Bo Myhre/);
  expect(closed.getByText('Declined: An invoice is open.')).toBeDefined();
  expect(closed.queryByRole('button')).toBeNull();
});

test('asks for a reason and sends it when declining', async () => {
  const ada = request('Ada', 3);
  open([ada]);
  const row = await findRow(/Ada Myhre/);
  let sent: unknown;
  mockApiServer.use(
    mockComputedReply(
      declineRightsRequestEndpoint,
      ({ body }) => ((sent = body), { position: 'e.7', message: 'Declined.' }),
    ),
    mockReply(listRightsRequestsEndpoint, []),
  );
  const user = userEvent.setup();
  await user.click(row.getByRole('button', { name: 'Decline the request from Ada Myhre' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'An invoice is open.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(sent).toEqual({ reason: 'An invoice is open.' }));
  expect(await screen.findByText('No privacy requests')).toBeDefined();
});

const stranger = (more: Partial<AdminPrivacyRequestReplyItem> = {}) =>
  request('Zoe', 3, {
    ...{ account_id: null, first_name: null, last_name: null, email: 'zoe@stranger.example', source: 'form' },
    ...more,
  });

test('shows email, description and source of a request without an account', async () => {
  open([
    stranger({ description: 'You mailed me last May.' }),
    request('Ada', 3, { source: 'form' }),
    request('Tor', 3),
  ]);
  const row = await findRow(/zoe@stranger/);
  expect(row.getByText('You mailed me last May.')).toBeDefined();
  expect(row.getByText('Sent with the form, no account')).toBeDefined();
  expect((await findRow(/Ada Myhre/)).getByText('Sent with the form, has an account')).toBeDefined();
  expect((await findRow(/Tor Myhre/)).getByText('Sent while signed in')).toBeDefined();
});

test('names a person without an account whose data is erased', async () => {
  open([stranger({ email: null })]);
  await findRow(/Person without an account/);
  expect(screen.queryByText('Deleted user')).toBeNull();
});

test('warns that an erasure is permanent before fulfilling it', async () => {
  const zoe = stranger();
  open([zoe]);
  const row = await findRow(/zoe@stranger/);
  const user = userEvent.setup();
  await user.click(row.getByRole('button', { name: 'Fulfil the request from zoe@stranger.example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase this person’s data?' }));
  expect(dialog.getByText(/All data about this address is permanently erased/)).toBeDefined();
  let requestedPath = '';
  mockApiServer.use(
    mockComputedReply(
      fulfilRightsRequestEndpoint,
      ({ url }) => ((requestedPath = url.pathname), { position: 'e.7', message: 'It runs.' }),
    ),
    mockReply(listRightsRequestsEndpoint, [{ ...zoe, status: 'granted' }]),
  );
  await user.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText('In progress')).toBeDefined();
  expect(requestedPath).toBe(`/api/admin/privacy-requests/${zoe.request_id}/fulfil`);
});

test('marks a failed confirmation mail and offers no actions on unconfirmed requests', async () => {
  open([stranger({ status: 'unconfirmed', confirmation_mail: 'failed' })]);
  const row = await findRow(/zoe@stranger/);
  expect(row.getByText('Confirmation email failed')).toBeDefined();
  expect(row.getByText('Sent with the form, not confirmed')).toBeDefined();
  expect(row.queryByRole('button')).toBeNull();
});

test('lists and counts opt-outs of sale', async () => {
  const optOut = {
    request_id: crypto.randomUUID(),
    has_account: true,
    requested_at: inDays(-2),
    opted_out_at: inDays(-1),
  };
  mockApiServer.use(
    mockReply(listSaleOptOutsEndpoint, {
      count: 101,
      opt_outs: [
        { ...optOut, email: 'ann@stranger.example' },
        { ...optOut, request_id: crypto.randomUUID(), email: null, has_account: false },
      ],
    }),
  );
  open([]);
  expect(await screen.findByText('101 in total')).toBeDefined();
  expect((await findRow(/ann@stranger/)).getByText('Has an account')).toBeDefined();
  expect((await findRow(/Erased/)).queryByText('Has an account')).toBeNull();
});

test('counts open requests on the bell and links to them', async () => {
  open([request('Ada', 3), request('Bo', 9, { status: 'fulfilled', decided_at: inDays(-1) })]);
  const bell = await screen.findByRole('link', { name: '1 open privacy request' });
  expect([bell.textContent, bell.getAttribute('href')]).toEqual(['1', '/admin?tab=privacy']);
});

test('describes the count on the bell when it covers several kinds of requests', async () => {
  mockApiServer.use(mockReply(listMissedVendorsEndpoint, { missed: [], total: 3 }));
  open([request('Ada', 3)]);
  const bell = await screen.findByRole('link', {
    name: '4 pending requests: 3 requests without a vendor and 1 open privacy request',
  });
  expect(bell.textContent).toBe('4');
});
