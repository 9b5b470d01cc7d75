import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loginEndpoint, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import * as signInApi from '@marketplace/contracts/accounts/accounts.companySignIn.api.ts';
import { turnOnCompanySignInEndpoint } from '@marketplace/contracts/companies/companies.signIn.api.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { externalSiteNavigator } from '../../../core/browserWindow.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const redirect = vi.spyOn(externalSiteNavigator, 'leaveFor');
beforeEach(() => redirect.mockReset().mockImplementation(() => undefined));
afterAll(() => redirect.mockRestore());

const user = buildSampleSignedInUser();
const address = 'https://login.meridian.example/auth?state=sign-in.1';
const pendingSignIn = { ticket: 'a-ticket', email: user.email, back: '/contact' };
const storePendingSignIn = (): void => window.sessionStorage.setItem('companySignIn', JSON.stringify(pendingSignIn));
const back = '/company-sign-in?code=a-code&state=sign-in.1&iss=https%3A%2F%2Flogin.meridian.example';
const signedInReply: signInApi.CompanySignInSessionOrProofsReply = {
  ...{ message: 'You are signed in.', email: user.email, sessionToken: 'fresh', user, needs: [], ticket: null },
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('redirects to the company of the typed address and stores the page to return to', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(
      signInApi.startCompanySignInEndpoint,
      ({ body }) => (seen.push(body), { address, ticket: 'a-ticket' }),
    ),
  );
  renderTestApp('/contact');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  await userEvent.type(await screen.findByLabelText('Email', { selector: '[role=dialog] input' }), user.email);
  await userEvent.click(screen.getByRole('link', { name: 'Continue with your company' }));
  expect(await screen.findByRole('heading', { name: 'Sign in with your company' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(user.email);
  await click('Continue with your company');
  await waitFor(() => expect(redirect).toHaveBeenCalledWith(address));
  expect(seen).toEqual([{ email: user.email }]);
  expect(JSON.parse(window.sessionStorage.getItem('companySignIn') ?? '')).toEqual(pendingSignIn);
});

test('stores the page from before the redirect to /login', async () => {
  mockApiServer.use(mockReply(signInApi.startCompanySignInEndpoint, { address, ticket: 'a-ticket' }));
  renderTestApp({ pathname: '/login', state: { from: '/contact?topic=sales' } });
  await userEvent.click(await screen.findByRole('link', { name: 'Continue with your company' }));
  await userEvent.type(await screen.findByLabelText('Email', { selector: 'main input' }), user.email);
  await click('Continue with your company');
  await waitFor(() => expect(redirect).toHaveBeenCalledWith(address));
  const storedSignIn = JSON.parse(window.sessionStorage.getItem('companySignIn') ?? '') as unknown;
  expect(storedSignIn).toMatchObject({ back: '/contact?topic=sales' });
});

test('returns to the previous page when the visitor signs in by password instead', async () => {
  mockApiServer.use(
    mockReply(loginEndpoint, { sessionToken: 'fresh', user, message: 'You are signed in.' }),
    mockReply(validateSessionEndpoint, { user }),
  );
  const { address: currentAddress } = renderTestApp({ pathname: '/company-sign-in', state: '/contact' });
  await click('Sign in with your password');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }));
  await userEvent.type(dialog.getByLabelText('Email'), user.email);
  await userEvent.type(dialog.getByLabelText('Password'), 'Demo-pass-2026{Enter}');
  await waitFor(() => expect(currentAddress()).toBe('/contact'));
});

test('keeps the page to return to for a second attempt', async () => {
  storePendingSignIn();
  mockApiServer.use(mockReply(signInApi.startCompanySignInEndpoint, { address, ticket: 'another' }));
  renderTestApp('/company-sign-in?error=access_denied&state=sign-in.1');
  await click('Start again');
  await userEvent.type(await screen.findByLabelText('Email'), user.email);
  await click('Continue with your company');
  await waitFor(() => expect(redirect).toHaveBeenCalledWith(address));
  expect(JSON.parse(window.sessionStorage.getItem('companySignIn') ?? '')).toMatchObject({ back: '/contact' });
});

test('resets the form when the browser restores the page', async () => {
  mockApiServer.use(mockReply(signInApi.startCompanySignInEndpoint, { address, ticket: 'a-ticket' }));
  renderTestApp('/company-sign-in');
  await userEvent.type(await screen.findByLabelText('Email'), user.email);
  await click('Continue with your company');
  await waitFor(() => expect(redirect).toHaveBeenCalledTimes(1));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Redirecting' })).disabled).toBe(true);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await click('Continue with your company');
  await waitFor(() => expect(redirect).toHaveBeenCalledTimes(2));
});

