import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { endAlertsEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const message = 'You will no longer receive emails about new matches.';
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Turn off these emails' }));

test('turns off alert mails only when the button is pressed', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(endAlertsEndpoint, ({ url, body }) => {
      seen.push([url.searchParams.get('token'), body]);
      return { position: 'e1.9', message };
    }),
  );
  renderTestApp('/unsubscribe?token=a.b');
  expect(await screen.findByRole('heading', { name: 'Emails about new matches' })).toBeTruthy();
  expect(seen).toEqual([]);
  await press();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(seen).toEqual([['a.b', { 'List-Unsubscribe': 'One-Click' }]]);
});

test('shows why unsubscribing failed and allows a retry', async () => {
  mockApiServer.use(
    mockErrorReply(
      endAlertsEndpoint,
      400,
      'searches.link',
      'This unsubscribe link is not valid. Open the complete link from the email.',
    ),
  );
  renderTestApp('/unsubscribe?token=a.b');
  await press();
  expect(
    await screen.findByText('This unsubscribe link is not valid. Open the complete link from the email.'),
  ).toBeTruthy();
  mockApiServer.use(mockComputedReply(endAlertsEndpoint, () => ({ position: 'e1.9', message })));
  await press();
  expect(await screen.findByText(message)).toBeTruthy();
});

test('shows an error for a link without token', async () => {
  renderTestApp('/unsubscribe');
  expect(await screen.findByText('This link is incomplete. Open it again from the email.')).toBeTruthy();
});

test('names the kind of mail and links to the email preferences', async () => {
  mockApiServer.use(
    mockComputedReply(endAlertsEndpoint, () => ({
      position: 'e1.9',
      message: 'You will no longer receive emails of this kind.',
    })),
  );
  renderTestApp('/unsubscribe?token=a.b&group=quotes');
  expect(await screen.findByRole('heading', { name: 'Emails: Quotes' })).toBeTruthy();
  await press();
  expect(await screen.findByText('You will no longer receive emails of this kind.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open email preferences' }).getAttribute('href')).toBe('/mail-preferences');
});
