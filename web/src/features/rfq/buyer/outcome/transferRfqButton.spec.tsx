import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type OwnCompanyReply, readOwnCompanyEndpoint } from '@marketplace/contracts/companies/companies.api.ts';
import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { handOverRfqEndpoint } from '@marketplace/contracts/rfq/rfq.transfer.api.ts';
import {
  buildSampleBuyerRfqView,
  buildSampleQuotedRfqLink,
  buildSampleSignedInUser,
} from '../../../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../../test/server.ts';

const companyId = '7d9f7b1e-0d0b-5c39-9d0a-2f6f3d1f8a00';
const { id } = buildSampleBuyerRfqView();
const link = buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333331', 'emnify', ['0.62']);
const label = 'Transfer to Meridian Cold Chain';
const reply = { position: 'k.9', message: 'The RFQ now belongs to your company.', rfq_id: id, company_id: companyId };

/**
 * Opens the page of a request as a user with the given company role.
 * @param role `null` for users without a company.
 */
function open(role: CompanyRole | null, isAlone: () => boolean = () => true, isDecided = true): void {
  const own: OwnCompanyReply = {
    ...{ domain: 'meridian.example', email_confirmed: true, role, members: [], waiting: [], earlier_requests: 1 },
    company: { company_id: companyId, name: 'Meridian Cold Chain' },
    standing: role === null ? 'outside' : 'member',
  };
  const isOver = { outcome: 'awarded', closed_at: '2026-11-20T09:00:00.000Z' } as const;
  const rfq = buildSampleBuyerRfqView(isDecided ? isOver : {});
  mockApiServer.use(
    ...mockBuyerRfqs([rfq], [], isAlone),
    mockReply(listRfqLinksEndpoint, [link]),
    mockReply(readOwnCompanyEndpoint, own),
  );
  renderTestApp(`/rfq-dashboard?rfq=${id}`, buildSampleSignedInUser());
}

test('transfers an awarded request after confirmation and removes the button', async () => {
  const seen: string[] = [];
  open('buyer', () => seen.length === 0);
  mockApiServer.use(mockComputedReply(handOverRfqEndpoint, ({ url }) => (seen.push(url.pathname), reply)));
  await userEvent.click(await screen.findByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: label }));
  expect(
    dialog.getByText(/can see this request with its quotes, messages and files.*cannot be undone\./),
  ).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('Request transferred')).toBeDefined();
  await expect.poll(() => screen.queryByRole('button', { name: label })).toBeNull();
  expect(seen).toEqual([`/api/rfq/${id}/hand-over`]);
  const steps = screen.getByRole('group', { name: 'RFQ actions' });
  await expect.poll(() => document.activeElement).toBe(steps);
});

test('shows the reason when a transfer is rejected', async () => {
  open('owner');
  mockApiServer.use(
    mockErrorReply(handOverRfqEndpoint, 403, 'company.not-member', 'You are not a member of a company.'),
  );
  const button = await screen.findByRole('button', { name: label });
  await userEvent.click(button);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('You are not a member of a company.')).toBeDefined();
  await expect.poll(() => document.activeElement).toBe(button);
});

test.each<[string, CompanyRole | null, boolean]>([
  ['viewers', 'viewer', true],
  ['users without a company', null, true],
  ['requests of the company', 'buyer', false],
])('offers no transfer for %s', async (_name, role, isAlone) => {
  open(role, () => isAlone);
  await screen.findByRole('button', { name: 'Copy RFQ' });
  expect(screen.queryByRole('button', { name: label })).toBeNull();
});

test.each<[CompanyRole, boolean]>([
  ['viewer', false],
  ['buyer', true],
])('offers decisions on a company’s request to a %s: %s', async (role, isOffered) => {
  open(role, () => false, false);
  const devices = await screen.findByLabelText<HTMLInputElement>('Devices');
  await userEvent.clear(devices);
  await userEvent.type(devices, '7');
  if (!isOffered) await screen.findByText('You have read-only access');
  const names = ['Extend deadline', 'Close RFQ', 'Copy RFQ', 'Award to emnify', 'Save quantities'];
  const found = names.map((name) => screen.queryByRole('button', { name }) !== null);
  expect(found).toEqual(names.map(() => isOffered));
  expect(screen.queryByText('You have read-only access') === null).toBe(isOffered);
});
