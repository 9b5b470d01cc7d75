import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { readProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { localStore } from '../core/storage.ts';
import { metadata, scoredProvider, userView } from './fixtures.ts';
import { matching } from './listServer.ts';
import { pickFilter } from './pickFilter.ts';
import { renderApp, type RenderedApp } from './renderApp.tsx';
import { answers, answersWith, server } from './server.ts';

/**
 * Presses a button. Includes hidden buttons: computing visibility would dominate the run time on a page of this size.
 */
export const press = (name: string | RegExp): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name, hidden: true }));

/** Names on the cards, in display order. */
export const cards = (): string[] =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label') ?? '');

export const pick = (name: string): HTMLElement =>
  screen.getByRole('checkbox', { name: `Select ${name} for quotes`, hidden: true });

export const tray = () => within(screen.getByRole('region', { name: 'Selected for quotes' }));

/** Selects a type in the filter or deselects it. */
export const chooseType = (type: 'MNO' | 'MVNO'): Promise<void> => pickFilter('Type', new RegExp(`^${type} `));

type OnCall = Parameters<typeof matching>[1];

export function serveMatches(found: MatchedProvider[], seen?: OnCall): void {
  server.use(matching(found, seen));
}

export async function openRequirements(at = '/requirements'): Promise<RenderedApp> {
  const app = renderApp(at, userView());
  await screen.findByRole('region', { name: 'Results' });
  return app;
}

/** Opens the page with the matches of a search for light data. `seen` receives every call. */
export async function search(found: MatchedProvider[], at?: string, seen?: OnCall): Promise<RenderedApp> {
  localStore.write('requirements', JSON.stringify({ applicationProfile: 'Light' }));
  serveMatches(found, seen);
  const app = await openRequirements(at);
  await press('Find Matching Providers');
  if (found.length > 0) await screen.findByRole('region', { name: 'Selected for quotes' });
  return app;
}

export const twoProviders = [scoredProvider(), scoredProvider({ id: '1nce', Provider: '1NCE', Partner: 'Y' })];

/** Mocks a catalogue of two providers, as a list and by id. */
export function serveTwoProviders(): void {
  const details = answersWith(readProviders, ({ url }) => {
    const found = twoProviders.filter(({ id }) => id === url.searchParams.get('ids'));
    const dated = found.map((provider) => ({ ...provider, updated_at: '2026-11-20T06:00:00.000Z' }));
    return { providers: dated, missing: [], lastUpdated: null, catalogueVersion: 3 };
  });
  const list = answers(listScoredProviders, { providers: twoProviders, lastUpdated: null });
  server.use(answers(readMetadata, metadata), list, details);
}
