import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  listSavedSearchesEndpoint,
  listUserSearchesEndpoint,
  setSearchAlertsEndpoint,
} from '@marketplace/contracts/searches/searches.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { buildSampleSavedSearchView } from '../../../test/searchFixtures.ts';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const user = buildSampleSignedInUser();
const accepted = { position: 'e1.9', message: '' };
const name = 'Email me about new matches of Europe - 1-5K devices';
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  mockApiServer.use(
    mockReply(listScoredProvidersEndpoint, { providers: [], lastUpdated: null }),
    mockReply(listSavedSearchesEndpoint, [buildSampleSavedSearchView()]),
    mockReply(listUserSearchesEndpoint, []),
  );
});

test('turns alerts on optimistically; they are off by default', async () => {
  const release = mockReplyHeldUntilReleased(setSearchAlertsEndpoint, accepted);
  renderTestApp('/search-history', user);
  expect((await box()).checked).toBe(false);
  await userEvent.click(await box());
  await waitFor(async () => expect((await box()).checked).toBe(true));
  mockApiServer.use(mockReply(listSavedSearchesEndpoint, [buildSampleSavedSearchView({ alerts: true })]));
  release();
  await waitFor(async () => expect((await box()).checked).toBe(true));
});

test('sends the choice to the server and restores it on reload', async () => {
  const sent: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(setSearchAlertsEndpoint, ({ body, url }) => {
      sent.push([url.pathname, body]);
      return accepted;
    }),
    mockReply(listSavedSearchesEndpoint, [buildSampleSavedSearchView({ alerts: true })]),
  );
  renderTestApp('/search-history', user);
  await waitFor(async () => expect((await box()).checked).toBe(true));
  await userEvent.click(await box());
  await waitFor(() =>
    expect(sent).toEqual([[`/api/saved-searches/${buildSampleSavedSearchView().id}/alerts`, { wanted: false }]]),
  );
});

test('reverts the choice and shows the reason when the server rejects it', async () => {
  mockApiServer.use(
    mockErrorReply(setSearchAlertsEndpoint, 404, 'searches.not-found', 'This saved search was not found.'),
  );
  renderTestApp('/search-history', user);
  await userEvent.click(await box());
  expect(await screen.findByText('This saved search was not found.')).toBeTruthy();
  await waitFor(async () => expect((await box()).checked).toBe(false));
});

test('shows the number of new matches of a saved search', async () => {
  const lastAlertAt = '2026-11-21T09:00:00.000Z';
  mockApiServer.use(
    mockReply(listSavedSearchesEndpoint, [buildSampleSavedSearchView({ alerts: true, newMatches: 2, lastAlertAt })]),
  );
  renderTestApp('/search-history', user);
  expect(await screen.findByText('2 new matches')).toBeTruthy();
});

test('offers alerts for the latest search in the wizard menu', async () => {
  const release = mockReplyHeldUntilReleased(setSearchAlertsEndpoint, accepted);
  renderTestApp('/requirements', user);
  await userEvent.click(await screen.findByRole('button', { name: 'Saved searches' }));
  const item = () => screen.findByRole('menuitemcheckbox', { name });
  expect((await item()).getAttribute('aria-checked')).toBe('false');
  await userEvent.click(await item());
  await waitFor(async () => expect((await item()).getAttribute('aria-checked')).toBe('true'));
  release();
});
