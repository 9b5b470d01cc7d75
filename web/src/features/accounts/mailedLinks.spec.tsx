import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { login, validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { mailedLink } from '@marketplace/contracts/accounts/accounts.links.ts';
import {
  confirmEmail,
  forgotPassword,
  resendConfirmation,
  resetPassword,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { userView } from '../../test/fixtures.ts';
import { holds } from '../../test/held.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, answersWith, refuses, server } from '../../test/server.ts';

const token = 'a'.repeat(43);
const unconfirmed = userView({ email_confirmed: false });
const deadLink = 'This link is unknown, too old, or was used already.';

test('the mailed link confirms the address, and the reminder goes', async () => {
  const seen: unknown[] = [];
  const done = { position: 'e1.6', message: 'Your email address is confirmed.' };
  const release = holds(confirmEmail, done, (body) => seen.push(body));
  renderApp(mailedLink('', 'confirm-email', token), unconfirmed);
  expect(await screen.findByRole('region', { name: 'Confirm your email address' })).toBeTruthy();
  server.use(answers(validateSession, { user: userView() }));
  release();
  expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  expect(seen[0]).toEqual({ token });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull());
});

test('a dead link says so, and a new one can be had', async () => {
  let asked = 0;
  server.use(
    refuses(confirmEmail, 422, 'account.link', deadLink),
    answersWith(resendConfirmation, () => ((asked += 1), { message: 'A new link is on its way.' })),
  );
  renderApp(mailedLink('', 'confirm-email', token), unconfirmed);
  expect(await screen.findByText(deadLink)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText('A new link is on its way.')).toBeTruthy();
  expect(asked).toBe(1);
});

test('a dead link of somebody who has confirmed asks for nothing', async () => {
  server.use(refuses(confirmEmail, 422, 'account.link', deadLink));
  renderApp(mailedLink('', 'confirm-email', token), userView());
  expect(await screen.findByText(/Your email address is confirmed already/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
});

test('without a session of the account the link asks for its password', async () => {
  const seen: unknown[] = [];
  server.use(refuses(confirmEmail, 422, 'account.password-needed', 'Please enter the password.'));
  renderApp(mailedLink('', 'confirm-email', token));
  const field = await screen.findByLabelText('Password');
  expect(screen.getByText(/If you did not create an account with this address, close this page/)).toBeTruthy();
  server.use(refuses(confirmEmail, 422, 'account.present-password', 'Your present password is not right.'));
  await userEvent.type(field, 'Wrong-harbour-71');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm email address' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Your present password is not right.');
  const done = { position: 'e1.6', message: 'Your email address is confirmed.' };
  server.use(answersWith(confirmEmail, ({ body }) => (seen.push(body), done)));
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'Quiet-harbour-71');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm email address' }));
  expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  expect(seen).toEqual([{ token, password: 'Quiet-harbour-71' }]);
});

test('a link that lost its token is not sent to the server', async () => {
  renderApp('/confirm-email');
  expect(await screen.findByText('This link is not complete. Please open it again from the mail.')).toBeTruthy();
});

test('the reminder sends the link again, and says so when that was too often', async () => {
  const words = 'Too many attempts. Please try again in 40 minutes.';
  server.use(refuses(resendConfirmation, 429, 'request.too-many', words));
  renderApp('/no-such-page', unconfirmed);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(words)).toBeTruthy();
  server.use(answers(resendConfirmation, { message: 'A new link is on its way.' }));
  // The button is back a moment after the words.
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByRole('button', { name: 'Link sent' })).toBeTruthy();
});

test('somebody whose address is confirmed sees no reminder', async () => {
  renderApp('/no-such-page', userView());
  await screen.findByRole('button', { name: /Ida Lindqvist/ });
  expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull();
});

test('a forgotten password is asked for from the sign-in dialog, by address', async () => {
  const seen: unknown[] = [];
  server.use(
    answersWith(
      forgotPassword,
      ({ body }) => (seen.push(body), { message: 'If the address is known, a mail is sent.' }),
    ),
  );
  renderApp('/no-such-page');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forgotten password' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
  expect(dialog.getByText('Please enter a valid email address')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Email'), 'ida@meridian.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
  expect(await dialog.findByText('If the address is known, a mail is sent.')).toBeTruthy();
  expect(seen).toEqual([{ email: 'ida@meridian.example' }]);
});

test('the mailed link sets a new password, typed twice, and leads to the sign-in', async () => {
  const seen: unknown[] = [];
  server.use(answersWith(resetPassword, ({ body }) => (seen.push(body), { message: 'Your password is set.' })));
  renderApp(mailedLink('', 'reset-password', token));
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

test('a used link to a new password leads to another one', async () => {
  server.use(refuses(resetPassword, 422, 'account.link', deadLink));
  renderApp(mailedLink('', 'reset-password', token));
  for (const label of ['New password', 'Confirm new password']) {
    await userEvent.type(await screen.findByLabelText(label), 'Quiet-harbour-71');
  }
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(await screen.findByText(deadLink)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByRole('dialog', { name: 'Forgotten password' })).toBeTruthy();
});

test('with a second factor the sign-in asks for the code and sends it', async () => {
  const seen: unknown[] = [];
  server.use(refuses(login, 401, 'account.second-factor-needed', 'Please enter the code of your second factor.'));
  renderApp('/no-such-page');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }));
  expect(dialog.queryByLabelText(/Code from/)).toBeNull();
  await userEvent.type(dialog.getByLabelText('Email'), 'ida@meridian.example');
  await userEvent.type(dialog.getByLabelText('Password'), 'Quiet-harbour-71');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  const code = await dialog.findByLabelText(/Code from your authenticator app/);
  expect(document.activeElement).toBe(code);
  expect(dialog.queryByRole('alert')).toBeNull();
  server.use(
    answersWith(login, ({ body }) => (seen.push(body), { sessionToken: 'fresh', user: userView(), message: 'Hi.' })),
    answers(validateSession, { user: userView() }),
  );
  await userEvent.type(code, '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('button', { name: /Ida Lindqvist/ })).toBeTruthy();
  expect(seen).toEqual([{ email: 'ida@meridian.example', password: 'Quiet-harbour-71', code: '123456' }]);
});
