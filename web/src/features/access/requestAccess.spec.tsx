import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { requestAccessEndpoint } from '@marketplace/contracts/access/access.api.ts';
import { listProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { openDialog } from '../../core/dialogsSlice.ts';
import { buildSampleProviderView, buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockLargeCatalogue } from '../../test/mockListServer.ts';
import {
  mockReply,
  mockComputedReply,
  mockErrorReply,
  mockApiServer,
  mockUnreachableEndpoint,
} from '../../test/server.ts';

const user = buildSampleSignedInUser();
const providers = [buildSampleProviderView(), buildSampleProviderView({ id: 'soracom', Provider: 'Soracom' })];

async function openAccess() {
  const app = renderTestApp('/no-such-page', user);
  app.store.dispatch(openDialog({ name: 'requestAccess' }));
  return within(await screen.findByRole('dialog', { name: 'Request provider access' }));
}

async function choose(dialog: Awaited<ReturnType<typeof openAccess>>, name: string): Promise<void> {
  await userEvent.click(await dialog.findByPlaceholderText('Choose a provider'));
  await userEvent.click(await screen.findByRole('option', { name }));
}

test('opens from the account menu', async () => {
  mockApiServer.use(mockReply(listProvidersEndpoint, providers));
  renderTestApp('/no-such-page', user);
  await userEvent.click(await screen.findByRole('button', { name: /Ida Lindqvist/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Request Provider Access' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request provider access' }));
  expect(await dialog.findByPlaceholderText('Choose a provider')).toBeTruthy();
});

test('sends the chosen provider, shows the success text and closes after 2 s', async () => {
  const seen: unknown[] = [];
  const reply = { position: 'e1.9', message: 'Your request was sent.', provider_access_status: 'pending' as const };
  mockApiServer.use(
    mockReply(listProvidersEndpoint, providers),
    mockComputedReply(requestAccessEndpoint, ({ body }) => (seen.push(body), reply)),
  );
  const dialog = await openAccess();
  await choose(dialog, 'Soracom');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    dialog.getByRole('button', { name: 'Request access' }).click();
    expect((await dialog.findByText('Your request was sent.')).closest('[role="status"]')).not.toBeNull();
    expect(seen).toEqual([{ user_email: user.email, provider_id: 'soracom', provider_company_name: 'Soracom' }]);
    await vi.advanceTimersByTimeAsync(2100);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});

test('searches providers on the server when the catalogue is large', async () => {
  const searches: string[] = [];
  const listAll = vi.fn(() => providers);
  mockApiServer.use(
    ...mockLargeCatalogue(providers, (url) => searches.push(url.search)),
    mockComputedReply(listProvidersEndpoint, listAll),
  );
  const dialog = await openAccess();
  const field = await dialog.findByPlaceholderText('Choose a provider');
  await userEvent.click(field);
  await userEvent.paste('sora');
  await waitFor(() => expect(searches).toEqual(['?sort=name&limit=20', '?q=sora&sort=name&limit=20']));
  await userEvent.click(await screen.findByRole('option', { name: 'Soracom' }));
  expect(dialog.getByPlaceholderText<HTMLInputElement>('Choose a provider').value).toBe('Soracom');
  expect(listAll).not.toHaveBeenCalled();
});

test.each([
  ['the request dialog', '/no-such-page'],
  ['the profile', '/profile'],
  ['the vendor dashboard', '/vendor-dashboard'],
])('shows why access was rejected or revoked in %s until a new request', async (_where, path) => {
  mockApiServer.use(mockReply(listProvidersEndpoint, providers));
  const reason = 'Please use your work address.';
  const app = renderTestApp(path, buildSampleSignedInUser({ provider_access_reason: reason }));
  if (path === '/no-such-page') app.store.dispatch(openDialog({ name: 'requestAccess' }));
  expect(await screen.findByText(`Reason: ${reason}`)).toBeTruthy();
  cleanup();
  renderTestApp(path, buildSampleSignedInUser({ provider_access_status: 'pending', provider_access_reason: reason }));
  await screen.findByRole('button', { name: /Ida Lindqvist/ });
  expect(screen.queryByText(`Reason: ${reason}`)).toBeNull();
});

test('requires a provider', async () => {
  mockApiServer.use(mockReply(listProvidersEndpoint, providers));
  const dialog = await openAccess();
  await dialog.findByPlaceholderText('Choose a provider');
  await userEvent.click(dialog.getByRole('button', { name: 'Request access' }));
  expect(dialog.getByText('A provider must be chosen.')).toBeTruthy();
});

test('shows an error with a retry when providers cannot be loaded', async () => {
  mockApiServer.use(mockUnreachableEndpoint(listProvidersEndpoint));
  const dialog = await openAccess();
  expect((await dialog.findByRole('alert')).textContent).toContain('Error loading providers');
  mockApiServer.use(mockReply(listProvidersEndpoint, providers));
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByPlaceholderText('Choose a provider')).toBeTruthy();
});

test('shows the server message of a rejection and keeps the selection', async () => {
  mockApiServer.use(
    mockReply(listProvidersEndpoint, providers),
    mockErrorReply(requestAccessEndpoint, 409, 'access.pending', 'A request is pending.'),
  );
  const dialog = await openAccess();
  await choose(dialog, 'emnify');
  await userEvent.click(dialog.getByRole('button', { name: 'Request access' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('A request is pending.');
  expect(dialog.getByPlaceholderText<HTMLInputElement>('Choose a provider').value).toBe('emnify');
});
