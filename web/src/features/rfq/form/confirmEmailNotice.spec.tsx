import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { resendConfirmationEndpoint } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { signedIn } from '../../../core/sessionSlice.ts';
import { createTestStore } from '../../../test/createTestStore.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestComponentWithTheme } from '../../../test/renderTestComponentWithTheme.tsx';
import { mockReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';
import { ConfirmEmailNotice } from './ConfirmEmailNotice.tsx';

function show(confirmed: boolean): void {
  const store = createTestStore(null);
  store.dispatch(signedIn({ token: 'test-token', user: buildSampleSignedInUser({ email_confirmed: confirmed }) }));
  renderTestComponentWithTheme(
    <Provider store={store}>
      <ConfirmEmailNotice />
    </Provider>,
  );
}

test('asks for email confirmation and resends the link or shows the error', async () => {
  const rateLimitMessage = 'Too many attempts. Please try again in 40 minutes.';
  mockApiServer.use(mockErrorReply(resendConfirmationEndpoint, 429, 'request.too-many', rateLimitMessage));
  show(false);
  expect(screen.getByText('Confirm your email address to send this request')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(new RegExp(rateLimitMessage))).toBeTruthy();
  mockApiServer.use(mockReply(resendConfirmationEndpoint, { message: 'A new link is on its way.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByRole('button', { name: 'Link sent' })).toBeTruthy();
});

test('renders nothing once the address is confirmed', () => {
  show(true);
  expect(screen.queryByRole('status')).toBeNull();
});
