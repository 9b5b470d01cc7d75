import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listScoredProvidersEndpoint, readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  unclaimedProviderResponseMetrics,
  type ProviderResponseMetrics,
} from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { readResponsesEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ScoredProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { sampleSiteMetadata, buildSampleScoredProvider } from '../../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { mockLargeCatalogue } from '../../../test/mockListServer.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockApiServer } from '../../../test/server.ts';

const record = (answerRate: number | null, answerMinutes: number | null): ProviderResponseMetrics => ({
  registered: true,
  answerRate,
  answerMinutes,
});
const responseById: Readonly<Record<string, ProviderResponseMetrics>> = {
  slow: record(100, 4320),
  quick: record(60, 45),
  fresh: record(null, null),
};
const names = ['Absent', 'Fresh', 'Quick', 'Slow'];
const all = names.map((name) => buildSampleScoredProvider({ id: name.toLowerCase(), Provider: name }));
const responses = Object.entries(responseById).map(([id, response]) => ({ id, ...response }));

function serveWholeCatalogue(): void {
  mockApiServer.use(
    mockReply(readMetadataEndpoint, sampleSiteMetadata),
    mockReply(listScoredProvidersEndpoint, { providers: all, lastUpdated: null }),
    mockReply(readResponsesEndpoint, { responses }),
  );
}

function serveSearchedCatalogue(): void {
  const withResponses = all.map(
    (provider): ScoredProviderReplyItem => ({
      ...provider,
      response: responseById[provider.id] ?? unclaimedProviderResponseMetrics,
    }),
  );
  mockApiServer.use(...mockLargeCatalogue(withResponses));
}

const card = (name: string) => within(screen.getByRole('article', { name }));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => names.find((name) => within(row).queryByText(name) !== null));

async function open(view: 'cards' | 'table') {
  const app = renderTestApp(`/providers?view=${view}`);
  await screen.findByText('4 of 4 providers');
  return app;
}

describe.each([
  ['sent whole', serveWholeCatalogue],
  ['searched on the server', serveSearchedCatalogue],
] as const)('vendor responses in a catalogue %s', (_how, serve) => {
  beforeEach(serve);

  test('shows response statistics on cards', async () => {
    await open('cards');
    expect(await screen.findByText('Responds to 60% of requests, median time 45 min')).toBeTruthy();
    expect(card('Slow').getByText('Responds to 100% of requests, median time 3 days')).toBeTruthy();
    expect(card('Fresh').getByText('Responds on this platform')).toBeTruthy();
    expect(card('Absent').getByText('Not on this platform yet. We invite them on request.')).toBeTruthy();
  });

  test('sorts the table by response rate and time, with missing values last', async () => {
    const { address } = await open('table');
    await screen.findByText('45 min');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('rank');
    await userEvent.click(screen.getByRole('button', { name: 'Responses' }));
    await waitFor(() => expect(rows()).toEqual(['Slow', 'Quick', 'Absent', 'Fresh']));
    expect(address()).toContain('sort=-answerRate');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Time to first response');
    await waitFor(() => expect(rows()).toEqual(['Quick', 'Slow', 'Absent', 'Fresh']));
    expect(address()).toContain('sort=answerTime');
  });
});

test('sorts cards', async () => {
  serveWholeCatalogue();
  await open('cards');
  await screen.findByText('Responds on this platform');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Response rate');
  const order = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
  await waitFor(() => expect(order()).toEqual(['Slow', 'Quick', 'Absent', 'Fresh']));
});

test('shows no response text until the responses are loaded', async () => {
  mockApiServer.use(
    mockReply(readMetadataEndpoint, sampleSiteMetadata),
    mockReply(listScoredProvidersEndpoint, { providers: all, lastUpdated: null }),
  );
  const release = mockReplyHeldUntilReleased(readResponsesEndpoint, { responses });
  await open('cards');
  expect(screen.queryByText(/on this platform|Answers/)).toBeNull();
  release();
  expect(await screen.findByText('Not on this platform yet. We invite them on request.')).toBeTruthy();
});

test('updates response statistics live', async () => {
  serveWholeCatalogue();
  const { store } = await open('cards');
  expect(await screen.findByText('Responds on this platform')).toBeTruthy();
  const now = responses.map((each) => (each.id === 'fresh' ? { ...each, ...record(80, 120) } : each));
  mockApiServer.use(mockReply(readResponsesEndpoint, { responses: now }));
  store.dispatch(rtkQueryApi.util.invalidateTags(['Responses']));
  expect(await screen.findByText('Responds to 80% of requests, median time 2 h')).toBeTruthy();
});
