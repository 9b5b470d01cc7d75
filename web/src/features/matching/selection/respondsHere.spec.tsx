import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listScoredProvidersEndpoint, readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { unclaimedProviderResponseMetrics } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { readListingsEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { sampleSiteMetadata, buildSampleScoredProvider, buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockApiServer } from '../../../test/server.ts';
import { saveWizardAnswers, saveQuoteRequestProgress } from '../requirementsStorage.ts';
import { emptyWizardAnswers, type WizardAnswers } from '../wizardAnswers.ts';
import { toProviderChosenForRfq } from './quoteSelection.ts';

const light: WizardAnswers = { ...emptyWizardAnswers, applicationProfile: 'Light' };
const registeredResponse = { registered: true, answerRate: null, answerMinutes: null };
const [first, second, third] = buildSampleMatches(3);
if (first === undefined || second === undefined || third === undefined) throw new Error('Three matches are made.');
const listingsReply = (...answering: string[]) => ({
  providers: [first, second, third].map((match) => ({
    ...match,
    response: answering.includes(match.id) ? registeredResponse : unclaimedProviderResponseMetrics,
  })),
});

const chosenList = () =>
  within(screen.getByRole('list', { name: 'Selected providers' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('small')?.textContent);

function open(step: 1 | 2) {
  saveQuoteRequestProgress({
    search: light,
    chosen: buildSampleMatches(3).map(toProviderChosenForRfq),
    quoteMode: true,
    step,
  });
  return renderTestApp('/requirements', buildSampleSignedInUser());
}

beforeEach(() => {
  saveWizardAnswers(light);
  mockApiServer.use(
    mockReply(readMetadataEndpoint, sampleSiteMetadata),
    mockReply(listScoredProvidersEndpoint, { providers: [buildSampleScoredProvider()], lastUpdated: null }),
    mockReply(matchRequirementsEndpoint, buildSampleMatchReply(buildSampleMatches(5))),
    mockReply(readListingsEndpoint, listingsReply(first.id)),
  );
});

test('shows in the selection how many providers respond on the platform', async () => {
  open(1);
  expect(await screen.findByText('1 of 3 responds on this platform · Provider 1, Provider 2, Provider 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Get Quotes' }));
  await screen.findByRole('form', { name: 'Request for quotes' });
  await waitFor(() =>
    expect(chosenList()).toEqual(['Responds on this platform', 'Not on this platform yet', 'Not on this platform yet']),
  );
});

test('explains in the form who responds on the platform and what happens with others', async () => {
  open(2);
  const who = within(await screen.findByRole('region', { name: 'Providers on this platform' }));
  expect(who.getByText('Provider 1').parentElement?.textContent).toBe('Provider 1 responds on this platform.');
  expect(who.getByText('Provider 2 and Provider 3').parentElement?.textContent).toBe(
    'Provider 2 and Provider 3 are not on this platform yet. When you send a request, our team is notified. If we have a contact address, we email the provider an invitation, which does not include your details.',
  );
});

test('shows neither note while loading', async () => {
  const release = mockReplyHeldUntilReleased(readListingsEndpoint, listingsReply(first.id));
  open(2);
  await screen.findByRole('form', { name: 'Request for quotes' });
  expect(screen.queryByRole('region', { name: 'Providers on this platform' })).toBeNull();
  expect(screen.queryByText(/on this platform/)).toBeNull();
  release();
  expect(await screen.findByRole('region', { name: 'Providers on this platform' })).toBeTruthy();
});

test('updates both notes when a vendor is approved', async () => {
  const { store } = open(2);
  await screen.findByRole('region', { name: 'Providers on this platform' });
  mockApiServer.use(mockReply(readListingsEndpoint, listingsReply(first.id, second.id, third.id)));
  store.dispatch(rtkQueryApi.util.invalidateTags(['Responses']));
  expect(await screen.findByText('Provider 1, Provider 2 and Provider 3')).toBeTruthy();
  await waitFor(() =>
    expect(chosenList()).toEqual([
      'Responds on this platform',
      'Responds on this platform',
      'Responds on this platform',
    ]),
  );
  expect(screen.queryByText(/not on this platform yet/i)).toBeNull();
});
