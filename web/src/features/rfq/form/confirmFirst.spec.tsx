import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { resendConfirmation } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { signedIn } from '../../../core/sessionSlice.ts';
import { testStore } from '../../../test/testStore.ts';
import { userView } from '../../../test/fixtures.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { answers, refuses, server } from '../../../test/server.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';

function show(confirmed: boolean): void {
  const store = testStore(null);
  store.dispatch(signedIn({ token: 'test-token', user: userView({ email_confirmed: confirmed }) }));
  renderUi(
    <Provider store={store}>
      <ConfirmFirst />
    </Provider>,
  );
}

test('asks for email confirmation and resends the link or shows the error', async () => {
  const rateLimitMessage = 'Too many attempts. Please try again in 40 minutes.';
  server.use(refuses(resendConfirmation, 429, 'request.too-many', rateLimitMessage));
  show(false);
  expect(screen.getByText('Confirm your email address to send this request')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(new RegExp(rateLimitMessage))).toBeTruthy();
  server.use(answers(resendConfirmation, { message: 'A new link is on its way.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByRole('button', { name: 'Link sent' })).toBeTruthy();
});

test('renders nothing once the address is confirmed', () => {
  show(true);
  expect(screen.queryByRole('status')).toBeNull();
});
