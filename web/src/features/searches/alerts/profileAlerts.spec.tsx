import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listSessionsEndpoint } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { listSavedSearchesEndpoint, setSearchAlertsEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { buildSampleSavedSearchView } from '../../../test/searchFixtures.ts';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const mailed = buildSampleSavedSearchView({ alerts: true, lastAlertAt: '2026-11-21T09:00:00.000Z' });
const wanted = buildSampleSavedSearchView({
  id: '55555555-5555-4555-8555-555555555556',
  name: 'Kenya first',
  alerts: true,
});
const silent = buildSampleSavedSearchView({ id: '55555555-5555-4555-8555-555555555557', name: 'Never mailed' });
const all = [mailed, wanted, silent];
const unsubscribed = all.map((search) => ({ ...search, alerts: false }));

async function openMails() {
  renderTestApp('/profile', buildSampleSignedInUser());
  return { mails: within(await screen.findByRole('region', { name: 'Emails about new matches' })) };
}
type Mails = Awaited<ReturnType<typeof openMails>>['mails'];
const names = (mails: Mails) => mails.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const findSwitch = (mails: Mails, name: string) =>
  mails.findByRole<HTMLInputElement>('checkbox', { name: `Email me about new matches of ${name}` });

beforeEach(() => mockApiServer.use(mockReply(listSessionsEndpoint, []), mockReply(listSavedSearchesEndpoint, all)));

test('lists saved searches with mail alerts and their switches', async () => {
  const { mails } = await openMails();
  expect((await findSwitch(mails, 'Kenya first')).checked).toBe(true);
  expect((await findSwitch(mails, mailed.name)).checked).toBe(true);
  expect(names(mails)).toEqual([mailed.name, 'Kenya first']);
  expect(mails.getByText('No email sent yet')).toBeTruthy();
  expect(mails.getByText(/^Last email/)).toBeTruthy();
});

test('keeps a search in the list when its alert is turned off', async () => {
  const sent: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(setSearchAlertsEndpoint, ({ body, url }) => {
      sent.push([url.pathname, body]);
      mockApiServer.use(mockReply(listSavedSearchesEndpoint, [mailed, { ...wanted, alerts: false }, silent]));
      return { position: 'e1.9', message: '' };
    }),
  );
  const { mails } = await openMails();
  await userEvent.click(await findSwitch(mails, 'Kenya first'));
  await waitFor(() => expect(sent).toEqual([[`/api/saved-searches/${wanted.id}/alerts`, { wanted: false }]]));
  await waitFor(async () => expect((await findSwitch(mails, 'Kenya first')).checked).toBe(false));
  expect(names(mails)).toEqual([mailed.name, 'Kenya first']);
});

test('lists previous alerts after unsubscribing by mail', async () => {
  mockApiServer.use(mockReply(listSavedSearchesEndpoint, unsubscribed));
  const { mails } = await openMails();
  expect(await mails.findByText('Emails about new matches are off for all saved searches.')).toBeTruthy();
  expect(names(mails)).toEqual([mailed.name]);
  expect((await findSwitch(mails, mailed.name)).checked).toBe(false);
  expect(mails.getByRole('link', { name: 'Open Search History' }).getAttribute('href')).toBe('/search-history');
});

test('shows an error when the saved searches cannot be loaded', async () => {
  mockApiServer.use(mockErrorReply(listSavedSearchesEndpoint, 500, 'server', 'Broken.'));
  const { mails } = await openMails();
  expect(await mails.findByText('Your saved searches could not be loaded')).toBeTruthy();
});
