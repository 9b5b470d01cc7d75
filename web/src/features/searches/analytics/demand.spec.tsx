import {
  exportAnalyticsEndpoint,
  listLittleFoundEndpoint,
  readDemandByEndpoint,
  readSearchOverviewEndpoint,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const analyst = buildSampleSignedInUser({ role: 'analyst' });
const range = { from: '2026-11-20', to: '2026-11-21' };
const path = '/admin?tab=analytics&view=demand';
const { requirements } = normaliseWizardDataToRequirements({ geographicRegions: ['Africa'], ntnSupport: true });
const group = { requirements, searches: 2, people: 1, best_matches: 0, last_search: '2026-11-21T09:00:00.000Z' };
const countries = 'AT BE CH DE DK ES FI FR GB IT NL NO'.split(' ');
const valuesByDimension = {
  region: ['Europe'],
  country: countries,
  technology: ['LTE-M'],
  scale: ['5-50K'],
  sim: ['eUICC'],
};

function answerDemand(searches = 40): void {
  const value = { searches: 10, found_little: 4, without_result: 3 };
  mockApiServer.use(
    mockComputedReply(readDemandByEndpoint, ({ url }) => {
      const by = url.searchParams.get('by') as keyof typeof valuesByDimension;
      const values = [...valuesByDimension[by].map((each) => ({ value: each, ...value })), { value: null, ...value }];
      return { range, by, searches, values: searches === 0 ? [] : values };
    }),
    mockReply(listLittleFoundEndpoint, { range, total: searches === 0 ? 0 : 1, groups: searches === 0 ? [] : [group] }),
  );
}

const listTexts = async (name: string) => {
  const list = within(await screen.findByRole('list', { name }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test('shows demand by each property with shares and searches without matches', async () => {
  answerDemand();
  renderTestApp(path, analyst);
  expect(await listTexts('Demand by region')).toEqual([
    'Europe 3 without matches1025.0%',
    'Not stated 3 without matches1025.0%',
  ]);
  expect((await listTexts('Demand by technology of the best match'))[1]).toContain('Unknown');
  expect(await listTexts('Demand by scale')).toHaveLength(2);
  expect(await listTexts('Demand by SIM type')).toHaveLength(2);
});

test('shows the most requested countries first and all on demand', async () => {
  answerDemand();
  renderTestApp(path, analyst);
  expect((await listTexts('Demand by country')).map((text) => text.replace(/ 3 .*/, ''))).toEqual(
    'Austria,Belgium,Switzerland,Germany,Denmark,Spain,Finland,France,United Kingdom,Italy'.split(','),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all 13' }));
  const all = await listTexts('Demand by country');
  expect(all).toHaveLength(13);
  expect(all.at(-1)).toContain('No country selected');
});

test('lists searches without matches separately', async () => {
  answerDemand();
  const requests: (string | null)[] = [];
  mockApiServer.use(
    mockComputedReply(listLittleFoundEndpoint, ({ url }) => {
      requests.push(url.searchParams.get('matches'));
      return { range, total: 1, groups: [group] };
    }),
  );
  renderTestApp(path, analyst);
  const card = within(await screen.findByRole('region', { name: 'Searches without matches' }));
  expect(await card.findByText('Africa, NTN')).toBeTruthy();
  expect(card.getByText('2 searches by 1 user')).toBeTruthy();
  expect(requests).toEqual(['none']);
});

test('shows an empty state for days without searches', async () => {
  answerDemand(0);
  renderTestApp(path, analyst);
  expect(await screen.findByText('Every search matched at least one provider.')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('No searches in this period.')).toHaveLength(5));
});

test('shows the reason when loading fails', async () => {
  answerDemand();
  mockApiServer.use(
    mockErrorReply(
      readDemandByEndpoint,
      422,
      'analytics.range-backwards',
      'The first day must not be after the last day.',
    ),
  );
  renderTestApp(`${path}&from=2026-11-21&to=2026-11-20`, analyst);
  expect(await screen.findByText('Failed to load “Demand by country”')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('The first day must not be after the last day.')).toHaveLength(5));
});

test('selects a calendar month and names the time zone', async () => {
  answerDemand();
  const { address } = renderTestApp(path, analyst);
  expect(await screen.findByText('Days start and end at midnight UTC.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last month');
  const first = new Date();
  first.setUTCDate(0);
  const last = first.toISOString().slice(0, 10);
  await waitFor(() => expect(address()).toBe(`${path}&from=${last.slice(0, 7)}-01&to=${last}`));
});

test('exports one table of the shown range', async () => {
  answerDemand();
  const requests: string[] = [];
  mockApiServer.use(
    mockReply(readSearchOverviewEndpoint, {
      ...{ range, unit: 'day', periods: [] },
      figures: { searches: 0, people: 0, average_matches: null, found_little: 0, without_result: 0, rfqs: 0 },
      before: { searches: 0, people: 0, average_matches: null, found_little: 0, without_result: 0, rfqs: 0 },
    }),
    mockComputedReply(exportAnalyticsEndpoint, ({ url }) => (requests.push(url.search), '')),
  );
  renderTestApp(`${path}&from=2026-11-20&to=2026-11-21&within=7`, analyst);
  await userEvent.click(await screen.findByRole('button', { name: /Export/ }));
  expect(screen.queryByRole('menuitem', { name: 'CSV: Per-user details' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV: From search to quote' }));
  await waitFor(() =>
    expect(requests).toEqual(['?from=2026-11-20&to=2026-11-21&within=7&format=csv&separator=comma&table=funnel']),
  );
});
