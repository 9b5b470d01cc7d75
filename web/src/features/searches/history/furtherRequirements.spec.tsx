import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { sendRfqEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import {
  listSavedSearchesEndpoint,
  listUserSearchesEndpoint,
  logSearchEndpoint,
  markSearchUsedEndpoint,
  saveSearchEndpoint,
} from '@marketplace/contracts/searches/searches.api.ts';
import { readArrivalsEndpoint } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { saveGuestRecentSearch, loadGuestRecentSearches } from '../../../shared/searches/recentSearches.ts';
import { consentAwareLocalStorage, parseStoredJson } from '../../../core/storage.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { mockBuyerRfqs } from '../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { buildSampleSavedSearchView, buildSampleLoggedSearchWithRunCount } from '../../../test/searchFixtures.ts';
import { mockReply, mockComputedReply, mockApiServer } from '../../../test/server.ts';

const user = buildSampleSignedInUser();
const accepted = { position: 'e1.9', message: '' };
const further = { deviceLongevity: '10 years', securityRequirements: ['IPsec', 'SIM lock'], requiresVPN: true };
const data = { geographicMode: 'regions', geographicRegions: ['Africa'], ...further } as const;
const saved = buildSampleSavedSearchView({ name: 'Kenya first', data });
const furtherTexts = ['Device longevity 10 years', 'Requires VPN Yes', 'Security requirements IPsec, SIM lock'];

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const chips = (): (string | null)[] =>
  screen.queryAllByRole('button', { name: /^Remove /, hidden: true }).map((chip) => chip.getAttribute('aria-label'));
const extraChips = furtherTexts.map((text) => `Remove ${text}`);

/** Last request body by path. */
let sent: Map<string, unknown>;
const record =
  (reply: object) =>
  ({ body, url }: { body: unknown; url: URL }): never => {
    sent.set(url.pathname, body);
    return reply as never;
  };

beforeEach(() => {
  sent = new Map();
  mockApiServer.use(
    mockReply(listScoredProvidersEndpoint, { providers: [], lastUpdated: null }),
    mockComputedReply(matchRequirementsEndpoint, record(buildSampleMatchReply(buildSampleMatches(3)))),
    mockComputedReply(saveSearchEndpoint, record({ ...accepted, id: saved.id, saved: true })),
    mockComputedReply(logSearchEndpoint, record({ ...accepted, id: saved.id, proof: 'valid' })),
    mockComputedReply(markSearchUsedEndpoint, record(accepted)),
    mockReply(readArrivalsEndpoint, []),
    mockComputedReply(sendRfqEndpoint, record({ ...accepted, rfq_id: saved.id, providers: 1 })),
    mockReply(listSavedSearchesEndpoint, [saved]),
    mockReply(listUserSearchesEndpoint, [buildSampleLoggedSearchWithRunCount({ requirements: data })]),
    ...mockBuyerRfqs([]),
  );
});

/** Reruns a search from a section of Search History. */
async function reopen(region: string, by: RegExp, account: typeof user | null = user) {
  renderTestApp('/search-history', account);
  const list = within(await screen.findByRole('region', { name: region }));
  await userEvent.click(await list.findByRole('button', { name: by }));
  await screen.findByRole('region', { name: 'Requirements wizard' });
}

describe('requirements without a wizard field', () => {
  test.each([
    ['Saved searches', /^Run Kenya first again/],
    ['Recent searches', /^Run/],
  ])('restores them as chips from %s, and matches and logs them', async (region, by) => {
    await reopen(region, by);
    await screen.findByRole('list', { name: 'Insights' });
    expect(chips()).toEqual(['Remove Africa', ...extraChips]);
    expect(sent.get('/api/providers/match-requirements')).toMatchObject(further);
    await waitFor(() => expect(sent.has('/api/analytics/user-searches')).toBe(true));
    const logged = { requirements: further, device_longevity: '10 years' };
    expect(sent.get('/api/analytics/user-searches')).toMatchObject(logged);
  });

  test('restores them from the browser of a guest and stores them with the next search', async () => {
    saveGuestRecentSearch(
      { ...data, geographicRegions: [...data.geographicRegions], securityRequirements: ['IPsec', 'SIM lock'] },
      '2026-11-20T09:00:00.000Z',
      () => saved.id,
    );
    await reopen('Recent searches in this browser', /^Run/, null);
    expect(chips()).toEqual(['Remove Africa', ...extraChips]);
    await press('Light');
    await press('Find Matching Providers');
    await screen.findByRole('dialog');
    expect(loadGuestRecentSearches()[0]?.data).toMatchObject({ ...further, applicationProfile: 'Light' });
  });

  test('keeps them when answers change, saves them again and restores them on reload', async () => {
    await reopen('Saved searches', /^Run Kenya first again/);
    await press('Light');
    await userEvent.click(await screen.findByRole('button', { name: 'Find Matching Providers', hidden: true }));
    await waitFor(() =>
      expect(sent.get('/api/saved-searches')).toMatchObject({
        requirements: { ...further, applicationProfile: 'Light' },
      }),
    );
    expect(parseStoredJson(consentAwareLocalStorage, 'requirements')).toMatchObject(further);
    cleanup();
    renderTestApp('/requirements', user);
    await screen.findByRole('region', { name: 'Requirements wizard' });
    expect(chips()).toEqual(['Remove Africa', 'Remove Light data', ...extraChips]);
  });

  test('removes one by its chip and refreshes the matches', async () => {
    await reopen('Saved searches', /^Run Kenya first again/);
    await screen.findByRole('list', { name: 'Insights' });
    await press('Remove Device longevity 10 years');
    expect(chips()).toEqual(['Remove Africa', ...extraChips.slice(1)]);
    await waitFor(() => expect(sent.get('/api/saved-searches')).toBeDefined());
    const body = sent.get('/api/providers/match-requirements');
    expect(body).not.toHaveProperty('deviceLongevity');
    expect(body).toMatchObject({ requiresVPN: true });
  });

  test('clears them on Reset', async () => {
    await reopen('Saved searches', /^Run Kenya first again/);
    await press('Reset');
    expect(chips()).toEqual([]);
    expect(parseStoredJson(consentAwareLocalStorage, 'requirements')).not.toHaveProperty('requiresVPN');
  });

  test('lists them in the search summary and no longer suggests them', async () => {
    await reopen('Saved searches', /^Run Kenya first again/);
    const tip = screen.getByRole('region', { name: 'Matching accuracy' }).textContent;
    expect(tip).not.toMatch(/device longevity|security requirements/);
    cleanup();
    renderTestApp('/search-history', user);
    const list = within(await screen.findByRole('region', { name: 'Saved searches' }));
    await list.findByText(
      'Africa · Device longevity: 10 years · Requires VPN: Yes · Security requirements: IPsec, SIM lock',
    );
  });

  test('shows them before sending and includes them in the RFQ', async () => {
    await reopen('Saved searches', /^Run Kenya first again/);
    await screen.findByRole('list', { name: 'Insights' });
    await userEvent.click(screen.getAllByRole('checkbox', { name: /Provider 1/, hidden: true })[0] ?? document.body);
    await press('Get Quotes');
    const form = await screen.findByRole('form', { name: 'Request for quotes' });
    expect(screen.getAllByText(/Device longevity: 10 years/).length).toBe(2);
    await userEvent.click(within(form).getByRole('button', { name: /^Send/ }));
    await waitFor(() =>
      expect([...sent.values()]).toContainEqual(
        expect.objectContaining({ wizardData: expect.objectContaining(further) as unknown }),
      ),
    );
  });
});
