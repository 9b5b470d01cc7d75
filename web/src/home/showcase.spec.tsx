import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import {
  readOverviewEndpoint,
  searchProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ScoredProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { buildSampleProviderView, buildSampleScoredProvider } from '../test/fixtures.ts';
import { buildSampleEmptyCatalogueOverview } from '../test/overviewFixture.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../test/server.ts';
import {
  firstShowcasePageWindow,
  listPageNumbersInShowcaseWindow,
  extendShowcaseWindowByPreviousPage,
  extendShowcasePageWindow,
} from './showcase.ts';

function catalogue(count: number): ScoredProviderReplyItem[] {
  return Array.from({ length: count }, (_none, at) =>
    buildSampleScoredProvider({ id: `provider-${at}`, Provider: `Provider ${at}` }),
  );
}

function listings(from: number, count: number): ProviderListReplyItem[] {
  return Array.from({ length: count }, (_none, at) =>
    ProviderListReplyItem.parse(
      buildSampleProviderView({ id: `p-${from + at}`, Provider: `Provider ${from + at}`, showcase: from + at !== 3 }),
    ),
  );
}

/** Serves a catalogue above the limit for a single response. @returns the requested offsets. */
function servePagedCatalogue(found: number): number[] {
  const offsets: number[] = [];
  const facets = { type: [], protocol: [], sgp32: [], ntn: [] };
  mockApiServer.use(
    mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview({ showcase: found, cards: listings(0, 3) })),
    mockComputedReply(searchProvidersEndpoint, ({ url }) => {
      const { offset, limit, sort } = Object.fromEntries(url.searchParams);
      expect(sort).toBe('name');
      offsets.push(Number(offset));
      const providers = listings(Number(offset), Math.min(Number(limit), found - Number(offset)));
      return { providers, found, total: found, facets, lastUpdated: null, catalogueVersion: 1 };
    }),
  );
  return offsets;
}

const cards = (): string[] =>
  screen.queryAllByRole('link', { name: /Provider \d+/ }).map(({ textContent }) => textContent);
const showAll = async () => userEvent.click(await screen.findByRole('button', { name: /^Show All Providers/ }));
const showMore = async () => userEvent.click(await screen.findByRole('button', { name: 'Show More' }));

test('shows all providers on request up to 500, partners first', async () => {
  const providers = [
    ...catalogue(30),
    buildSampleScoredProvider({ id: 'soracom', Provider: 'Provider 77', Partner: 'Y' }),
  ];
  mockApiServer.use(
    mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview({ showcase: 31, cards: listings(0, 18) })),
    mockReply(listScoredProvidersEndpoint, { providers, lastUpdated: null }),
  );
  renderTestApp('/');
  await showAll();
  await waitFor(() => expect(cards()).toHaveLength(31));
  expect(cards()[0]).toContain('Provider 77');
});

test('hides providers excluded from the showcase', async () => {
  const providers = [
    ...catalogue(13),
    buildSampleScoredProvider({ id: 'research', Provider: 'Provider 99', showcase: false }),
  ];
  mockApiServer.use(
    mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview({ showcase: 13, cards: listings(0, 3) })),
    mockReply(listScoredProvidersEndpoint, { providers, lastUpdated: null }),
  );
  renderTestApp('/');
  await showAll();
  await waitFor(() => expect(cards()).toHaveLength(13));
  expect(cards().join()).not.toContain('Provider 99');
});

test('keeps the loaded tiles when the rest cannot be loaded, and retries', async () => {
  mockApiServer.use(
    mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview({ showcase: 20, cards: listings(0, 3) })),
    mockErrorReply(listScoredProvidersEndpoint, 503, 'catalogue.unavailable', 'Not now.'),
  );
  renderTestApp('/');
  await showAll();
  expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
  expect(cards()).toHaveLength(3);
  mockApiServer.use(mockReply(listScoredProvidersEndpoint, { providers: catalogue(20), lastUpdated: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(cards()).toHaveLength(20));
});

test('loads pages from the search above 500 providers, with at most 60 tiles in the document', async () => {
  const offsets = servePagedCatalogue(90_000);
  renderTestApp('/');
  await showAll();
  // The first page contains one research entry, which is excluded.
  await waitFor(() => expect(cards()).toHaveLength(19));
  expect(screen.getByText('1 to 20 of 90,000 providers')).toBeTruthy();
  for (const offset of [20, 40, 60]) {
    await showMore();
    await waitFor(() => expect(cards().join()).toContain(`Provider ${offset}`));
  }
  expect(offsets).toEqual([0, 20, 40, 60]);
  expect(cards()).toHaveLength(60);
  expect(screen.getByText('21 to 80 of 90,000 providers')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show Previous' }));
  await waitFor(() => expect(cards()[0]).toContain('Provider 0'));
  expect(cards()).toHaveLength(59);
  expect(screen.queryByRole('button', { name: 'Show Previous' })).toBeNull();
});

test('shows an error in place of a page that cannot be loaded, and retries', async () => {
  servePagedCatalogue(600);
  renderTestApp('/');
  await showAll();
  await waitFor(() => expect(cards()).toHaveLength(19));
  mockApiServer.use(mockErrorReply(searchProvidersEndpoint, 503, 'catalogue.unavailable', 'Not now.'));
  await showMore();
  expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
  expect(cards()).toHaveLength(19);
  servePagedCatalogue(600);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(cards()).toHaveLength(39));
});

test('moves the window by one page and keeps at most three pages', () => {
  const third = extendShowcasePageWindow(extendShowcasePageWindow(extendShowcasePageWindow(firstShowcasePageWindow)));
  expect(listPageNumbersInShowcaseWindow(third)).toEqual([1, 2, 3]);
  expect(listPageNumbersInShowcaseWindow(extendShowcaseWindowByPreviousPage(third))).toEqual([0, 1, 2]);
  expect(listPageNumbersInShowcaseWindow(extendShowcasePageWindow(firstShowcasePageWindow))).toEqual([0, 1]);
});
