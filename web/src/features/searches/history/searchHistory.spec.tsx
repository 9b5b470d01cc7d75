import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loginEndpoint, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import {
  listSavedSearchesEndpoint,
  listUserSearchesEndpoint,
  logSearchEndpoint,
  markSearchUsedEndpoint,
  removeSearchEndpoint,
  renameSearchEndpoint,
  saveSearchEndpoint,
} from '@marketplace/contracts/searches/searches.api.ts';
import { loadGuestRecentSearches } from '../../../shared/searches/recentSearches.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { buildSampleSavedSearchView, buildSampleLoggedSearchWithRunCount } from '../../../test/searchFixtures.ts';
import {
  mockReply,
  mockComputedReply,
  mockErrorReply,
  mockApiServer,
  mockUnreachableEndpoint,
} from '../../../test/server.ts';

const user = buildSampleSignedInUser();
const accepted = { position: 'e1.9', message: '' };
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const africa = buildSampleSavedSearchView({
  id: '55555555-5555-4555-8555-555555555556',
  name: 'Kenya first',
  data: { geographicMode: 'regions', geographicRegions: ['Africa'] },
});

/** Requests to the server. */
let sent: { path: string; body: unknown }[];
const record =
  (reply: object) =>
  ({ body, url }: { body: unknown; url: URL }): never => {
    sent.push({ path: url.pathname, body });
    return reply as never;
  };
const bodiesTo = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);

beforeEach(() => {
  sent = [];
  mockApiServer.use(
    mockReply(listScoredProvidersEndpoint, { providers: [], lastUpdated: null }),
    mockComputedReply(matchRequirementsEndpoint, record(buildSampleMatchReply(buildSampleMatches(3)))),
    mockComputedReply(saveSearchEndpoint, record({ ...accepted, id: africa.id, saved: true })),
    mockComputedReply(logSearchEndpoint, record({ ...accepted, id: africa.id, proof: 'valid' })),
    mockComputedReply(markSearchUsedEndpoint, record(accepted)),
    mockReply(listSavedSearchesEndpoint, [buildSampleSavedSearchView(), africa]),
    mockReply(listUserSearchesEndpoint, [buildSampleLoggedSearchWithRunCount()]),
  );
});

