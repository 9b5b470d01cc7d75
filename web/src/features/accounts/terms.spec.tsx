import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loginEndpoint, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { acceptTermsEndpoint } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { openDialog } from '../../core/dialogsSlice.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const userWithoutTerms = buildSampleSignedInUser({ terms_accepted: false });
const page = '/no-such-page';
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Terms of service' }));

test('asks for consent on sign-in when the current terms are not accepted', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockReply(loginEndpoint, { sessionToken: 'fresh', user: userWithoutTerms, message: 'Welcome.' }),
    mockReply(validateSessionEndpoint, { user: userWithoutTerms }),
  );
  const { store } = renderTestApp(page);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  const signIn = within(await screen.findByRole('dialog', { name: 'Sign In' }));
  await userEvent.type(signIn.getByLabelText('Email'), userWithoutTerms.email);
  await userEvent.type(signIn.getByLabelText('Password'), 'Quiet-harbour-71');
  await userEvent.click(signIn.getByRole('button', { name: 'Sign In' }));
  const terms = await dialog();
  await userEvent.click(terms.getByRole('button', { name: 'Accept' }));
  expect(terms.getByText('Please accept the terms of service')).toBeTruthy();
  const accepted = buildSampleSignedInUser();
  mockApiServer.use(
    mockComputedReply(
      acceptTermsEndpoint,
      ({ body }) => (seen.push(body), { position: 'e1.7', message: 'Thanks.', user: accepted }),
    ),
    mockReply(validateSessionEndpoint, { user: accepted }),
  );
  await userEvent.click(terms.getByRole('checkbox', { name: /I accept the terms of service/ }));
  await userEvent.click(terms.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.getState().session.user?.terms_accepted).toBe(true);
  expect(seen).toEqual([{ version: currentTermsOfServiceVersion }]);
});

test('shows the error and stays open when consent cannot be sent', async () => {
  mockApiServer.use(
    mockErrorReply(
      acceptTermsEndpoint,
      422,
      'account.terms',
      'The terms of service have changed. Reload the page and read them again.',
    ),
  );
  const { store } = renderTestApp(page, userWithoutTerms);
  store.dispatch(openDialog({ name: 'terms' }));
  const terms = await dialog();
  await userEvent.click(terms.getByRole('checkbox', { name: /I accept/ }));
  await userEvent.click(terms.getByRole('button', { name: 'Accept' }));
  expect(
    await terms.findByText('The terms of service have changed. Reload the page and read them again.'),
  ).toBeTruthy();
});

test('asks for consent on the next visit and can be closed when the terms have changed', async () => {
  renderTestApp(page, userWithoutTerms);
  const terms = await dialog();
  expect(terms.getByText(new RegExp(`version ${currentTermsOfServiceVersion}`))).toBeTruthy();
  await userEvent.click(terms.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('links to both texts and is not shown on their pages', async () => {
  renderTestApp(page, userWithoutTerms);
  const terms = await dialog();
  for (const [name, path] of [
    ['terms of service', '/terms-of-service'],
    ['privacy policy', '/privacy-policy'],
  ] as const) {
    const link = terms.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
  }
  cleanup();
  const { store } = renderTestApp('/terms-of-service', userWithoutTerms);
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
  expect(store.getState().dialogs.open).toBeNull();
});
