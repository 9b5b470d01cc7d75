import { screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { type OwnCompanyReply, readOwnCompanyEndpoint } from '@marketplace/contracts/companies/companies.api.ts';
import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import { signedIn } from '../../../core/sessionSlice.ts';
import { createTestStore } from '../../../test/createTestStore.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestComponentWithTheme } from '../../../test/renderTestComponentWithTheme.tsx';
import { mockComputedReply, mockApiServer } from '../../../test/server.ts';
import { RfqSenderCompanyNotice } from './RfqSenderCompanyNotice.tsx';

const company = { company_id: '7d9f7b1e-0d0b-5c39-9d0a-2f6f3d1f8a00', name: 'Meridian' };

/**
 * Renders the notice for a member with the given role, or for a pending member if the role is `null`.
 * @returns `requestCount`, which returns how often the endpoint for the user's company has been called.
 */
function show(role: CompanyRole | null): { readonly requestCount: () => number } {
  let requestCount = 0;
  const ownCompany: OwnCompanyReply = {
    ...{
      domain: 'meridian.example',
      email_confirmed: true,
      company,
      role,
      members: [],
      waiting: [],
      earlier_requests: 0,
    },
    standing: role === null ? 'waiting' : 'member',
  };
  mockApiServer.use(
    mockComputedReply(readOwnCompanyEndpoint, () => {
      requestCount += 1;
      return ownCompany;
    }),
  );
  const store = createTestStore(null);
  store.dispatch(signedIn({ token: 'test-token', user: buildSampleSignedInUser() }));
  renderTestComponentWithTheme(
    <Provider store={store}>
      <RfqSenderCompanyNotice />
    </Provider>,
  );
  return { requestCount: () => requestCount };
}

test('names the company to a member', async () => {
  show('buyer');
  expect(await screen.findByText('Sent on behalf of Meridian')).toBeTruthy();
});

test('tells viewers that they cannot send requests', async () => {
  show('viewer');
  expect(await screen.findByText('You have read-only access and cannot send requests for Meridian')).toBeTruthy();
});

test('renders nothing for a user without a company', async () => {
  const { requestCount } = show(null);
  await waitFor(() => expect(requestCount()).toBe(1));
  expect(screen.queryByRole('status')).toBeNull();
});
