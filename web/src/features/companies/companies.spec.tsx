import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as companiesApi from '@marketplace/contracts/companies/companies.api.ts';
import { handOverRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.transfer.api.ts';
import * as signInApi from '@marketplace/contracts/companies/companies.signIn.api.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const companyId = '7d9f7b1e-0d0b-5c39-9d0a-2f6f3d1f8a00';
const [ida, carl, nils] = ['1', '2', '3'].map((last) => `6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a1${last}`) as [
  string,
  string,
  string,
];
const at = '2026-11-24T09:12:44.120Z';
const company = { company_id: companyId, name: 'Meridian Cold Chain' };
const outside: companiesApi.OwnCompanyReply = {
  ...{ domain: 'meridian.example', email_confirmed: true, standing: 'outside', company, role: null },
  ...{ members: [], waiting: [], earlier_requests: 0 },
};
const ownerView: companiesApi.OwnCompanyReply = {
  ...outside,
  ...{ standing: 'member', role: 'owner' },
  members: [
    { user_id: ida, name: 'Ida Holm', email: 'ida@meridian.example', own: true, role: 'owner', since: at },
    { user_id: carl, name: 'Carl Berg', email: 'carl@meridian.example', own: false, role: 'viewer', since: at },
  ],
  waiting: [{ user_id: nils, name: null, email: 'nils@meridian.example', own: false, asked_at: at }],
};
const done = { position: 'k.9', message: 'Done.' };
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Accepts a command and records its body in `seen`. */
function recordCommand({ method, path }: { method: string; path: string }, seen: unknown[]) {
  const on = method === 'PUT' ? http.put : http.post;
  return on(`*${path}`, async ({ request }) => {
    seen.push(await request.json().catch(() => null));
    return HttpResponse.json({ ...done, company_id: companyId, setting_id: companyId });
  });
}

test('creates the company of a domain and keeps the input after a refusal', async () => {
  const seen: unknown[] = [];
  const text = 'Anyone can get an email address at acme.example, so a company cannot use this domain.';
  mockApiServer.use(mockErrorReply(companiesApi.foundCompanyEndpoint, 422, 'company.public-domain', text));
  renderTestApp('/company', buildSampleSignedInUser());
  const name = await screen.findByLabelText('Company name');
  await userEvent.clear(name);
  await click('Create company');
  expect(await screen.findByText('Company name is required.')).toBeTruthy();
  await userEvent.type(name, 'Acme');
  await click('Create company');
  expect(await screen.findByText(text)).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Acme');
  mockApiServer.use(
    recordCommand(companiesApi.foundCompanyEndpoint, seen),
    mockReply(companiesApi.readOwnCompanyEndpoint, ownerView),
  );
  await click('Create company');
  expect(await screen.findByRole('heading', { name: 'Members' })).toBeTruthy();
  expect(seen).toEqual([{ name: 'Acme' }]);
});

test('requests to join and withdraws the request', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockReply(companiesApi.readOwnCompanyEndpoint, outside),
    recordCommand(companiesApi.joinCompanyEndpoint, seen),
  );
  renderTestApp('/company', buildSampleSignedInUser());
  expect(await screen.findByRole('heading', { name: 'Meridian Cold Chain' })).toBeTruthy();
  mockApiServer.use(mockReply(companiesApi.readOwnCompanyEndpoint, { ...outside, standing: 'waiting' }));
  await click('Request to join');
  mockApiServer.use(recordCommand(companiesApi.leaveCompanyEndpoint, seen));
  await click('Withdraw request');
  expect(seen[0]).toEqual({ company_id: companyId });
  expect(seen).toHaveLength(2);
});

test('lets an owner approve with rights, change rights and remove a member after confirmation', async () => {
  const [admitted, set, removed]: unknown[][] = [[], [], []];
  mockApiServer.use(
    mockReply(companiesApi.readOwnCompanyEndpoint, ownerView),
    recordCommand(companiesApi.admitMemberEndpoint, admitted ?? []),
    recordCommand(companiesApi.setMemberRoleEndpoint, set ?? []),
    recordCommand(companiesApi.removeMemberEndpoint, removed ?? []),
  );
  renderTestApp('/company', buildSampleSignedInUser());
  const rights = await screen.findByRole('combobox', { name: 'Rights of nils@meridian.example' });
  await userEvent.selectOptions(rights, 'viewer');
  await click('Approve nils@meridian.example');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rights of Carl Berg' }), 'buyer');
  await click('Remove Carl Berg');
  const dialog = await screen.findByRole('dialog', { name: 'Remove from the company' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await expect.poll(() => removed).toEqual([{ user_id: carl }]);
  expect([admitted, set]).toEqual([[{ user_id: nils, role: 'viewer' }], [{ user_id: carl, role: 'buyer' }]]);
});

const unset: signInApi.CompanySignInSettingsReply = {
  ...{ standing: 'none', setting_id: null, issuer: null, client_id: null, set_by: null, set_at: null },
  redirect_uri: 'https://market.example/company-sign-in',
};
const signIn: signInApi.CompanySignInSettingsReply = {
  ...unset,
  ...{ standing: 'off', setting_id: companyId, issuer: 'https://login.meridian.example', client_id: 'market' },
  ...{ set_by: carl, set_at: at },
};

test('sets up the identity provider and keeps the input after a refusal', async () => {
  const seen: unknown[] = [];
  const text = 'This host cannot be reached from the Internet.';
  mockApiServer.use(
    mockReply(companiesApi.readOwnCompanyEndpoint, ownerView),
    mockReply(signInApi.readCompanySignInEndpoint, unset),
    mockErrorReply(signInApi.setCompanySignInEndpoint, 422, 'company.sign-in-address', text),
  );
  renderTestApp('/company', buildSampleSignedInUser());
  await click('Set up identity provider');
  await click('Save identity provider');
  expect(await screen.findByText('Client secret is required.')).toBeTruthy();
  const issuer = screen.getByLabelText<HTMLInputElement>('Issuer URL');
  await userEvent.type(issuer, 'https://login.meridian.example');
  await userEvent.type(screen.getByLabelText('Client ID'), 'market');
  await userEvent.type(screen.getByLabelText('Client secret'), 'Quiet-secret-71');
  await click('Save identity provider');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(issuer.value).toBe('https://login.meridian.example');
  mockApiServer.use(
    recordCommand(signInApi.setCompanySignInEndpoint, seen),
    mockReply(signInApi.readCompanySignInEndpoint, signIn),
  );
  await click('Save identity provider');
  expect(await screen.findByRole('button', { name: 'Test and turn on' })).toBeTruthy();
  expect(screen.getByText(/Set up by Carl Berg/)).toBeTruthy();
  expect(seen).toEqual([
    { issuer: 'https://login.meridian.example', client_id: 'market', client_secret: 'Quiet-secret-71' },
  ]);
});

test.each([
  ['Set up identity provider', 'Issuer URL'],
  ['Rename', 'Company name'],
])('moves the focus into the form that “%s” opens, and back to the button', async (button, field) => {
  mockApiServer.use(
    mockReply(companiesApi.readOwnCompanyEndpoint, ownerView),
    mockReply(signInApi.readCompanySignInEndpoint, unset),
  );
  renderTestApp('/company', buildSampleSignedInUser());
  await click(button);
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(field));
  await click('Cancel');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: button }));
});

