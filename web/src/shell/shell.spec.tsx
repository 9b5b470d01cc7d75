import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Provider } from 'react-redux';
import { rtkQueryApi } from '../core/api.ts';
import { createTestStore } from '../test/createTestStore.ts';
import { NewRecoveryCodesPanel } from '../features/accounts/profile/NewRecoveryCodesPanel.tsx';
import { CreatedApiTokenNotice } from '../features/accounts/tokens/CreatedApiTokenNotice.tsx';
import { WebhookSecretNotice } from '../features/webhooks/WebhookSecretNotice.tsx';
import { unsavedFormMarked } from '../core/unsavedSlice.ts';
import { sampleSiteMetadata, buildSampleSignedInUser } from '../test/fixtures.ts';
import { buildSampleEmptyCatalogueOverview } from '../test/overviewFixture.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { renderTestComponentWithTheme } from '../test/renderTestComponentWithTheme.tsx';
import { mockReply, mockComputedReply, mockApiServer } from '../test/server.ts';
import { ConfirmCloseModal } from '../ui/ConfirmCloseModal.tsx';
import { RouteErrorPage } from './RouteErrorPage.tsx';
import { NewReleaseReloader } from './NewReleaseReloader.tsx';

test('shows a not-found page with a link home for an unknown path', async () => {
  renderTestApp('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
});

test('shows version, start time, disclaimer, consultancy and links in the footer', async () => {
  renderTestApp('/nowhere');
  const footer = screen.getByRole('contentinfo');
  expect(await within(footer).findByText('Server started 20 Nov 2026, 06:02 UTC')).toBeTruthy();
  expect(await within(footer).findByText('Version 1.9.0')).toBeTruthy();
  expect(footer.textContent).toContain('Information comes from public sources');
  expect(footer.textContent).toContain('not a contract');
  expect(within(footer).getByRole('link', { name: 'Talk to a consultant' }).getAttribute('href')).toBe('/contact');
  const links = within(within(footer).getByRole('navigation')).getAllByRole('link');
  expect(links).toHaveLength(8);
  expect(links.slice(-2).map((link) => link.getAttribute('href'))).toEqual(['/docs', '/api/docs']);
});

test('shows the error of a failed page and offers to reload', async () => {
  const fail = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = (): never => {
    throw new Error('the ring has no arcs');
  };
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <RouteErrorPage /> }]);
  renderTestComponentWithTheme(<RouterProvider router={router} />, { links: false });
  expect(await screen.findByRole('button', { name: 'Reload Page' })).toBeTruthy();
  expect(screen.getByText('Error: the ring has no arcs')).toBeTruthy();
  expect(screen.getByText(/^Page: \//).textContent).toMatch(/^Page: \/, time: .* UTC$/);
  expect(screen.getByText(/Error: the ring has no arcs\s+at /)).toBeTruthy();
  fail.mockRestore();
});

/** Renders the release check alone, with a server that can be restarted. */
function renderReleaseCheck(unsaved: boolean, hasDraft = true) {
  let started = sampleSiteMetadata.serverStartTime;
  mockApiServer.use(
    mockComputedReply(readMetadataEndpoint, () => ({ ...sampleSiteMetadata, serverStartTime: started })),
  );
  const store = createTestStore(null);
  if (unsaved) store.dispatch(unsavedFormMarked({ name: 'rfq', hasDraft }));
  const reload = vi.fn();
  renderTestComponentWithTheme(
    <Provider store={store}>
      <NewReleaseReloader reload={reload} />
    </Provider>,
  );
  const restart = async (): Promise<void> => {
    await waitFor(() => expect(window.localStorage.getItem('server_start_time')).toBe(started));
    started = '2026-11-21T08:00:00.000Z';
    store.dispatch(rtkQueryApi.util.invalidateTags(['Metadata']));
    await waitFor(() => expect(window.localStorage.getItem('server_start_time')).toBe(started));
  };
  return { reload, restart };
}

test('reloads when the server start time changes, but not for the first one', async () => {
  const { reload, restart } = renderReleaseCheck(false);
  await waitFor(() =>
    expect(window.localStorage.getItem('server_start_time')).toBe(sampleSiteMetadata.serverStartTime),
  );
  expect(reload).not.toHaveBeenCalled();
  await restart();
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

test('checks the start time every five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const metadataMock = vi.fn(() => sampleSiteMetadata);
    mockApiServer.use(mockComputedReply(readMetadataEndpoint, metadataMock));
    renderTestComponentWithTheme(
      <Provider store={createTestStore(null)}>
        <NewReleaseReloader reload={vi.fn()} />
      </Provider>,
    );
    await vi.waitFor(() => expect(metadataMock).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    const isStored = (): void =>
      expect(window.localStorage.getItem('server_start_time')).toBe(sampleSiteMetadata.serverStartTime);
    await vi.waitFor(isStored, { timeout: 30_000 });
    await vi.advanceTimersByTimeAsync(299_000);
    expect(metadataMock).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(metadataMock).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  } finally {
    vi.useRealTimers();
  }
});

test('asks before reloading with unsaved input', async () => {
  const { reload, restart } = renderReleaseCheck(true);
  await restart();
  expect(await screen.findByText('A new version is available')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Reload Page' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['that a draft keeps', true, /Your input in forms is kept in this tab\.$/],
  ['that nothing keeps', false, /Input that you have not saved will be lost\.$/],
])('explains the effect of a reload on input %s', async (_input, hasDraft, text) => {
  const { restart } = renderReleaseCheck(true, hasDraft);
  await restart();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('asks before reloading with input in an open window and warns about its loss', async () => {
  renderTestComponentWithTheme(
    <ConfirmCloseModal opened onClose={vi.fn()} title="Reject">
      <input aria-label="Note" />
    </ConfirmCloseModal>,
  );
  await userEvent.type(screen.getByLabelText('Note'), 'Not in Norway yet.');
  const { reload, restart } = renderReleaseCheck(false);
  await restart();
  expect(await screen.findByText(/Input that you have not saved will be lost\.$/)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['a secret of a webhook', <WebhookSecretNotice key="1" secret="whsec_1" onDone={vi.fn()} />],
  ['an API token', <CreatedApiTokenNotice key="2" token="iotm_1" onDone={vi.fn()} />],
  ['recovery codes', <NewRecoveryCodesPanel key="3" codes={['1-2-3']} onDone={vi.fn()} />],
])('protects content that is shown only once from an automatic reload: %s', (_what, shown) => {
  const store = createTestStore(null);
  renderTestComponentWithTheme(<Provider store={store}>{shown}</Provider>);
  expect(store.getState().unsaved).toEqual([{ name: 'shown-once', hasDraft: false }]);
});

test('redirects non-admins from an admin page to the home page with the reason', async () => {
  mockApiServer.use(mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview()));
  const { address } = renderTestApp('/?error=admin_access_required', buildSampleSignedInUser());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You need to be logged in as an administrator to access this page.',
  );
  expect(screen.getByText('Access Denied')).toBeTruthy();
  expect(address()).toBe('/?error=admin_access_required');
});
