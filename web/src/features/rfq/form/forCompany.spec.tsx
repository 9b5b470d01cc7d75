import { screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { type OwnCompanyView, readOwnCompany } from '@marketplace/contracts/companies/companies.api.ts';
import type { CompanyRole } from '@marketplace/contracts/companies/companies.values.ts';
import { signedIn } from '../../../core/sessionSlice.ts';
import { testStore } from '../../../test/testStore.ts';
import { userView } from '../../../test/fixtures.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { answersWith, server } from '../../../test/server.ts';
import { ForCompany } from './ForCompany.tsx';

const company = { company_id: '7d9f7b1e-0d0b-5c39-9d0a-2f6f3d1f8a00', name: 'Meridian' };

/** The form of somebody who may do this for the company; `null`: who waits to belong to it. @returns how often it was asked for. */
function show(role: CompanyRole | null): { readonly asked: () => number } {
  let asked = 0;
  const own: OwnCompanyView = {
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
  server.use(
    answersWith(readOwnCompany, () => {
      asked += 1;
      return own;
    }),
  );
  const store = testStore(null);
  store.dispatch(signedIn({ token: 'test-token', user: userView() }));
  renderUi(
    <Provider store={store}>
      <ForCompany />
    </Provider>,
  );
  return { asked: () => asked };
}

test('a member reads that the request is sent for the company', async () => {
  show('buyer');
  expect(await screen.findByText('Sent for Meridian')).toBeTruthy();
});

test('who only reads for the company is told before typing a whole request', async () => {
  show('viewer');
  expect(await screen.findByText('You read for Meridian, and send nothing for it.')).toBeTruthy();
});

test('who belongs to no company reads nothing of one', async () => {
  const { asked } = show(null);
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByRole('status')).toBeNull();
});
