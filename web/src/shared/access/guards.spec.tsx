import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestComponentWithTheme } from '../../test/renderTestComponentWithTheme.tsx';
import { RequireAdmin, RequireSignIn, RequireVendor } from './guards.tsx';
import { signedIn, signedOut } from '../../core/sessionSlice.ts';
import { createTestStore } from '../../test/createTestStore.ts';

function renderGuardedPages(at: string, user: SignedInUserReply | null, token: string | null = null) {
  const store = createTestStore(token);
  if (user !== null) store.dispatch(signedIn({ token: 't', user }));
  const text = 'Please log in to view your RFQ requests.';
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home</p> },
      { path: '/own', element: <RequireSignIn text={text}>{({ company }) => <p>{company}</p>}</RequireSignIn> },
      {
        path: '/kept',
        element: (
          <RequireSignIn text={text} waiting={<h1>Own page</h1>}>
            {() => <p>own things</p>}
          </RequireSignIn>
        ),
      },
      { path: '/vendor', element: <RequireVendor>{() => <p>vendor page</p>}</RequireVendor> },
      { path: '/admin', element: <RequireAdmin>{() => <p>admin page</p>}</RequireAdmin> },
      { path: '/figures', element: <RequireAdmin analysts>{() => <p>figures page</p>}</RequireAdmin> },
    ],
    { initialEntries: [at] },
  );
  renderTestComponentWithTheme(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
    { links: false },
  );
  return { store, router };
}

test('shows guests the reason and a sign-in button', async () => {
  const { store } = renderGuardedPages('/own', null);
  expect(screen.getByText('Please log in to view your RFQ requests.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(store.getState().dialogs.open).toBe('signIn');
});

test('shows neither the page nor a refusal while the session is checked', () => {
  renderGuardedPages('/own', null, 'remembered');
  expect(screen.getByRole('status').textContent).toBe('Checking your session');
});

test('shows placeholder content without personal data while the session is checked', () => {
  renderGuardedPages('/kept', null, 'remembered');
  expect(screen.getByRole('heading', { name: 'Own page' })).toBeTruthy();
  expect(screen.queryByText('own things')).toBeNull();
});

test('hides placeholder content from guests', () => {
  renderGuardedPages('/kept', null);
  expect(screen.queryByText('Own page')).toBeNull();
});

test('hides the page when the session ends', () => {
  const { store } = renderGuardedPages('/kept', buildSampleSignedInUser());
  act(() => void store.dispatch(signedOut('left')));
  expect(screen.queryByText('own things')).toBeNull();
  expect(screen.getByText('Please log in to view your RFQ requests.')).toBeTruthy();
});

test('shows the page to signed-in users', () => {
  renderGuardedPages('/own', buildSampleSignedInUser());
  expect(screen.getByText('Meridian Cold Chain')).toBeTruthy();
});

test('shows the vendor page, a request button or the pending request by access status', () => {
  renderGuardedPages('/vendor', buildSampleSignedInUser({ provider_access_status: 'approved' }));
  expect(screen.getByText('vendor page')).toBeTruthy();
  renderGuardedPages('/vendor', buildSampleSignedInUser());
  expect(screen.getByRole('button', { name: 'Request Provider Access' })).toBeTruthy();
  renderGuardedPages('/vendor', buildSampleSignedInUser({ provider_access_status: 'pending' }));
  expect(screen.getByText('Your provider access request is pending')).toBeTruthy();
});

test.each([
  ['a guest', null],
  ['a buyer', buildSampleSignedInUser()],
  ['an analyst', buildSampleSignedInUser({ role: 'analyst' })],
])('redirects %s from an admin page and keeps the path', (_who, user) => {
  const { router } = renderGuardedPages('/admin', user);
  expect(router.state.location).toMatchObject({ search: '?error=admin_access_required', state: { from: '/admin' } });
});

test('shows a page for analysts to analysts but not to buyers', () => {
  renderGuardedPages('/figures', buildSampleSignedInUser({ role: 'analyst' }));
  expect(screen.getByText('figures page')).toBeTruthy();
  const { router } = renderGuardedPages('/figures', buildSampleSignedInUser());
  expect(router.state.location.search).toBe('?error=admin_access_required');
});

test('shows the admin page to admins', () => {
  renderGuardedPages('/admin', buildSampleSignedInUser({ role: 'admin' }));
  expect(screen.getByText('admin page')).toBeTruthy();
});
