import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { userView } from '../../test/fixtures.ts';
import { renderUi } from '../../test/renderUi.tsx';
import { RequireAdmin, RequireSession, RequireVendor } from './guards.tsx';
import { signedIn, signedOut } from '../../core/sessionSlice.ts';
import { testStore } from '../../test/testStore.ts';

function show(at: string, user: UserView | null, token: string | null = null) {
  const store = testStore(token);
  if (user !== null) store.dispatch(signedIn({ token: 't', user }));
  const text = 'Please log in to view your RFQ requests.';
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home</p> },
      { path: '/own', element: <RequireSession text={text}>{({ company }) => <p>{company}</p>}</RequireSession> },
      {
        path: '/kept',
        element: (
          <RequireSession text={text} waiting={<h1>Own page</h1>}>
            {() => <p>own things</p>}
          </RequireSession>
        ),
      },
      { path: '/vendor', element: <RequireVendor>{() => <p>vendor page</p>}</RequireVendor> },
      { path: '/admin', element: <RequireAdmin>{() => <p>admin page</p>}</RequireAdmin> },
      { path: '/figures', element: <RequireAdmin analysts>{() => <p>figures page</p>}</RequireAdmin> },
    ],
    { initialEntries: [at] },
  );
  renderUi(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
    { links: false },
  );
  return { store, router };
}

test('a guest reads why, and can sign in from there', async () => {
  const { store } = show('/own', null);
  expect(screen.getByText('Please log in to view your RFQ requests.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(store.getState().dialogs.open).toBe('signIn');
});

test('while the session is checked nothing of the page and no refusal shows', () => {
  show('/own', null, 'remembered');
  expect(screen.getByRole('status').textContent).toBe('Checking your session');
});

test('while the session is checked a page may show what tells nothing of the person', () => {
  show('/kept', null, 'remembered');
  expect(screen.getByRole('heading', { name: 'Own page' })).toBeTruthy();
  expect(screen.queryByText('own things')).toBeNull();
});

test('what a page shows meanwhile is not for guests', () => {
  show('/kept', null);
  expect(screen.queryByText('Own page')).toBeNull();
});

test('a page that ends with the session is gone with it', () => {
  const { store } = show('/kept', userView());
  act(() => void store.dispatch(signedOut('left')));
  expect(screen.queryByText('own things')).toBeNull();
  expect(screen.getByText('Please log in to view your RFQ requests.')).toBeTruthy();
});

test('a person who is signed in sees the page', () => {
  show('/own', userView());
  expect(screen.getByText('Meridian Cold Chain')).toBeTruthy();
});

test('the vendor page opens for approved access, asks for it without, and says if it is pending', () => {
  show('/vendor', userView({ provider_access_status: 'approved' }));
  expect(screen.getByText('vendor page')).toBeTruthy();
  show('/vendor', userView());
  expect(screen.getByRole('button', { name: 'Request Provider Access' })).toBeTruthy();
  show('/vendor', userView({ provider_access_status: 'pending' }));
  expect(screen.getByText('Your provider access request is pending')).toBeTruthy();
});

test.each([
  ['a guest', null],
  ['a buyer', userView()],
  ['an analyst', userView({ role: 'analyst' })],
])('%s is sent home from an admin page, with the way back', (_who, user) => {
  const { router } = show('/admin', user);
  expect(router.state.location).toMatchObject({ search: '?error=admin_access_required', state: { from: '/admin' } });
});

test('an analyst sees a page that is for analysts too, and a buyer does not', () => {
  show('/figures', userView({ role: 'analyst' }));
  expect(screen.getByText('figures page')).toBeTruthy();
  const { router } = show('/figures', userView());
  expect(router.state.location.search).toBe('?error=admin_access_required');
});

test('an admin sees the admin page', () => {
  show('/admin', userView({ role: 'admin' }));
  expect(screen.getByText('admin page')).toBeTruthy();
});