test('shows the error and keeps the address when the company has no sign-in', async () => {
  const text = 'Company sign-in is not available for this email address. Sign in with your password.';
  mockApiServer.use(mockErrorReply(signInApi.startCompanySignInEndpoint, 422, 'company.sign-in-off', text));
  renderTestApp('/company-sign-in');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await click('Continue with your company');
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  await userEvent.type(email, user.email);
  await click('Continue with your company');
  expect(await screen.findByText(text)).toBeTruthy();
  expect([email.value, redirect.mock.calls]).toEqual([user.email, []]);
});

test('signs in after the redirect, returns to the previous page and clears the query', async () => {
  const seen: unknown[] = [];
  storePendingSignIn();
  mockApiServer.use(
    mockComputedReply(signInApi.finishCompanySignInEndpoint, ({ body }) => (seen.push(body), signedInReply)),
    mockReply(validateSessionEndpoint, { user }),
  );
  renderTestApp(back);
  expect(await screen.findByRole('button', { name: /Ida Lindqvist/ })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: /Consultancy|Contact/ })).toBeTruthy();
  const sent = { code: 'a-code', state: 'sign-in.1', iss: 'https://login.meridian.example', ticket: 'a-ticket' };
  expect(seen).toEqual([sent]);
  expect(window.sessionStorage.getItem('companySignIn')).toBeNull();
});

test('asks for password and code on the first company sign-in', async () => {
  const seen: unknown[] = [];
  storePendingSignIn();
  const proofRequired = {
    ...signedInReply,
    sessionToken: null,
    user: null,
    needs: ['password' as const, 'code' as const],
    ticket: 'proof',
  };
  mockApiServer.use(
    mockReply(signInApi.finishCompanySignInEndpoint, proofRequired),
    mockErrorReply(signInApi.proveCompanySignInEndpoint, 401, 'account.credentials', 'Invalid email or password.'),
  );
  renderTestApp(back);
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  const signIn = within(screen.getByRole('main')).getByRole('button', { name: 'Sign In' });
  await userEvent.click(signIn);
  expect(await screen.findByText('Password is required')).toBeTruthy();
  expect(await screen.findByText('The code is required')).toBeTruthy();
  await userEvent.type(password, 'Quiet-harbour-71');
  await userEvent.type(screen.getByLabelText(/Code from your authenticator/), '123456');
  await userEvent.click(signIn);
  expect(await screen.findByText('Invalid email or password.')).toBeTruthy();
  expect(password.value).toBe('Quiet-harbour-71');
  mockApiServer.use(
    mockComputedReply(
      signInApi.proveCompanySignInEndpoint,
      ({ body }) => (seen.push(body), { sessionToken: 'fresh', user, message: '' }),
    ),
    mockReply(validateSessionEndpoint, { user }),
  );
  await userEvent.click(signIn);
  expect(await screen.findByRole('button', { name: /Ida Lindqvist/ })).toBeTruthy();
  expect(seen).toEqual([{ email: user.email, ticket: 'proof', password: 'Quiet-harbour-71', code: '123456' }]);
});

test('offers a restart when the sign-in did not begin in this tab', async () => {
  renderTestApp(back);
  expect(await screen.findByText('This sign-in has expired or was started in another browser.')).toBeTruthy();
  await click('Start again');
  expect(await screen.findByLabelText('Email')).toBeTruthy();
});

test("shows its own message, not the provider's, when the provider refuses", async () => {
  storePendingSignIn();
  renderTestApp('/company-sign-in?error=access_denied&error_description=Call%20us&state=sign-in.1');
  expect(
    await screen.findByText(
      'Your company’s identity provider did not sign you in. Try again, or contact your IT administrator.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/Call us/)).toBeNull();
});

test('turns the company sign-in on after a successful test', async () => {
  const seen: unknown[] = [];
  storePendingSignIn();
  mockApiServer.use(
    mockComputedReply(
      turnOnCompanySignInEndpoint,
      ({ body }) => (seen.push(body), { position: 'e.1', message: 'It is on.' }),
    ),
  );
  renderTestApp('/company-sign-in?code=a-code&state=test.1', user);
  expect(await screen.findByText('It is on.')).toBeTruthy();
  expect(seen).toEqual([{ code: 'a-code', state: 'test.1', ticket: 'a-ticket' }]);
});
