import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listAccessRequestsEndpoint } from '@marketplace/contracts/access/access.api.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import {
  listLittleFoundEndpoint,
  listMatchedProvidersEndpoint,
  listSearchingPeopleEndpoint,
  readDemandEndpoint,
  readSearchOverviewEndpoint,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { listUserSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { buildSampleLoggedSearchWithRunCount } from '../../../test/searchFixtures.ts';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const admin = buildSampleSignedInUser({ role: 'admin' });
const analyst = buildSampleSignedInUser({ role: 'analyst' });
const range = { from: '2026-11-20', to: '2026-11-21' };
const metrics = { searches: 1240, people: 2, average_matches: 31.42, found_little: 124, without_result: 3, rfqs: 1 };
const overview = {
  range,
  figures: metrics,
  before: { ...metrics, searches: 620, found_little: 31, average_matches: null },
  unit: 'day' as const,
  periods: [
    { start: '2026-11-20', searches: 3, people: 1, found_little: 0, without_result: 0 },
    { start: '2026-11-21', searches: 1, people: 1, found_little: 1, without_result: 0 },
  ],
};
const { requirements } = normaliseWizardDataToRequirements({ geographicRegions: ['Africa'], ntnSupport: true });
const person = {
  user_id: '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11',
  user_email: 'ida@meridian.example',
  user_name: 'Ida Lindqvist',
  user_company: 'Meridian Cold Chain',
  total_searches: 3,
  avg_matches: 10.67,
  first_search: '2026-11-20T09:00:00.000Z',
  last_search: '2026-11-21T09:00:00.000Z',
  found_little: 1,
};

function answerAll(): void {
  const found = { provider_id: 'emnify', provider_name: 'emnify', provider_type: 'MVNO', logo_file: null };
  const cell = { region: 'Europe' as const, technology: 'LTE-M', scale: '5-50K', searches: 3, found_little: 0 };
  const little = { requirements, searches: 2, people: 1, best_matches: 4, last_search: '2026-11-21T09:00:00.000Z' };
  mockApiServer.use(
    mockReply(listAccessRequestsEndpoint, []),
    mockReply(readSearchOverviewEndpoint, overview),
    mockReply(readDemandEndpoint, { range, cells: [cell] }),
    mockReply(listLittleFoundEndpoint, { range, total: 1, groups: [little] }),
    mockReply(listMatchedProvidersEndpoint, { range, providers: [{ ...found, searches: 3, best: 1 }] }),
  );
}

test('compares each metric with the previous range', async () => {
  answerAll();
  renderTestApp('/admin?tab=analytics', admin);
  expect(await screen.findByText('1,240')).toBeDefined();
  expect(screen.getByText('+100%')).toBeDefined();
  expect(screen.getByText('10.0%')).toBeDefined();
  expect(screen.getByText('+5.0 pp')).toBeDefined();
});

test('has a table for each chart and reads single days by arrow keys', async () => {
  answerAll();
  renderTestApp('/admin?tab=analytics', admin);
  const slider = await screen.findByRole('slider', { name: 'Searches over time' });
  const days = screen.getByRole('table', { name: 'Searches over time' });
  expect(within(days).getByRole('row', { name: '21 Nov 1 1' })).toBeDefined();
  const demand = await screen.findByRole('table', { name: 'Demand by region and technology' });
  expect(within(demand).getByRole('row', { name: 'Europe 3 3' })).toBeDefined();
  slider.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(slider.getAttribute('aria-valuetext')).toContain('20 Nov: Searches per day 3');
});

test('lists searches with few matches', async () => {
  answerAll();
  renderTestApp('/admin?tab=analytics', admin);
  expect(await screen.findByText('Africa, NTN')).toBeDefined();
  expect(screen.getByText('2 searches by 1 user, up to 4 matches')).toBeDefined();
});

test('stores the range in the URL and sends it to the server', async () => {
  answerAll();
  const queries: string[] = [];
  mockApiServer.use(mockComputedReply(readSearchOverviewEndpoint, ({ url }) => (queries.push(url.search), overview)));
  const { address } = renderTestApp('/admin?tab=analytics&from=2026-11-20&to=2026-11-21', admin);
  await screen.findByText('1,240');
  expect(queries).toEqual(['?from=2026-11-20&to=2026-11-21']);
  await userEvent.selectOptions(screen.getByLabelText('Period'), '30');
  await waitFor(() => expect(queries.at(-1)).toBe(''));
  expect(address()).toBe('/admin?tab=analytics');
});

test('shows an empty state for days without searches, and an error with retry', async () => {
  answerAll();
  const emptyMetrics = { ...metrics, searches: 0, found_little: 0, average_matches: null };
  mockApiServer.use(
    mockReply(readSearchOverviewEndpoint, { ...overview, figures: emptyMetrics }),
    mockErrorReply(readDemandEndpoint, 503, 'service.not-ready', 'The service is not ready yet.'),
  );
  renderTestApp('/admin?tab=analytics', admin);
  expect(await screen.findByText('No searches in this period.')).toBeDefined();
  expect(await screen.findByText('Failed to load “Demand by region and technology”')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

test('lists the people who searched to admins', async () => {
  answerAll();
  mockApiServer.use(mockReply(listSearchingPeopleEndpoint, { range, total: 1, page: 1, people: [person] }));
  renderTestApp('/admin?tab=analytics', admin);
  await userEvent.click(await screen.findByRole('radio', { name: 'Per-user details' }));
  const row = within(await screen.findByRole('row', { name: /Ida Lindqvist/ }));
  expect(row.getByText('10.7')).toBeDefined();
  expect(row.getByText('33.3%')).toBeDefined();
});

test('shows how many searches of a person are listed', async () => {
  answerAll();
  const people = [{ ...person, total_searches: 1240 }];
  mockApiServer.use(
    mockReply(listSearchingPeopleEndpoint, { range, total: 1, page: 1, people }),
    mockReply(listUserSearchesEndpoint, [buildSampleLoggedSearchWithRunCount()]),
  );
  renderTestApp('/admin?tab=analytics&view=people', admin);
  await userEvent.click(await screen.findByRole('button', { name: 'Show searches by Ida Lindqvist' }));
  expect(
    await screen.findByText('Showing the latest 1 of 1,240 searches. Select a shorter period to see the others.'),
  ).toBeDefined();
});

test('shows only metrics to analysts, even if the URL requests people', async () => {
  answerAll();
  renderTestApp('/admin?tab=users&view=people', analyst);
  expect(await screen.findByText('1,240')).toBeDefined();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Analytics', 'RFQ Analytics']);
  expect(screen.queryByRole('radio', { name: 'Per-user details' })).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Rematch' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Upload Database' })).toBeNull();
});
