import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listScoredProvidersEndpoint, readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { readProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { consentAwareLocalStorage } from '../core/storage.ts';
import { sampleSiteMetadata, buildSampleScoredProvider, buildSampleSignedInUser } from './fixtures.ts';
import { mockMatchingReply } from './mockListServer.ts';
import { toggleTestFilterValue } from './toggleTestFilterValue.ts';
import { renderTestApp, type RenderedTestApp } from './renderTestApp.tsx';
import { mockReply, mockComputedReply, mockApiServer } from './server.ts';

/**
 * Presses a button, whether or not it is hidden: computing visibility would dominate the run time on this large page.
 */
export const pressTestButtonEvenIfHidden = (name: string | RegExp): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name, hidden: true }));

/** Returns the provider names on the displayed match cards, in display order. */
export const getTestMatchCardNames = (): string[] =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label') ?? '');

/** Returns the checkbox on the card of a provider, whether or not it is hidden. */
export const getTestSelectForQuotesCheckbox = (name: string): HTMLElement =>
  screen.getByRole('checkbox', { name: `Select ${name} for quotes`, hidden: true });

/** Returns queries within the list of the selected providers. */
export const getTestSelectedForQuotesRegion = () => within(screen.getByRole('region', { name: 'Selected for quotes' }));

/** Selects or deselects a provider type in the type filter. */
export const toggleTestProviderTypeFilter = (type: 'MNO' | 'MVNO'): Promise<void> =>
  toggleTestFilterValue('Type', new RegExp(`^${type} `));

type OnCall = Parameters<typeof mockMatchingReply>[1];

/** Mocks the matching API with these matches. `seen` is called for every request. */
export function installMatchingMock(found: MatchedProvider[], seen?: OnCall): void {
  mockApiServer.use(mockMatchingReply(found, seen));
}

/** Opens the page as a signed-in user and waits for the result list. `at` is the path. */
export async function openRequirementsTestPage(at = '/requirements'): Promise<RenderedTestApp> {
  const app = renderTestApp(at, buildSampleSignedInUser());
  await screen.findByRole('region', { name: 'Results' });
  return app;
}

/**
 * Opens the page with the matches of a search with the application profile `Light`. `seen` is called for every matching
 * request.
 */
export async function openMatchResultsTestPage(
  found: MatchedProvider[],
  at?: string,
  seen?: OnCall,
): Promise<RenderedTestApp> {
  consentAwareLocalStorage.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
  installMatchingMock(found, seen);
  const app = await openRequirementsTestPage(at);
  await pressTestButtonEvenIfHidden('Find Matching Providers');
  if (found.length > 0) await screen.findByRole('region', { name: 'Selected for quotes' });
  return app;
}

export const sampleTwoProviders = [
  buildSampleScoredProvider(),
  buildSampleScoredProvider({ id: '1nce', Provider: '1NCE', Partner: 'Y' }),
];

/** Mocks a catalogue of two providers, as a list and by id. */
export function installTwoProvidersMock(): void {
  const details = mockComputedReply(readProvidersEndpoint, ({ url }) => {
    const found = sampleTwoProviders.filter(({ id }) => id === url.searchParams.get('ids'));
    const dated = found.map((provider) => ({ ...provider, updated_at: '2026-11-20T06:00:00.000Z' }));
    return { providers: dated, missing: [], lastUpdated: null, catalogueVersion: 3 };
  });
  const list = mockReply(listScoredProvidersEndpoint, { providers: sampleTwoProviders, lastUpdated: null });
  mockApiServer.use(mockReply(readMetadataEndpoint, sampleSiteMetadata), list, details);
}
