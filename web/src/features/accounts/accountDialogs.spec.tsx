import { screen, waitFor, within } from '@testing-library/react';
import { QueryStatus } from '@reduxjs/toolkit/query';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  loginEndpoint,
  registerEndpoint,
  validateSessionEndpoint,
} from '@marketplace/contracts/accounts/accounts.api.ts';
import { validateEmailAdvancedEndpoint } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import { buildSampleEmailCheckReply, buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import {
  mockReply,
  mockComputedReply,
  mockErrorReply,
  mockApiServer,
  mockUnreachableEndpoint,
} from '../../test/server.ts';

const user = buildSampleSignedInUser();
const page = '/no-such-page';

async function open(button: 'Sign In' | 'Sign Up') {
  await userEvent.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: button === 'Sign In' ? 'Sign In' : 'Create account' }));
}

const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label));
    await userEvent.paste(value);
  }
}

const complete = {
  'First name': 'Ida',
  'Last name': 'Lindqvist',
  Company: 'Meridian Cold Chain',
  Email: 'ida.lindqvist@meridiancold.example',
  Password: 'Demo-pass-2026',
  'Confirm password': 'Demo-pass-2026',
};

async function fillRegistration(dialog: Awaited<ReturnType<typeof open>>): Promise<void> {
  mockApiServer.use(mockReply(validateEmailAdvancedEndpoint, buildSampleEmailCheckReply()));
  await fill(complete);
  await userEvent.click(dialog.getByRole('checkbox', { name: /I accept the terms/ }));
  await dialog.findByText('This address looks valid');
}

test('stores the token, closes the dialog and shows the user after sign-in', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(
      loginEndpoint,
      ({ body }) => (seen.push(body), { sessionToken: 'fresh', user, message: 'Welcome.' }),
    ),
    mockReply(validateSessionEndpoint, { user }),
  );
  renderTestApp(page);
  const dialog = await open('Sign In');
  await fill({ Email: user.email, Password: 'Demo-pass-2026' });
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('button', { name: /Ida Lindqvist/ })).toBeTruthy();
  expect(seen).toEqual([{ email: user.email, password: 'Demo-pass-2026' }]);
  expect(window.localStorage.getItem('session_token')).toBe('fresh');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows the server message and keeps the input when sign-in fails', async () => {
  mockApiServer.use(mockErrorReply(loginEndpoint, 401, 'account.credentials', 'Email or password is wrong.'));
  renderTestApp(page);
  const dialog = await open('Sign In');
  await fill({ Email: user.email, Password: 'wrong' });
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Email or password is wrong.');
  expect([field('Email').value, field('Password').value]).toEqual([user.email, 'wrong']);
});

test('shows a network error when the server is unreachable', async () => {
  mockApiServer.use(mockUnreachableEndpoint(loginEndpoint));
  renderTestApp(page);
  const dialog = await open('Sign In');
  await fill({ Email: user.email, Password: 'Demo-pass-2026' });
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Network error. Please try again.');
});

test('requires an email address and a password before sign-in', async () => {
  renderTestApp(page);
  const dialog = await open('Sign In');
  await fill({ Email: 'ida.lindqvist' });
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  expect(dialog.getByText('Please enter a valid email address')).toBeTruthy();
  expect(dialog.getByText('Password is required')).toBeTruthy();
});

test('keeps the email address when switching between the dialogs', async () => {
  renderTestApp(page);
  const signIn = await open('Sign In');
  await fill({ Email: 'ida@meridian.example' });
  await userEvent.click(signIn.getByRole('button', { name: 'Create account' }));
  await screen.findByRole('dialog', { name: 'Create account' });
  await waitFor(() => expect(field('Email').value).toBe('ida@meridian.example'));
  await fill({ Company: 'Meridian' });
  const registration = within(screen.getByRole('dialog'));
  await userEvent.click(registration.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('dialog', { name: 'Sign In' });
  await waitFor(() => expect(field('Email').value).toBe('ida@meridian.example'));
});

test('starts the session, stores the position and shows the user after registration', async () => {
  const reply = { sessionToken: 'fresh', user, message: 'Welcome.', position: 'e1.5' };
  mockApiServer.use(mockReply(registerEndpoint, reply), mockReply(validateSessionEndpoint, { user }));
  renderTestApp(page);
  const dialog = await open('Sign Up');
  await fillRegistration(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('button', { name: /Ida Lindqvist/ })).toBeTruthy();
  expect(window.sessionStorage.getItem('position')).toBe('e1.5');
});

test('rejects different passwords without a request', async () => {
  mockApiServer.use(mockReply(validateEmailAdvancedEndpoint, buildSampleEmailCheckReply()));
  renderTestApp(page);
  const dialog = await open('Sign Up');
  await fill({ ...complete, 'Confirm password': 'Demo-pass-2027' });
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  expect(dialog.getByText('Passwords do not match')).toBeTruthy();
});

test('keeps the form, and the draft without passwords, when registration is refused', async () => {
  mockApiServer.use(
    mockErrorReply(registerEndpoint, 409, 'account.taken', 'This email address is already registered.'),
  );
  renderTestApp(page);
  const dialog = await open('Sign Up');
  await fillRegistration(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Create account' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This email address is already registered.');
  expect(field('Confirm password').value).toBe('Demo-pass-2026');
  const kept = window.sessionStorage.getItem('draft:account') ?? '';
  expect(kept).toContain('Meridian Cold Chain');
  expect(kept).not.toContain('Demo-pass-2026');
});

test('signs in with a valid stored token', async () => {
  window.localStorage.setItem('session_token', 'remembered');
  mockApiServer.use(mockReply(validateSessionEndpoint, { user }));
  const app = renderTestApp(page);
  expect(await screen.findByRole('button', { name: /Ida Lindqvist/ })).toBeTruthy();
  expect(app.store.getState().session.status).toBe('signedIn');
});

test('removes an invalid stored token and signs out', async () => {
  window.localStorage.setItem('session_token', 'dead');
  mockApiServer.use(mockErrorReply(validateSessionEndpoint, 401, 'auth.session', 'Please sign in.'));
  renderTestApp(page);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(window.localStorage.getItem('session_token')).toBeNull();
});

test('keeps the session when the server is unreachable', async () => {
  window.localStorage.setItem('session_token', 'remembered');
  mockApiServer.use(mockUnreachableEndpoint(validateSessionEndpoint));
  const { store } = renderTestApp(page);
  await waitFor(() =>
    expect(Object.values(store.getState().api.queries).some((query) => query?.status === QueryStatus.rejected)).toBe(
      true,
    ),
  );
  expect(store.getState().session.status).toBe('checking');
  expect(window.localStorage.getItem('session_token')).toBe('remembered');
});
