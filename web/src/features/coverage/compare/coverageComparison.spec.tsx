import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { searchProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { compareCoverageEndpoint, readCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import { buildMockCoverageComparisonReply } from '../../../test/buildMockCoverageComparisonReply.ts';
import { buildSampleProviderView } from '../../../test/fixtures.ts';
import { buildSampleCoverageCountry, buildSampleCoverageReply } from '../../../test/coverageFixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

let requests: { body: unknown; key: string | null }[];

beforeEach(() => {
  requests = [];
  mockApiServer.use(
    mockReply(
      readCoverageEndpoint,
      buildSampleCoverageReply([buildSampleCoverageCountry('FR', { providers: { 16: 1 }, combined: { 16: 1 } })]),
    ),
    mockComputedReply(compareCoverageEndpoint, ({ body, headers }) => {
      requests.push({ body, key: headers.get('x-api-key') });
      return buildMockCoverageComparisonReply(compareCoverageEndpoint.body.parse(body));
    }),
    mockReply(searchProvidersEndpoint, {
      providers: [buildSampleProviderView({ id: 'orange', Provider: 'Orange' })],
      found: 1,
      total: 1,
      facets: { type: [], protocol: [], sgp32: [], ntn: [] },
      lastUpdated: null,
      catalogueVersion: 3,
    }),
  );
});

const section = () => within(screen.getByRole('region', { name: 'Compare coverage' }));
const heads = (): (string | null)[] =>
  section()
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
const cellsOf = (name: string): string[] =>
  [...(section().getByRole('rowheader', { name }).closest('tr')?.querySelectorAll('td') ?? [])].map(
    (cell) => cell.textContent,
  );

async function open(query: string) {
  const app = renderTestApp(`/coverage-map?${query}`);
  await screen.findByRole('region', { name: 'Compare coverage' });
  return app;
}
async function openTable(query: string) {
  const app = await open(query);
  await section().findByRole('table');
  return app;
}

test('compares the countries of the URL by technology and names the sources', async () => {
  await openTable('beside=countries:DE,FR,AQ');
  expect(heads()).toEqual(['Technology', 'Germany', 'France', 'Antarctica']);
  expect(
    section()
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual([...['2G', '3G', '4G', '5G', 'LTE-M', 'NB-IoT']]);
  expect(cellsOf('LTE-M')).toEqual([
    '12 providers claim coverage3 networks',
    '1 provider claims coverage1 network',
    'No provider claims coverageNo known network',
  ]);
  expect(section().getByText(/claimed by provider, catalogue version 3.*sources as of 2026-11-20/)).toBeTruthy();
  expect(requests).toEqual([
    { body: { type: 'countries', items: ['DE', 'FR', 'AQ'], countries: [] }, key: 'the coverage key of the tests' },
  ]);
});

test('drops invalid country codes of the URL', async () => {
  await openTable('beside=countries:DE,QQ,<b>,FR');
  expect(heads()).toEqual(['Technology', 'Germany', 'France']);
});

test('shows an empty state and sends no request without a selection', async () => {
  await open('beside=planets:a,b');
  expect(section().getByText('Choose the countries to compare')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('updates the URL when countries are added and removed', async () => {
  const { address } = await openTable('beside=countries:DE');
  expect(section().getByText('Add another country to compare.')).toBeTruthy();
  await userEvent.type(section().getByRole('combobox', { name: 'Add a country' }), 'Fran{Enter}');
  await waitFor(() => expect(heads()).toEqual(['Technology', 'Germany', 'France']));
  expect(address()).toBe('/coverage-map?beside=countries%3ADE%2CFR');
  await userEvent.click(within(section().getByRole('table')).getByRole('button', { name: 'Remove Germany' }));
  await waitFor(() => expect(heads()).toEqual(['Technology', 'France']));
});

test('rejects a seventh country', async () => {
  await openTable('beside=countries:DE,FR,IT,ES,PL,NL,BE');
  const field = section().getByRole('combobox', { name: 'Add a country' });
  expect([field.getAttribute('placeholder'), field.hasAttribute('disabled')]).toEqual([
    '6 of 6. Remove one to add another.',
    true,
  ]);
  expect(requests[0]?.body).toMatchObject({ items: ['DE', 'FR', 'IT', 'ES', 'PL', 'NL'] });
});

test('compares providers by claims and own networks, and sums up their claims', async () => {
  await openTable('beside=providers:emnify,orange');
  expect(heads()).toEqual(['Technology', 'emnify', 'Orange']);
  expect(cellsOf('4G')).toEqual(['Claimed in 2 countries', 'Not claimed']);
  expect(cellsOf('5G')).toEqual(['Not claimed', 'Claimed in 2 countries']);
  expect(cellsOf('Own networks')).toEqual(['None known', '1 countryFrance']);
  expect(section().queryByRole('rowheader', { name: 'Gaps' })).toBeNull();
  expect(section().getByText('Together, the providers claim coverage in 3 countries.')).toBeTruthy();
});

test('lists the gaps of each provider and of all within the chosen countries', async () => {
  await openTable('beside=providers:emnify,orange&within=DE,KE,QQ');
  expect(cellsOf('4G')[0]).toBe('Claimed in 1 of 2 countries');
  expect(cellsOf('Gaps')).toEqual(['Kenya', 'Germany, Kenya']);
  expect(section().getByText('Together, the providers claim coverage in 1 country. Gaps: Kenya.')).toBeTruthy();
});

test('finds providers by name', async () => {
  const { address } = await open('beside=countries:DE');
  await userEvent.click(section().getByRole('radio', { name: 'Providers' }));
  expect(section().getByText('Choose the providers to compare')).toBeTruthy();
  await userEvent.type(section().getByRole('combobox', { name: 'Add a provider' }), 'Ora');
  await userEvent.click(await screen.findByRole('option', { name: 'Orange' }));
  await waitFor(() => expect(heads()).toEqual(['Technology', 'Orange']));
  expect(address()).toBe('/coverage-map?beside=providers%3Aorange');
});

test('names a provider that is no longer in the catalogue and lets users remove it', async () => {
  await openTable('beside=providers:emnify,gone');
  expect(section().getByRole('alert').textContent).toContain('gone');
  await userEvent.click(section().getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(section().queryByRole('alert')).toBeNull());
  expect(heads()).toEqual(['Technology', 'emnify']);
});

test("shows 'HTTP error status {code}' when the comparison fails, and retries it", async () => {
  mockApiServer.use(mockErrorReply(compareCoverageEndpoint, 503, 'service.unavailable', 'Later.'));
  await open('beside=countries:DE,FR');
  const alert = within(await section().findByRole('alert'));
  expect(alert.getByText('Failed to load coverage data')).toBeTruthy();
  expect(alert.getByText('HTTP error status 503')).toBeTruthy();
  mockApiServer.use(
    mockComputedReply(compareCoverageEndpoint, ({ body }) =>
      buildMockCoverageComparisonReply(compareCoverageEndpoint.body.parse(body)),
    ),
  );
  await userEvent.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await section().findByRole('table')).toBeTruthy();
});
