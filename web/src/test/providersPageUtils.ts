import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { sampleCatalogueMetadata, buildSampleScoredProvider } from './fixtures.ts';
import { mockLargeCatalogue } from './mockListServer.ts';
import { renderApp } from './renderApp.tsx';
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
export function installSmallCatalogueMock(providers: ScoredProviderView[]): void {
  mockApiServer.use(
    ...mockLargeCatalogue(providers),
    mockReply(readMetadata, sampleCatalogueMetadata),
    mockReply(listScoredProviders, { providers, lastUpdated: '2026-11-20T06:00:00.000Z' }),
  );
}

/** Opens the provider list and waits until it is loaded. */
export async function openProviderListPage(query = '?view=cards') {
  const app = renderApp(`/providers${query}`);
  await screen.findByText(/^\d+ of \d+ providers/);
  return app;
}

/** Returns the provider names on the displayed cards, in display order. */
export const getProviderCardNames = (): string[] =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label') ?? '');
export const getProviderCard = (name: string) => within(screen.getByRole('article', { name }));
export const getProviderTableRow = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);
export const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