describe('search history page', () => {
  test('opens from the user menu and shows saved and recent searches, identical ones once', async () => {
    const requests: (string | null)[] = [];
    mockApiServer.use(
      mockComputedReply(listUserSearchesEndpoint, ({ url }) => {
        requests.push(url.searchParams.get('identical'));
        return [
          buildSampleLoggedSearchWithRunCount({ times: 1200 }),
          buildSampleLoggedSearchWithRunCount({ id: africa.id, times: 1, top_provider_name: null }),
          buildSampleLoggedSearchWithRunCount({ id: buildSampleSavedSearchView().id }),
        ];
      }),
    );
    renderTestApp('/bootstrap-profile', user);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /Ida/ }).disabled).toBe(false));
    await userEvent.click(screen.getByRole('button', { name: /Ida/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Search History' }));
    const saved = within(await screen.findByRole('region', { name: 'Saved searches' }));
    expect((await saved.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      'Europe - 1-5K devices',
      'Kenya first',
    ]);
    const recent = within(screen.getByRole('region', { name: 'Recent searches' }));
    expect((await recent.findByText('12 matches, best match: emnify')).closest('li')?.textContent).toContain('Europe');
    expect(recent.getByText('12 matches, best match: emnify; searched 1,200 times')).toBeDefined();
    expect(recent.getByText('12 matches')).toBeDefined();
    expect(requests).toEqual(['once']);
  });

  test('shows twenty recent searches at a time with a note', async () => {
    const all = Array.from({ length: 30 }, (_, at) =>
      buildSampleLoggedSearchWithRunCount({ id: `77777777-7777-4777-8777-${String(at).padStart(12, '0')}` }),
    );
    mockApiServer.use(
      mockComputedReply(listUserSearchesEndpoint, ({ url }) => all.slice(0, Number(url.searchParams.get('limit')))),
    );
    renderTestApp('/search-history', user);
    const recent = within(await screen.findByRole('region', { name: 'Recent searches' }));
    expect(await recent.findByText('Showing your latest 20 searches')).toBeDefined();
    expect(recent.getAllByRole('listitem')).toHaveLength(20);
    await userEvent.click(recent.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(recent.getAllByRole('listitem')).toHaveLength(30));
    expect(recent.queryByText(/^Showing your latest/)).toBeNull();
  });

  test('reruns a saved search, marks it as used and logs it without saving it again', async () => {
    const app = renderTestApp('/search-history', user);
    await screen.findByText('Kenya first');
    await press('Run Kenya first again');
    await screen.findByRole('list', { name: 'Insights' });
    expect(app.address()).toBe('/requirements');
    expect(bodiesTo('/api/providers/match-requirements')).toMatchObject([{ geographicRegions: ['Africa'] }]);
    await waitFor(() => expect(bodiesTo('/api/analytics/user-searches')).toHaveLength(1));
    expect(sent.filter(({ path }) => path === `/api/saved-searches/${africa.id}/use`)).toHaveLength(1);
    expect(bodiesTo('/api/saved-searches')).toEqual([]);
  });

  test('renames a search, rejects a blank name, and shows why a confirmed removal is rejected', async () => {
    mockApiServer.use(
      mockComputedReply(renameSearchEndpoint, record(accepted)),
      mockErrorReply(removeSearchEndpoint, 404, 'searches.not-found', 'This saved search was not found.'),
    );
    renderTestApp('/search-history', user);
    await screen.findByText('Kenya first');
    await press('Rename Kenya first');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename saved search' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(dialog.getByText('A name is required.')).toBeTruthy();
    fireEvent.change(name, { target: { value: ' Nairobi ' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesTo(`/api/saved-searches/${africa.id}`)).toEqual([{ name: 'Nairobi' }]);
    await press('Remove Kenya first');
    const confirmation = within(await screen.findByRole('dialog', { name: 'Remove saved search' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This saved search was not found.')).toBeTruthy();
  });

  test('shows empty and error states', async () => {
    mockApiServer.use(mockReply(listSavedSearchesEndpoint, []), mockUnreachableEndpoint(listUserSearchesEndpoint));
    renderTestApp('/search-history', user);
    expect(await screen.findByText('You have no saved searches yet')).toBeTruthy();
    expect(await screen.findByText('Your recent searches could not be loaded')).toBeTruthy();
  });
});

describe('signed-in search', () => {
  const find = async () => {
    renderTestApp('/requirements', user);
    await screen.findByRole('region', { name: 'Requirements wizard' });
    await press('Light');
    await press('5-50K');
    await press('Find Matching Providers');
    await screen.findByRole('list', { name: 'Insights' });
  };

  test('saves the search under a generated name and logs it with its proof', async () => {
    await find();
    await waitFor(() => expect(bodiesTo('/api/analytics/user-searches')).toHaveLength(1));
    expect(bodiesTo('/api/saved-searches')).toMatchObject([
      { email: user.email, name: '5-50K devices', requirements: { applicationProfile: 'Light' } },
    ]);
    const { searchSessionId, catalogueVersion, algorithmVersion, factsVersion, digest } = buildSampleMatchReply([]);
    expect(bodiesTo('/api/analytics/user-searches')).toMatchObject([
      {
        user_email: user.email,
        deployment_scale: '5-50K',
        matched_providers_count: 3,
        top_provider_name: 'Provider 1',
        ...{ searchSessionId, catalogueVersion, algorithmVersion, factsVersion, digest },
      },
    ]);
  });

  test('shows no error when saving and logging fail', async () => {
    mockApiServer.use(
      mockErrorReply(saveSearchEndpoint, 500, 'server', 'Broken.'),
      mockUnreachableEndpoint(logSearchEndpoint),
    );
    await find();
    expect(screen.getAllByText('Provider 1').length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('saved searches menu', () => {
  test('opens a saved search from the wizard', async () => {
    renderTestApp('/requirements', user);
    await userEvent.click(await screen.findByRole('button', { name: 'Saved searches' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Kenya first' }));
    await screen.findByRole('list', { name: 'Insights' });
    expect(bodiesTo('/api/providers/match-requirements')).toMatchObject([{ geographicRegions: ['Africa'] }]);
  });

  test('hides the menu without saved searches', async () => {
    mockApiServer.use(mockReply(listSavedSearchesEndpoint, []));
    renderTestApp('/requirements', user);
    await screen.findByRole('region', { name: 'Requirements wizard' });
    expect(screen.queryByRole('button', { name: 'Saved searches' })).toBeNull();
  });
});

describe('guest searches', () => {
  const search = async () => {
    const app = renderTestApp('/requirements');
    await screen.findByRole('region', { name: 'Requirements wizard' });
    await press('Light');
    await press('5-50K');
    await press('Find Matching Providers');
    await screen.findByRole('dialog');
    return app;
  };

  test('lists searches stored in the browser, and keeps them when the server does not accept them', async () => {
    await search();
    expect(loadGuestRecentSearches().map(({ name }) => name)).toEqual(['5-50K devices']);
    renderTestApp('/search-history');
    const history = within(await screen.findByRole('region', { name: 'Recent searches in this browser' }));
    expect(history.getByRole('heading', { level: 3 }).textContent).toBe('5-50K devices');
    cleanup();
    const rejected = vi.fn();
    mockApiServer.use(
      http.post(`*${saveSearchEndpoint.path}`, () => {
        rejected();
        return HttpResponse.error();
      }),
    );
    const app = renderTestApp('/bootstrap-profile', user);
    await waitFor(() => expect(rejected).toHaveBeenCalled());
    await waitFor(() => expect(loadGuestRecentSearches().map(({ name }) => name)).toEqual(['5-50K devices']));
    expect(app.address()).toBe('/bootstrap-profile');
  });

  test('moves searches to the account on sign-in', async () => {
    mockApiServer.use(
      mockReply(loginEndpoint, { sessionToken: 'token', user, message: 'Welcome' }),
      mockReply(validateSessionEndpoint, { user }),
    );
    await search();
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Email/), { target: { value: user.email } });
    const password = dialog.getByLabelText(/^Password/, { selector: 'input' });
    fireEvent.change(password, { target: { value: 'Quiet-harbour-71' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
    await waitFor(() =>
      expect(bodiesTo('/api/saved-searches')).toContainEqual(
        expect.objectContaining({ userId: user.id, searchName: '5-50K devices' }),
      ),
    );
    expect(loadGuestRecentSearches()).toEqual([]);
  });
});
