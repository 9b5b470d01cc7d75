import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  admitVendorEndpoint,
  declineVendorEndpoint,
  readVendorPeopleEndpoint,
  removeVendorEndpoint,
  setVendorRightEndpoint,
  type VendorTeamReply,
} from '@marketplace/contracts/access/access.people.api.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { buildSampleVendorRfqView } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { installVendorDashboardMock, sampleVendorUser } from '../../../test/rfq/vendorDashboardUtils.ts';
import { mockReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const [tor, grace, nils] = ['1', '2', '3'].map((last) => `6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a1${last}`) as [
  string,
  string,
  string,
];
const ownerView: VendorTeamReply = {
  provider_name: 'Telenor IoT',
  right: 'owner',
  people: [
    { user_id: tor, name: 'Tor Myhre', own: true, right: 'owner' },
    { user_id: grace, name: 'Grace Hopper', own: false, right: 'vendor' },
  ],
  waiting: [
    {
      ...{ user_id: nils, name: null, email: 'nils@telenor.example', email_confirmed: true },
      asked_at: '2026-11-24T09:12:44.120Z',
    },
  ],
};
const done = { position: 'k.9', message: 'Done.' };

/** Accepts a command, records its body and then serves the updated people. */
function acceptCommand({ path }: Pick<Endpoint, 'path'>, seen: unknown[], after: VendorTeamReply): RequestHandler {
  return http.post(`*${path}`, async ({ request }) => {
    seen.push(await request.json());
    mockApiServer.use(mockReply(readVendorPeopleEndpoint, after));
    return HttpResponse.json(done);
  });
}

function open(view: VendorTeamReply, readsOnly = false, ...more: RequestHandler[]) {
  installVendorDashboardMock([buildSampleVendorRfqView()]);
  mockApiServer.use(mockReply(readVendorPeopleEndpoint, view), ...more);
  renderTestApp('/vendor-dashboard', { ...sampleVendorUser, provider_reads_only: readsOnly });
  return userEvent.setup();
}
const people = async () => within(await screen.findByRole('region', { name: 'Team' }));

test('approves a request with a right and keeps focus in the list', async () => {
  const seen: unknown[] = [];
  const user = open(ownerView, false, acceptCommand(admitVendorEndpoint, seen, { ...ownerView, waiting: [] }));
  const card = await people();
  await user.selectOptions(await card.findByRole('combobox', { name: 'Rights of nils@telenor.example' }), 'viewer');
  await user.click(card.getByRole('button', { name: 'Approve nils@telenor.example' }));
  await waitFor(() => expect(card.queryByText('nils@telenor.example')).toBeNull());
  expect(seen).toEqual([{ user_id: nils, right: 'viewer' }]);
  expect(document.activeElement).toBe(card.getByRole('group', { name: 'Team of Telenor IoT' }));
});

test('declines a request', async () => {
  const seen: unknown[] = [];
  const user = open(ownerView, false, acceptCommand(declineVendorEndpoint, seen, { ...ownerView, waiting: [] }));
  await user.click(await (await people()).findByRole('button', { name: 'Decline nils@telenor.example' }));
  await waitFor(() => expect(seen).toEqual([{ user_id: nils }]));
});

test('changes rights, and shows the reason when a change is rejected', async () => {
  const seen: unknown[] = [];
  const text = 'A provider must have an owner. Make another user an owner first.';
  const user = open(ownerView, false, mockErrorReply(setVendorRightEndpoint, 409, 'access.last-owner', text));
  const card = await people();
  const own = await card.findByRole<HTMLSelectElement>('combobox', { name: 'Rights of Tor Myhre' });
  await user.selectOptions(own, 'viewer');
  expect(await screen.findByText(text)).toBeDefined();
  expect(own.value).toBe('owner');
  const [first, second] = ownerView.people;
  if (first === undefined || second === undefined) throw new Error('There are two people.');
  mockApiServer.use(
    acceptCommand(setVendorRightEndpoint, seen, { ...ownerView, people: [first, { ...second, right: 'viewer' }] }),
  );
  const others = card.getByRole<HTMLSelectElement>('combobox', { name: 'Rights of Grace Hopper' });
  await user.selectOptions(others, 'viewer');
  await waitFor(() => expect(others.value).toBe('viewer'));
  expect(seen).toEqual([{ user_id: grace, right: 'viewer' }]);
});

test('ends access after confirmation, but not the owner’s own', async () => {
  const seen: unknown[] = [];
  const user = open(
    ownerView,
    false,
    acceptCommand(removeVendorEndpoint, seen, { ...ownerView, people: ownerView.people.slice(0, 1) }),
  );
  const card = await people();
  await user.click(await card.findByRole('button', { name: 'Remove Grace Hopper' }));
  expect(card.queryByRole('button', { name: 'Remove Tor Myhre' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Remove access' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove access' }));
  await waitFor(() => expect(card.queryByText('Grace Hopper')).toBeNull());
  expect(seen).toEqual([{ user_id: grace }]);
});

test('shows people and rights to vendors without controls', async () => {
  open({ ...ownerView, right: 'vendor', waiting: [] });
  const card = await people();
  expect(await card.findByText('Vendor: answers requests')).toBeDefined();
  expect(card.queryByRole('combobox')).toBeNull();
  expect(card.queryByRole('button')).toBeNull();
});

test('explains to viewers why there are no actions', async () => {
  open({ ...ownerView, right: 'viewer', waiting: [] }, true);
  const row = await screen.findByRole('row', { name: /Cold-chain/ });
  expect(screen.getByText('You have read-only access')).toBeDefined();
  expect(within(row).queryByRole('button', { name: /^(Accept|Reject|Send|Assigned|Unassigned)/ })).toBeNull();
  expect(within(row).getByText('Unassigned')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Your catalogue entry' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Propose a correction' })).toBeNull();
});
