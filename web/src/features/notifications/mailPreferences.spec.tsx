import {
  readMailPreferencesEndpoint,
  setMailPreferenceEndpoint,
} from '@marketplace/contracts/notifications/mails.api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';

const preferences = {
  groups: [
    { group: 'quotes', choice: 'at-once' },
    { group: 'messages', choice: 'none' },
  ],
  time_zone: null,
  digest_hour: 8,
} as const;
const shown = async (name: string) => within(await screen.findByRole('radiogroup', { name }));

test('shows the choice for each group of mails and the time of the digest', async () => {
  mockApiServer.use(mockReply(readMailPreferencesEndpoint, { ...preferences, groups: [...preferences.groups] }));
  renderTestApp('/mail-preferences', buildSampleSignedInUser());
  expect((await shown('Quotes')).getByRole('radio', { name: 'Instant' }).ariaChecked).toBe('true');
  expect((await shown('Questions and answers')).getByRole('radio', { name: 'Never' }).ariaChecked).toBe('true');
  expect(screen.getByText(/The daily digest is sent at 8:00 \(time zone: UTC\)/)).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'Requests for quotes' })).toBeNull();
});

test('sends a changed choice with the time zone of the browser, but not an unchanged one', async () => {
  mockApiServer.use(mockReply(readMailPreferencesEndpoint, { ...preferences, groups: [...preferences.groups] }));
  const sent: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(setMailPreferenceEndpoint, ({ body }) => {
      sent.push(body);
      return { position: 'e1.9', message: 'Your email preference was saved.' };
    }),
  );
  renderTestApp('/mail-preferences', buildSampleSignedInUser());
  const quotes = await shown('Quotes');
  await userEvent.click(quotes.getByRole('radio', { name: 'Instant' }));
  await userEvent.click(quotes.getByRole('radio', { name: 'Daily digest' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(sent).toEqual([{ group: 'quotes', choice: 'daily', time_zone: timeZone }]);
});

test('shows an error when a choice cannot be saved', async () => {
  mockApiServer.use(mockReply(readMailPreferencesEndpoint, { ...preferences, groups: [...preferences.groups] }));
  mockApiServer.use(
    mockErrorReply(
      setMailPreferenceEndpoint,
      409,
      'notifications.history-full',
      'You have changed your mails too often.',
    ),
  );
  renderTestApp('/mail-preferences', buildSampleSignedInUser());
  await userEvent.click((await shown('Quotes')).getByRole('radio', { name: 'Never' }));
  expect(await screen.findByText('You have changed your mails too often.')).toBeTruthy();
});

test('asks guests to sign in', async () => {
  renderTestApp('/mail-preferences');
  expect(await screen.findByText('Please log in to change your email preferences.')).toBeTruthy();
});
