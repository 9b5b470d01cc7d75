import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { noVendor, type ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { readResponses } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { api } from '../../../core/api.ts';
import { metadata, scoredProvider } from '../../../test/fixtures.ts';
import { holds } from '../../../test/held.ts';
import { largeCatalogue } from '../../../test/listServer.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { answers, server } from '../../../test/server.ts';

const record = (answerRate: number | null, answerMinutes: number | null): ResponseRecord => ({
  registered: true,
  answerRate,
  answerMinutes,
});
const known: Readonly<Record<string, ResponseRecord>> = {
  slow: record(100, 4320),
  quick: record(60, 45),
  fresh: record(null, null),
};
const names = ['Absent', 'Fresh', 'Quick', 'Slow'];
const all = names.map((name) => scoredProvider({ id: name.toLowerCase(), Provider: name }));
const responses = Object.entries(known).map(([id, response]) => ({ id, ...response }));

function sentWhole(): void {
  server.use(
    answers(readMetadata, metadata),
    answers(listScoredProviders, { providers: all, lastUpdated: null }),
    answers(readResponses, { responses }),
  );
}

function searched(): void {
  const withThem = all.map(
    (provider): ScoredProviderView => ({
      ...provider,
      response: known[provider.id] ?? noVendor,
    }),
  );
  server.use(...largeCatalogue(withThem));
}

const card = (name: string) => within(screen.getByRole('article', { name }));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => names.find((name) => within(row).queryByText(name) !== null));

async function open(view: 'cards' | 'table') {
  const app = renderApp(`/providers?view=${view}`);
  await screen.findByText('4 of 4 providers');
  return app;
}

describe.each([
  ['sent whole', sentWhole],
  ['searched on the server', searched],
] as const)('how vendors answer, in a catalogue %s', (_how, serve) => {
  beforeEach(serve);

  test('stands on the card: with figures, without, and that nobody is here', async () => {
    await open('cards');
    expect(await screen.findByText('Answers 60% here, first answer in 45 min')).toBeTruthy();
    expect(card('Slow').getByText('Answers 100% here, first answer in 3 days')).toBeTruthy();
    expect(card('Fresh').getByText('Answers here')).toBeTruthy();
    expect(card('Absent').getByText('No vendor here yet')).toBeTruthy();
  });

  test('sorts the table: the most answers first, the shortest time first, those without figures last', async () => {
    const { address } = await open('table');
    await screen.findByText('45 min');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('rank');
    await userEvent.click(screen.getByRole('button', { name: 'Answers' }));
    await waitFor(() => expect(rows()).toEqual(['Slow', 'Quick', 'Absent', 'Fresh']));
    expect(address()).toContain('sort=-answerRate');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Time to first answer');
    await waitFor(() => expect(rows()).toEqual(['Quick', 'Slow', 'Absent', 'Fresh']));
    expect(address()).toContain('sort=answerTime');
  });
});

test('cards are sorted too, though they have no heads of columns', async () => {
  sentWhole();
  await open('cards');
  await screen.findByText('Answers here');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Answer rate');
  const order = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
  await waitFor(() => expect(order()).toEqual(['Slow', 'Quick', 'Absent', 'Fresh']));
});

test('nothing is said of vendors while it is not known', async () => {
  server.use(answers(readMetadata, metadata), answers(listScoredProviders, { providers: all, lastUpdated: null }));
  const release = holds(readResponses, { responses });
  await open('cards');
  expect(screen.queryByText(/vendor here|Answers/)).toBeNull();
  release();
  expect(await screen.findByText('No vendor here yet')).toBeTruthy();
});

test('a list follows the answers live', async () => {
  sentWhole();
  const { store } = await open('cards');
  expect(await screen.findByText('Answers here')).toBeTruthy();
  const now = responses.map((each) => (each.id === 'fresh' ? { ...each, ...record(80, 120) } : each));
  server.use(answers(readResponses, { responses: now }));
  store.dispatch(api.util.invalidateTags(['Responses']));
  expect(await screen.findByText('Answers 80% here, first answer in 2 h')).toBeTruthy();
});
