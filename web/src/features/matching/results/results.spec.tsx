import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toggleTestFilterValue } from '../../../test/toggleTestFilterValue.ts';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { consentAwareLocalStorage } from '../../../core/storage.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { buildSampleMatchedProvider, buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import {
  getTestMatchCardNames,
  openRequirementsTestPage,
  getTestSelectForQuotesCheckbox,
  pressTestButtonEvenIfHidden,
  openMatchResultsTestPage,
  installMatchingMock,
  installTwoProvidersMock,
  getTestSelectedForQuotesRegion,
} from '../../../test/resultsPageUtils.ts';
import { mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';
import { rfqProviderSelectionLimitMessage, toProviderChosenForRfq } from '../selection/quoteSelection.ts';
import { saveQuoteRequestProgress } from '../requirementsStorage.ts';
import { selectRequirements } from '../requirementsSlice.ts';

beforeEach(installTwoProvidersMock);

describe('results before a search', () => {
  test('shows the full list, hints to complete the wizard and sends no request without answers', async () => {
    const matchRequested = vi.fn();
    mockApiServer.use(
      mockComputedReply(matchRequirementsEndpoint, () => (matchRequested(), buildSampleMatchReply([]))),
    );
    await openRequirementsTestPage();
    expect(screen.getByText('Complete the requirements wizard to find matching providers.')).toBeTruthy();
    await waitFor(() => expect(getTestMatchCardNames()).toEqual(['emnify', '1NCE']));
    expect(screen.getByRole('link', { name: 'Get an Instant Quote' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Selected for quotes' })).toBeNull();
    await pressTestButtonEvenIfHidden('Find Matching Providers');
    expect(getTestMatchCardNames()).toEqual(['emnify', '1NCE']);
    expect(matchRequested).not.toHaveBeenCalled();
  });

  test('opens the request with one provider from Get a Quote, and returns with Back', async () => {
    const { address, back } = await openRequirementsTestPage('/requirements?view=table');
    await userEvent.click(await screen.findByRole('link', { name: 'Get an Instant Quote' }));
    const list = within(await screen.findByRole('list', { name: 'Selected providers' }));
    expect(list.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual(['1NCE']);
    expect(await screen.findByRole('form', { name: 'Request for quotes' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/requirements?step=2'));
    await back();
    await screen.findByRole('region', { name: 'Selected for quotes' });
    expect(address()).toBe('/requirements?view=table');
    expect(getTestSelectedForQuotesRegion().getByText('1NCE')).toBeTruthy();
  });

  test('opens the request from the providers list, and returns with Back', async () => {
    const { address, back } = renderTestApp('/providers?view=table', buildSampleSignedInUser());
    await userEvent.click(await screen.findByText('Get a Quote'));
    expect(await screen.findByText('Send RFQ to 1 provider')).toBeTruthy();
    expect(screen.getByLabelText('Selected providers').querySelector('b')?.textContent).toBe('emnify');
    await waitFor(() => expect(address()).toBe('/requirements?step=2'));
    await back();
    expect(await screen.findByText('Get a Quote')).toBeTruthy();
    expect(address()).toBe('/providers?view=table');
  });

  test('shows the limit message when a preselected provider exceeds it', async () => {
    const chosen = buildSampleMatches(3).map(toProviderChosenForRfq);
    saveQuoteRequestProgress({ search: null, chosen, quoteMode: true, step: 1 });
    const { address } = await openRequirementsTestPage('/requirements?provider=1nce');
    expect(await screen.findByText(rfqProviderSelectionLimitMessage)).toBeTruthy();
    expect(getTestSelectedForQuotesRegion().getByText('3/3')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/requirements'));
  });

  test('does not preselect a provider that is no longer in the catalogue', async () => {
    const { address } = await openRequirementsTestPage('/requirements?provider=gone');
    expect(await screen.findByText('This provider is no longer in the catalogue')).toBeTruthy();
    expect(address()).toBe('/requirements');
    expect(screen.queryByRole('region', { name: 'Selected for quotes' })).toBeNull();
  });
});

describe('match results', () => {
  test('names the search button, shows a loading state, then focuses the matches and insights', async () => {
    consentAwareLocalStorage.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
    const release = mockReplyHeldUntilReleased(matchRequirementsEndpoint, buildSampleMatchReply(buildSampleMatches(2)));
    await openRequirementsTestPage();
    expect(screen.getByText('Select Find Matching Providers to see which providers match your answers.')).toBeTruthy();
    expect(screen.queryByText(/^Complete the requirements wizard/)).toBeNull();
    await pressTestButtonEvenIfHidden('Find Matching Providers');
    expect(await screen.findByText('Finding matching providers')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Finding providers', hidden: true })).toBeTruthy();
    release();
    const heading = await screen.findByRole('heading', { name: '2 matches' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(getTestMatchCardNames()).toEqual(['Provider 1', 'Provider 2']);
    const insights = within(screen.getByRole('list', { name: 'Insights' })).getAllByRole('listitem');
    expect(insights.map((line) => line.textContent)).toEqual(['34 of 58 providers cover all 14 selected countries']);
  });

  test('loads matches that were requested before the session is verified', async () => {
    consentAwareLocalStorage.write('sessionToken', 'remembered');
    consentAwareLocalStorage.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
    installMatchingMock(buildSampleMatches(2));
    const release = mockReplyHeldUntilReleased(validateSessionEndpoint, { user: buildSampleSignedInUser() });
    renderTestApp('/requirements');
    await screen.findByRole('region', { name: 'Results' });
    await pressTestButtonEvenIfHidden('Find Matching Providers');
    expect(screen.getByRole('button', { name: 'Finding providers', hidden: true })).toBeTruthy();
    release();
    expect(await screen.findByRole('heading', { name: '2 matches' })).toBeTruthy();
  });

  test('shows score, band, confidence, level and the reasons with their points', async () => {
    await openMatchResultsTestPage([buildSampleMatchedProvider()]);
    const card = within(screen.getByRole('article', { name: 'emnify' }));
    expect(card.getByRole('img', { name: 'Score 98 of 100, Excellent, confidence 89 percent' })).toBeTruthy();
    expect(card.getByText('89% confidence')).toBeTruthy();
    expect(card.getByText('Full Platform')).toBeTruthy();
    const reasons = within(card.getByRole('list', { name: 'Reasons' })).getAllByRole('listitem');
    expect(reasons.map((reason) => reason.textContent.replace('?', ''))).toEqual([
      'Met: Covers all 14 selected countries32 points',
      'Not stated: iSIM: not stated, ask in the RFQ6 of 11 points',
    ]);
  });

  test('hides insights and selection without matches, until the requirements are reset', async () => {
    await openMatchResultsTestPage([]);
    expect(await screen.findByRole('heading', { name: 'No providers match your criteria' })).toBeTruthy();
    expect(screen.getByText('Try adjusting your filters or requirements')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Insights' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Selected for quotes' })).toBeNull();
    await pressTestButtonEvenIfHidden('Reset requirements');
    await waitFor(() => expect(getTestMatchCardNames()).toEqual(['emnify', '1NCE']));
  });

  test('loads ten at a time, and starts at ten again for a new search', async () => {
    const { address } = await openMatchResultsTestPage(buildSampleMatches(23));
    expect(getTestMatchCardNames()).toHaveLength(10);
    await pressTestButtonEvenIfHidden('Show More');
    await waitFor(() => expect(getTestMatchCardNames()).toHaveLength(20));
    expect(address()).toBe('/requirements?show=20');
    await pressTestButtonEvenIfHidden('Find Matching Providers');
    await waitFor(() => expect(getTestMatchCardNames()).toHaveLength(10));
  });

  test('a results area with filter sidebar, card/table view toggle and Show More button', async () => {
    const operator = buildSampleMatchedProvider({ id: 'orange', Provider: 'Orange', Type: 'MNO', matchScore: 70 });
    const { address } = await openMatchResultsTestPage([buildSampleMatchedProvider(), operator]);
    await pressTestButtonEvenIfHidden('Filters');
    await toggleTestFilterValue('Type', /^MNO /);
    await waitFor(() => expect(getTestMatchCardNames()).toEqual(['Orange']));
    await userEvent.click(screen.getByRole('radio', { name: 'Table view' }));
    expect(await screen.findByRole('columnheader', { name: 'Match' })).toBeTruthy();
    expect(address()).toBe('/requirements?type=MNO&view=table');
    expect(screen.getByRole('option', { name: 'Best match', selected: true })).toBeTruthy();
  });

  test('shows an error when matching fails, and loads matches on retry', async () => {
    consentAwareLocalStorage.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
    mockApiServer.use(mockErrorReply(matchRequirementsEndpoint, 503, 'matching.unavailable', 'Try later'));
    await openRequirementsTestPage();
    await pressTestButtonEvenIfHidden('Find Matching Providers');
    expect(await screen.findByText('Failed to match providers to your requirements')).toBeTruthy();
    installMatchingMock(buildSampleMatches(2));
    await pressTestButtonEvenIfHidden('Try Again');
    await waitFor(() => expect(getTestMatchCardNames()).toEqual(['Provider 1', 'Provider 2']));
  });

  test('marks outdated results when an answer changes, and clears them after a visit elsewhere', async () => {
    await openMatchResultsTestPage(buildSampleMatches(2));
    await pressTestButtonEvenIfHidden('Moderate');
    expect(screen.getByText(/Your answers have changed/)).toBeTruthy();
    await pressTestButtonEvenIfHidden('Find Matching Providers');
    await waitFor(() => expect(screen.queryByText(/Your answers have changed/)).toBeNull());
    await userEvent.click(screen.getAllByRole('link', { name: 'Providers List' })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Connectivity Providers' });
    await userEvent.click(screen.getAllByRole('link', { name: 'Specify Requirements' })[0] as HTMLElement);
    const text = 'Select Find Matching Providers to see which providers match your answers.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Moderate', pressed: true })).toBeTruthy();
  });
});

describe('selection for quotes', () => {
  test('counts three selected providers, and rejects a fourth with a message for 3 seconds', async () => {
    await openMatchResultsTestPage(buildSampleMatches(4));
    await userEvent.click(getTestSelectForQuotesCheckbox('Provider 1'));
    await userEvent.click(getTestSelectForQuotesCheckbox('Provider 3'));
    expect(getTestSelectedForQuotesRegion().getByText('2/3')).toBeTruthy();
    expect(getTestSelectedForQuotesRegion().getByText('Provider 1, Provider 3')).toBeTruthy();
    await userEvent.click(getTestSelectForQuotesCheckbox('Provider 1'));
    expect(getTestSelectedForQuotesRegion().getByText('1/3')).toBeTruthy();
    await pressTestButtonEvenIfHidden('Clear');
    expect(getTestSelectedForQuotesRegion().getByText('0/3')).toBeTruthy();
    for (const name of ['Provider 1', 'Provider 2', 'Provider 3'])
      await userEvent.click(getTestSelectForQuotesCheckbox(name));
    expect(getTestSelectForQuotesCheckbox('Provider 4').getAttribute('aria-disabled')).toBe('true');
    vi.useFakeTimers();
    try {
      fireEvent.click(getTestSelectForQuotesCheckbox('Provider 4'));
      expect(screen.getByRole('alert').textContent).toBe(rfqProviderSelectionLimitMessage);
      expect(getTestSelectedForQuotesRegion().getByRole('alert').textContent).toBe(rfqProviderSelectionLimitMessage);
      expect(getTestSelectedForQuotesRegion().getByText('3/3')).toBeTruthy();
      expect(getTestSelectForQuotesCheckbox('Provider 4').getAttribute('aria-checked')).toBe('false');
      await vi.advanceTimersByTimeAsync(2999);
      expect(screen.queryByText(rfqProviderSelectionLimitMessage)).toBeTruthy();
      await vi.advanceTimersByTimeAsync(1);
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(screen.queryByText(rfqProviderSelectionLimitMessage)).toBeNull());
  });

  test('restores the selection after a reload, and clears it when a search finds nothing', async () => {
    await openMatchResultsTestPage(buildSampleMatches(3));
    await userEvent.click(getTestSelectForQuotesCheckbox('Provider 2'));
    cleanup();
    const { store } = await openRequirementsTestPage();
    await waitFor(() => expect(getTestSelectForQuotesCheckbox('Provider 2').getAttribute('aria-checked')).toBe('true'));
    expect(
      within(screen.getByRole('region', { name: 'Results' })).getByRole('heading', { name: '3 matches' }),
    ).toBeTruthy();
    installMatchingMock([]);
    await pressTestButtonEvenIfHidden('High');
    await pressTestButtonEvenIfHidden('Find Matching Providers');
    await screen.findByRole('heading', { name: 'No providers match your criteria' });
    expect(selectRequirements(store.getState())).toMatchObject({ quoteMode: false, step: 1, chosen: [] });
  });
});
