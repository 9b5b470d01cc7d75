import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listScoredProvidersEndpoint, readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ScoredProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { sampleSiteMetadata, buildSampleScoredProvider } from './fixtures.ts';
import { mockLargeCatalogue } from './mockListServer.ts';
import { renderTestApp } from './renderTestApp.tsx';
import { mockReply, mockApiServer } from './server.ts';

/** 1NCE, a partner with prepaid pricing. */
export const samplePartnerProvider = buildSampleScoredProvider({
  id: '1nce',
  Provider: '1NCE',
  Partner: 'Y',
  'Pricing Tiers': 'Prepaid',
});
/** Orange, without a filter value in common with 1NCE. */
export const sampleOperatorProvider = buildSampleScoredProvider({
  id: 'orange',
  Provider: 'Orange',
  Type: 'MNO',
  'Scope / Sectors': 'Global; Smart metering',
  'Platform Features': 'Device twin',
  radio_tech: ['4G', '5G'],
  'Protocols Supported': '4G, 5G',
  'GSMA SGP.32 Support': 'No',
  'NTN Support': 'Announced / Pilot',
  countries_iso: ['FR', 'ES'],
});
/** More providers than fit on a page, starting with `Nova 001`. */
export const sampleProvidersForManyPages = Array.from({ length: 123 }, (_none, place) =>
  buildSampleScoredProvider({ id: `n${place}`, Provider: `Nova ${String(place + 1).padStart(3, '0')}` }),
);

/** Mocks a catalogue that the page loads in a single response. */
export function installSmallCatalogueMock(providers: ScoredProviderReplyItem[]): void {
  mockApiServer.use(
    ...mockLargeCatalogue(providers),
    mockReply(readMetadataEndpoint, sampleSiteMetadata),
    mockReply(listScoredProvidersEndpoint, { providers, lastUpdated: '2026-11-20T06:00:00.000Z' }),
  );
}

/** Opens the provider list and waits until it is loaded. */
export async function openProviderListTestPage(query = '?view=cards') {
  const app = renderTestApp(`/providers${query}`);
  await screen.findByText(/^\d+ of \d+ providers/);
  return app;
}

/** Returns the provider names on the displayed cards, in display order. */
export const getTestProviderCardNames = (): string[] =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label') ?? '');
/** Returns queries within the card of a provider. `name` is the exact provider name. */
export const getTestProviderCard = (name: string) => within(screen.getByRole('article', { name }));
/** Returns queries within the table row that contains this text. */
export const getTestProviderTableRow = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);
/** Clicks the visible button with this accessible name. */
export const pressTestButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
