import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listProvidersEndpoint, listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { logSearchEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { consentAwareLocalStorage } from '../../../core/storage.ts';
import { buildSampleScoredProvider, buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { mockLargeCatalogue } from '../../../test/mockListServer.ts';
import { buildSampleMatchedProvider, buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import {
  getTestMatchCardNames,
  toggleTestProviderTypeFilter,
  getTestSelectForQuotesCheckbox,
  pressTestButtonEvenIfHidden,
  openMatchResultsTestPage,
  installMatchingMock,
  installTwoProvidersMock,
  getTestSelectedForQuotesRegion,
  sampleTwoProviders,
} from '../../../test/resultsPageUtils.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockComputedReply, mockApiServer } from '../../../test/server.ts';

const loggedReply = {
  position: 'e1.1',
  message: '',
  id: '44444444-4444-4444-8444-444444444444',
  proof: 'valid' as const,
};

beforeEach(installTwoProvidersMock);

describe('match page', () => {
  const operator = buildSampleMatchedProvider({ id: 'orange', Provider: 'Orange', Type: 'MNO', matchScore: 70 });

  /** Runs a search with two matches. @returns query strings of the match requests and bodies of the logged searches. */
  async function searchAndRecord(at?: string) {
    const queries: string[] = [];
    const logged: unknown[] = [];
    await openMatchResultsTestPage([buildSampleMatchedProvider(), operator], at, ({ url }) => queries.push(url.search));
    mockApiServer.use(mockComputedReply(logSearchEndpoint, ({ body }) => (logged.push(body), loggedReply)));
    return { queries, logged };
  }

  test('filters on the server and keeps the total and the insights of all matches', async () => {
    const { queries } = await searchAndRecord();
    await pressTestButtonEvenIfHidden('Filters');
    await toggleTestProviderTypeFilter('MNO');
    await waitFor(() => expect(getTestMatchCardNames()).toEqual(['Orange']));
    expect(screen.getByRole('heading', { name: '2 matches' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '1 Excellent, 1 Good' })).toBeTruthy();
    expect(queries).toEqual(['?ask=&offset=0&limit=10&view=listing', '?type=MNO&ask=&offset=0&limit=10&view=listing']);
  });

  test('keeps the ranks in a filtered table and shows the unfiltered total', async () => {
    const ranked = [
      { ...buildSampleMatchedProvider(), rank: 1 },
      { ...operator, rank: 2 },
    ];
    await openMatchResultsTestPage(ranked, '/requirements?view=table');
    expect(screen.getByText('2 of 2')).toBeTruthy();
    await pressTestButtonEvenIfHidden('Filters');
    await toggleTestProviderTypeFilter('MNO');
    expect(await screen.findByText('1 of 1, 2 without filters')).toBeTruthy();
    const [rank] = within(screen.getByRole('row', { name: /Orange/ })).getAllByRole('cell');
    expect(rank?.textContent).toBe('2');
  });

  test('stays visible, marked as busy, while the next page loads', async () => {
    await openMatchResultsTestPage([buildSampleMatchedProvider(), operator]);
    const release = mockReplyHeldUntilReleased(
      matchRequirementsEndpoint,
      buildSampleMatchReply([operator], { total: 2, found: 1 }),
    );
    await pressTestButtonEvenIfHidden('Filters');
    await toggleTestProviderTypeFilter('MNO');
    const list = screen.getByRole('group', { name: 'List of providers' });
    await waitFor(() => expect(list.closest('[aria-busy="true"]')).not.toBeNull());
    expect(getTestMatchCardNames()).toEqual(['emnify', 'Orange']);
    expect(screen.getByRole('button', { name: 'Find Matching Providers', hidden: true })).toBeTruthy();
    release();
    await waitFor(() => expect(getTestMatchCardNames()).toEqual(['Orange']));
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });

  test('keeps the selection for quotes when filters change', async () => {
    await searchAndRecord();
    await userEvent.click(getTestSelectForQuotesCheckbox('emnify'));
    await pressTestButtonEvenIfHidden('Filters');
    await toggleTestProviderTypeFilter('MNO');
    await waitFor(() => expect(getTestMatchCardNames()).toEqual(['Orange']));
    expect(getTestSelectedForQuotesRegion().getByText('1/3')).toBeTruthy();
    await userEvent.click(getTestSelectForQuotesCheckbox('Orange'));
    expect(getTestSelectedForQuotesRegion().getByText('emnify, Orange')).toBeTruthy();
  });

  test('logs a search once, with the best match regardless of filters', async () => {
    const { logged } = await searchAndRecord('/requirements?type=MNO');
    await pressTestButtonEvenIfHidden('Moderate');
    await pressTestButtonEvenIfHidden('Find Matching Providers');
    await waitFor(() => expect(logged).toHaveLength(1));
    await toggleTestProviderTypeFilter('MNO');
    await waitFor(() => expect(getTestMatchCardNames()).toEqual(['emnify', 'Orange']));
    expect(logged).toMatchObject([{ matched_providers_count: 2, top_provider_name: 'emnify' }]);
  });
});

test('shows the unfiltered number of providers before a search', async () => {
  mockApiServer.use(
    ...mockLargeCatalogue([
      buildSampleScoredProvider({ id: 'orange', Provider: 'Orange', Type: 'MNO' }),
      ...sampleTwoProviders,
    ]),
  );
  renderTestApp('/requirements?type=MNO', buildSampleSignedInUser());
  expect(await screen.findByText('1 of 1, 3 without filters')).toBeTruthy();
});

test('never loads a large catalogue as a whole', async () => {
  const fullListRequested = vi.fn();
  mockApiServer.use(
    mockComputedReply(listScoredProvidersEndpoint, () => (fullListRequested(), { providers: [], lastUpdated: null })),
    mockComputedReply(listProvidersEndpoint, () => (fullListRequested(), [])),
    ...mockLargeCatalogue(sampleTwoProviders),
  );
  installMatchingMock(buildSampleMatches(2));
  consentAwareLocalStorage.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
  renderTestApp('/requirements?provider=1nce', buildSampleSignedInUser());
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Providers' }));
  await screen.findByRole('region', { name: 'Selected for quotes' });
  expect(getTestSelectedForQuotesRegion().getByText('1NCE')).toBeTruthy();
  await pressTestButtonEvenIfHidden('Find Matching Providers');
  await screen.findByRole('heading', { name: '2 matches' });
  await pressTestButtonEvenIfHidden('Reset');
  await waitFor(() => expect(getTestMatchCardNames()).toEqual(['emnify', '1NCE']));
  expect(fullListRequested).not.toHaveBeenCalled();
});
