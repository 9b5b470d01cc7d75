import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listAccessRequestsEndpoint, listProviderUsersEndpoint } from '@marketplace/contracts/access/access.api.ts';
import {
  handleMissedVendorEndpoint,
  listMissedVendorsEndpoint,
  type UnclaimedProviderRfqReplyItem,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { listPendingCorrectionsEndpoint } from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const item: UnclaimedProviderRfqReplyItem = {
  link_id: '66666666-6666-4666-8666-666666666666',
  rfq_id: '77777777-7777-4777-8777-777777777777',
  rfq_number: 1042,
  provider_id: 'telenor-iot',
  provider_name: 'Telenor IoT',
  sent_at: '2026-11-20T09:00:00.000Z',
  deadline: '2026-12-20T09:00:00.000Z',
  invited_at: null,
};

function open(missed: UnclaimedProviderRfqReplyItem[], total = missed.length) {
  mockApiServer.use(
    mockReply(listAccessRequestsEndpoint, []),
    mockReply(listProviderUsersEndpoint, []),
    mockReply(listPendingCorrectionsEndpoint, { base: 0, corrections: [] }),
    mockReply(listMissedVendorsEndpoint, { missed, total }),
  );
  renderTestApp('/admin?tab=provider-access', buildSampleSignedInUser({ role: 'admin' }));
  return screen.findByRole('region', { name: 'Requests without a vendor' });
}

test('lists requests with provider, sent date and deadline', async () => {
  const list = within(await open([item]));
  const row = await list.findByRole('row', { name: /Telenor IoT/ });
  expect(within(row).getByText('RFQ #1042')).toBeTruthy();
  expect(within(row).getByText('20 Nov 2026')).toBeTruthy();
  expect(within(row).getByText(/^20 Dec 2026, \d\d:\d\d UTC/)).toBeTruthy();
  expect(within(row).getByText('No contact address')).toBeTruthy();
});

test('marks requests with a sent invitation', async () => {
  const list = within(await open([{ ...item, invited_at: '2026-11-20T09:00:05.000Z' }]));
  expect(await list.findByText('Invited by email')).toBeTruthy();
});

test('removes a handled request from the list and shows failures', async () => {
  const list = within(await open([item]));
  mockApiServer.use(mockErrorReply(handleMissedVendorEndpoint, 503, 'service.busy', 'Please try again.'));
  const done = await list.findByRole('button', { name: 'Mark done: RFQ #1042 to Telenor IoT' });
  await userEvent.click(done);
  expect(await screen.findByText('Please try again.')).toBeTruthy();
  // The button ignores clicks while the previous click is still being processed.
  await waitFor(() => expect(done.getAttribute('aria-busy')).toBe('false'));
  const requestedPaths: string[] = [];
  mockApiServer.use(
    mockComputedReply(
      handleMissedVendorEndpoint,
      ({ url }) => (requestedPaths.push(url.pathname), { position: 'e.7', message: 'Done.' }),
    ),
    mockReply(listMissedVendorsEndpoint, { missed: [], total: 0 }),
  );
  await userEvent.click(done);
  expect(await list.findByText('No requests are waiting for a vendor')).toBeTruthy();
  expect(requestedPaths).toEqual([`/api/admin/missed-vendors/${item.link_id}/handle`]);
});

test('shows the total when the list is truncated', async () => {
  const list = within(await open([item], 260));
  expect(await list.findByText('Showing 200 of 260 requests, earliest deadline first.')).toBeTruthy();
});
