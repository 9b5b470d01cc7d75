import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { requestAccessEndpoint } from '@marketplace/contracts/access/access.api.ts';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { readListingsEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { signedInUserLoaded } from '../../core/sessionSlice.ts';
import { buildSampleScoredProvider, buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockApiServer } from '../../test/server.ts';

const rfqId = '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10';
const path = `/invitation?provider=telenor-iot&rfq=${rfqId}`;
const telenor = { ...buildSampleScoredProvider({ id: 'telenor-iot', Provider: 'Telenor IoT' }) };
const pending: Partial<SignedInUserReply> = {
  ...{ provider_access_status: 'pending', provider_id: 'telenor-iot' },
  provider_company_name: 'Telenor Connexion, as it was called then',
};

beforeEach(() => mockApiServer.use(mockReply(readListingsEndpoint, { providers: [telenor] })));

const current = async () => within(await screen.findByRole('listitem', { current: 'step' }));

test('asks guests to create an account first', async () => {
  renderTestApp(path);
  const step = await current();
  expect(step.getByRole('heading', { name: 'Account with your work email address' })).toBeTruthy();
  await userEvent.click(step.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('advances from email confirmation through the access request to the RFQ', async () => {
  const bodies: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(requestAccessEndpoint, ({ body }) => {
      bodies.push(body);
      return { position: 'e.7', message: 'Sent.', provider_access_status: 'pending' as const };
    }),
  );
  const person = buildSampleSignedInUser({ email_confirmed: false });
  const { store } = renderTestApp(path, person);
  expect((await current()).getByRole('heading', { name: 'Confirmed email address' })).toBeTruthy();
  const updateUser = (change: Partial<SignedInUserReply>) =>
    act(() => void store.dispatch(signedInUserLoaded({ ...person, email_confirmed: true, ...change })));
  updateUser({});
  await userEvent.click((await current()).getByRole('button', { name: 'Request access to Telenor IoT' }));
  await expect
    .poll(() => bodies)
    .toEqual([{ user_email: person.email, provider_id: 'telenor-iot', provider_company_name: 'Telenor IoT' }]);
  updateUser(pending);
  expect((await current()).getByRole('heading', { name: 'Approval' })).toBeTruthy();
  updateUser({ ...pending, provider_access_status: 'approved' });
  expect((await current()).getByRole('link', { name: 'Open the request' }).getAttribute('href')).toBe(
    `/vendor-dashboard?request=${rfqId}`,
  );
});

test('names the invited provider to a user of another provider', async () => {
  const access = { provider_access_status: 'approved', provider_id: 'telenor-iot-2' } as const;
  renderTestApp(path, buildSampleSignedInUser({ ...access, provider_company_name: 'Telenor IoT' }));
  expect(await screen.findByText('This invitation is for Telenor IoT')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Request access/ })).toBeNull();
});

test('shows an error for a link to an unknown provider', async () => {
  mockApiServer.use(mockReply(readListingsEndpoint, { providers: [] }));
  renderTestApp(path);
  expect(await screen.findByText('This link does not match a provider in the catalogue')).toBeTruthy();
  renderTestApp('/invitation?provider=%00');
  expect(await screen.findAllByText('This link does not match a provider in the catalogue')).not.toHaveLength(0);
});