test('turns the company sign-in off', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockReply(companiesApi.readOwnCompanyEndpoint, ownerView),
    mockReply(signInApi.readCompanySignInEndpoint, { ...signIn, standing: 'on' }),
    recordCommand(signInApi.turnOffCompanySignInEndpoint, seen),
  );
  renderTestApp('/company', buildSampleSignedInUser());
  await click('Turn off');
  await expect.poll(() => seen).toEqual([{ setting_id: companyId }]);
});

test('shows viewers the members without any actions', async () => {
  mockApiServer.use(mockReply(companiesApi.readOwnCompanyEndpoint, { ...ownerView, role: 'viewer', waiting: [] }));
  renderTestApp('/company', buildSampleSignedInUser());
  expect(await screen.findByText('Carl Berg')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Remove|Rename|Approve|provider/ })).toBeNull();
});

test('transfers earlier requests in batches after confirmation and hides the card', async () => {
  const cursor = '33333333-3333-4333-8333-333333333332';
  const seen: unknown[] = [];
  mockApiServer.use(
    mockReply(companiesApi.readOwnCompanyEndpoint, { ...ownerView, earlier_requests: 52 }),
    mockComputedReply(handOverRfqsEndpoint, ({ body }) => {
      seen.push(body);
      const isLast = seen.length === 2;
      if (isLast) mockApiServer.use(mockReply(companiesApi.readOwnCompanyEndpoint, ownerView));
      return { ...done, handed_over: isLast ? 2 : 50, next: isLast ? null : cursor };
    }),
  );
  renderTestApp('/company', buildSampleSignedInUser());
  await click('Transfer 52 earlier requests');
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer to Meridian Cold Chain' }));
  expect(dialog.getByText(/these 52 requests with their quotes.*cannot be undone\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('52 earlier requests')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('region', { name: 'Earlier requests' })).toBeNull();
  expect(seen).toEqual([{ after: null }, { after: cursor }]);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('group', { name: 'Your company' }));
});

test('shows the number of transferred requests and keeps the card when a batch fails', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockReply(companiesApi.readOwnCompanyEndpoint, { ...ownerView, earlier_requests: 52 }),
    mockComputedReply(handOverRfqsEndpoint, ({ body }) => {
      seen.push(body);
      mockApiServer.use(
        mockReply(companiesApi.readOwnCompanyEndpoint, { ...ownerView, earlier_requests: 2 }),
        mockErrorReply(handOverRfqsEndpoint, 403, 'company.not-member', 'You are not a member of a company.'),
      );
      return { ...done, handed_over: 50, next: ida };
    }),
  );
  renderTestApp('/company', buildSampleSignedInUser());
  await click('Transfer 52 earlier requests');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('Only 50 earlier requests were transferred')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Transfer 2 earlier requests' })).toBeTruthy();
});

test('keeps the reopened dialog open when the stopped transfer ends', async () => {
  const batch = Promise.withResolvers<undefined>();
  mockApiServer.use(
    mockReply(companiesApi.readOwnCompanyEndpoint, { ...ownerView, earlier_requests: 52 }),
    http.post(`*${handOverRfqsEndpoint.path}`, async () => {
      await batch.promise;
      mockApiServer.use(mockReply(companiesApi.readOwnCompanyEndpoint, { ...ownerView, earlier_requests: 2 }));
      return HttpResponse.json({ ...done, handed_over: 50, next: ida });
    }),
  );
  renderTestApp('/company', buildSampleSignedInUser());
  await click('Transfer 52 earlier requests');
  await click('Transfer');
  await click('Cancel');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await click('Transfer 52 earlier requests');
  batch.resolve(undefined);
  expect(await screen.findByText('50 earlier requests')).toBeTruthy();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/these 2 requests/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Transfer' })).toBeTruthy();
});
