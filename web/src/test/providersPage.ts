import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { metadata, scoredProvider } from './fixtures.ts';
import { largeCatalogue } from './listServer.ts';
import { renderApp } from './renderApp.tsx';
import { answers, server } from './server.ts';

/** 1NCE, a partner with prepaid pricing. */
export const partner = scoredProvider({ id: '1nce', Provider: '1NCE', Partner: 'Y', 'Pricing Tiers': 'Prepaid' });
/** Orange, without a filter value in common with 1NCE. */
export const operator = scoredProvider({
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
export const named = Array.from({ length: 123 }, (_none, place) =>
  scoredProvider({ id: `n${place}`, Provider: `Nova ${String(place + 1).padStart(3, '0')}` }),
);

/** Mocks a catalogue that the page loads in a single response. */
export function small(providers: ScoredProviderView[]): void {
  server.use(
    ...largeCatalogue(providers),
    answers(readMetadata, metadata),
    answers(listScoredProviders, { providers, lastUpdated: '2026-11-20T06:00:00.000Z' }),
  );
}

/** Opens the provider list and waits until it is loaded. */
export async function openList(query = '?view=cards') {
  const app = renderApp(`/providers${query}`);
  await screen.findByText(/^\d+ of \d+ providers/);
  return app;
}

/** Names on the cards, in display order. */
export const cards = (): string[] =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label') ?? '');
export const card = (name: string) => within(screen.getByRole('article', { name }));
export const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
