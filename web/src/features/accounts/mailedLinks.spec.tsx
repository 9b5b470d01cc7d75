import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loginEndpoint, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { buildAccountMailLinkUrl } from '@marketplace/contracts/accounts/accounts.links.ts';
import {
  confirmEmailEndpoint,
  forgotPasswordEndpoint,
  resendConfirmationEndpoint,
  resetPasswordEndpoint,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../test/mockReplyHeldUntilReleased.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const token = 'a'.repeat(43);
const unconfirmed = buildSampleSignedInUser({ email_confirmed: false });
const invalidLinkText = 'This link is unknown, too old, or was used already.';

test('confirms the address and hides the reminder', async () => {
  const seen: unknown[] = [];
  const done = { position: 'e1.6', message: 'Your email address is confirmed.' };
  const release = mockReplyHeldUntilReleased(confirmEmailEndpoint, done, (body) => seen.push(body));
  renderTestApp(buildAccountMailLinkUrl('', 'confirm-email', token), unconfirmed);
  expect(await screen.findByRole('region', { name: 'Confirm your email address' })).toBeTruthy();
  mockApiServer.use(mockReply(validateSessionEndpoint, { user: buildSampleSignedInUser() }));
  release();
  expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  expect(seen[0]).toEqual({ token });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull());
});

test('offers a new link when the confirmation link is invalid', async () => {
  let requests = 0;
  mockApiServer.use(
    mockErrorReply(confirmEmailEndpoint, 422, 'account.link', invalidLinkText),
    mockComputedReply(resendConfirmationEndpoint, () => ((requests += 1), { message: 'A new link is on its way.' })),
  );
  renderTestApp(buildAccountMailLinkUrl('', 'confirm-email', token), unconfirmed);
  expect(await screen.findByText(invalidLinkText)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('A new link is on its way.')).toBeTruthy();
  expect(requests).toBe(1);
});

test('offers no new link when the address is already confirmed', async () => {
  mockApiServer.use(mockErrorReply(confirmEmailEndpoint, 422, 'account.link', invalidLinkText));
  renderTestApp(buildAccountMailLinkUrl('', 'confirm-email', token), buildSampleSignedInUser());
  expect(await screen.findByText(/Your email address is already confirmed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
});

test('asks for the password when the browser has no session of the account', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(mockErrorReply(confirmEmailEndpoint, 422, 'account.password-needed', 'Please enter the password.'));
  renderTestApp(buildAccountMailLinkUrl('', 'confirm-email', token));
  const field = await screen.findByLabelText('Password');
  expect(screen.getByText(/If you did not create an account with this address, close this page/)).toBeTruthy();
  mockApiServer.use(
    mockErrorReply(confirmEmailEndpoint, 422, 'account.present-password', 'Your current password is incorrect.'),
  );
  await userEvent.type(field, 'Wrong-harbour-71');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm email address' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Your current password is incorrect.');
  const done = { position: 'e1.6', message: 'Your email address is confirmed.' };
  mockApiServer.use(mockComputedReply(confirmEmailEndpoint, ({ body }) => (seen.push(body), done)));
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'Quiet-harbour-71');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm email address' }));
  expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  expect(seen).toEqual([{ token, password: 'Quiet-harbour-71' }]);
});

test('sends no request when the link has no token', async () => {
  renderTestApp('/confirm-email');
  expect(await screen.findByText('This link is incomplete. Open it again from the email.')).toBeTruthy();
});

test('sends the link again and shows the rate limit message', async () => {
  const message = 'Too many attempts. Please try again in 40 minutes.';
  mockApiServer.use(mockErrorReply(resendConfirmationEndpoint, 429, 'request.too-many', message));
  renderTestApp('/no-such-page', unconfirmed);
  await userEvent.click(await screen.findByRole('button', { name: 'Resend link' }));
  expect(await screen.findByText(message)).toBeTruthy();
  mockApiServer.use(mockReply(resendConfirmationEndpoint, { message: 'A new link is on its way.' }));
  // The button reappears shortly after the message.
  await userEvent.click(await screen.findByRole('button', { name: 'Resend link' }));
  expect(await screen.findByRole('button', { name: 'Link sent' })).toBeTruthy();
});

test('shows no reminder when the address is confirmed', async () => {
  renderTestApp('/no-such-page', buildSampleSignedInUser());
  await screen.findByRole('button', { name: /Ida Lindqvist/ });
  expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull();
});

test('requests a reset link from the sign-in dialog', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(
      forgotPasswordEndpoint,
      ({ body }) => (seen.push(body), { message: 'If the address is known, a mail is sent.' }),
    ),
  );
  renderTestApp('/no-such-page');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset password' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
  expect(dialog.getByText('Please enter a valid email address')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Email'), 'ida@meridian.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
  expect(await dialog.findByText('If the address is known, a mail is sent.')).toBeTruthy();
  expect(seen).toEqual([{ email: 'ida@meridian.example' }]);
});

test('sets a new password and links to sign-in', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(resetPasswordEndpoint, ({ body }) => (seen.push(body), { message: 'Your password is set.' })),
  );
  renderTestApp(buildAccountMailLinkUrl('', 'reset-password', token));
  await userEvent.type(await screen.findByLabelText('New password'), 'Quiet-harbour-71');
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'Quiet-harbour-71');
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  const done = (await screen.findByText('Your password is set.')).closest('[role="status"]') as HTMLElement;
  expect(seen).toEqual([{ token, password: 'Quiet-harbour-71' }]);
  await userEvent.click(within(done).getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeTruthy();
});

test('offers a new reset link when the link is already used', async () => {
  mockApiServer.use(mockErrorReply(resetPasswordEndpoint, 422, 'account.link', invalidLinkText));
  renderTestApp(buildAccountMailLinkUrl('', 'reset-password', token));
  for (const label of ['New password', 'Confirm new password']) {
    await userEvent.type(await screen.findByLabelText(label), 'Quiet-harbour-71');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(await screen.findByText(invalidLinkText)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByRole('dialog', { name: 'Reset password' })).toBeTruthy();
});

test('asks for a code and sends it when the account has a second factor', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockErrorReply(
      loginEndpoint,
      401,
      'account.second-factor-needed',
      'Enter the code from your authenticator app, or a recovery code.',
    ),
  );
  renderTestApp('/no-such-page');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }));
  expect(dialog.queryByLabelText(/Code from/)).toBeNull();
  await userEvent.type(dialog.getByLabelText('Email'), 'ida@meridian.example');
  await userEvent.type(dialog.getByLabelText('Password'), 'Quiet-harbour-71');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  const code = await dialog.findByLabelText(/Code from your authenticator app/);
  expect(document.activeElement).toBe(code);
  expect(dialog.queryByRole('alert')).toBeNull();
  mockApiServer.use(
    mockComputedReply(
      loginEndpoint,
      ({ body }) => (seen.push(body), { sessionToken: 'fresh', user: buildSampleSignedInUser(), message: 'Hi.' }),
    ),
    mockReply(validateSessionEndpoint, { user: buildSampleSignedInUser() }),
  );
  await userEvent.type(code, '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('button', { name: /Ida Lindqvist/ })).toBeTruthy();
  expect(seen).toEqual([{ email: 'ida@meridian.example', password: 'Quiet-harbour-71', code: '123456' }]);
});
