import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { readProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { compareCoverageEndpoint, readCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import { consentAwareLocalStorage } from '../../../core/storage.ts';
import { buildMockCoverageComparisonReply } from '../../../test/buildMockCoverageComparisonReply.ts';
import { buildSampleDetailedProvider } from '../../../test/fixtures.ts';
import { buildSampleCoverageCountry, buildSampleCoverageReply } from '../../../test/coverageFixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

let requests: unknown[];
beforeEach(() => {
  requests = [];
  mockApiServer.use(
    mockReply(
      readCoverageEndpoint,
      buildSampleCoverageReply([buildSampleCoverageCountry('FR', { providers: { 16: 1 }, combined: { 16: 1 } })]),
    ),
    mockComputedReply(compareCoverageEndpoint, ({ body }) => {
      requests.push(body);
      return buildMockCoverageComparisonReply(compareCoverageEndpoint.body.parse(body));
    }),
    mockReply(readProvidersEndpoint, { providers: [], missing: [], lastUpdated: null, catalogueVersion: 3 }),
  );
});

const section = () => within(screen.getByRole('region', { name: 'Your providers on the map' }));
const rowOf = async (name: string): Promise<string[]> => {
  const first = await section().findByRole('cell', { name });
  return [...(first.closest('tr')?.querySelectorAll('td') ?? [])].slice(1, 4).map((cell) => cell.textContent);
};

async function open(query: string) {
  const app = renderTestApp(`/coverage-map?${query}`);
  await screen.findByRole('region', { name: 'Your providers on the map' });
  return app;
}

test('shows no providers and sends no request at first', async () => {
  await open('');
  expect(section().getByRole('radio', { name: 'Off' }).getAttribute('aria-checked')).toBe('true');
  expect(section().getByText(/choose Compare in the Providers List/)).toBeTruthy();
  expect(requests).toEqual([]);
});

test("shows compared providers one by one and combined, with gaps in the buyer's countries", async () => {
  consentAwareLocalStorage.write(
    'requirements',
    JSON.stringify({ geographicMode: 'countries', geographicRegions: ['Germany', 'Spain', 'Kenya'] }),
  );
  const { address } = await open('compare=emnify,orange');
  await userEvent.click(section().getByRole('radio', { name: 'Compared (2)' }));
  expect(await rowOf('emnify')).toEqual(['2 countriesFrance, Germany', 'None known', '2 countriesKenya, Spain']);
  expect(await rowOf('Orange')).toEqual(['2 countriesFrance, Spain', '1 countryFrance', '2 countriesGermany, Kenya']);
  expect(await rowOf('All combined')).toEqual([
    '3 countriesFrance, Germany, Spain',
    '1 countryFrance',
    '1 countryKenya',
  ]);
  expect(address()).toBe('/coverage-map?compare=emnify%2Corange&overlay=compared');
  expect(section().getByRole('link', { name: 'Back to the comparison' }).getAttribute('href')).toBe(
    '/compare?ids=emnify,orange',
  );
});

test('marks one row at a time, first the combined row', async () => {
  consentAwareLocalStorage.write(
    'requirements',
    JSON.stringify({ geographicMode: 'countries', geographicRegions: ['Kenya'] }),
  );
  await open('compare=emnify,orange&overlay=compared');
  const pressed = (): (string | null)[] =>
    section()
      .getAllByRole('button', { pressed: true })
      .map((button) => button.getAttribute('aria-label'));
  await rowOf('emnify');
  expect(pressed()).toEqual(['Mark on the map: All combined']);
  await userEvent.click(section().getByRole('button', { name: 'Mark on the map: Orange' }));
  expect(pressed()).toEqual(['Mark on the map: Orange']);
  await userEvent.click(section().getByRole('button', { name: 'Mark gaps on the map: 1 country' }));
  expect(pressed()).toEqual(['Mark gaps on the map: 1 country']);
});

test('shows the providers chosen for quotes, with a link back to the selection', async () => {
  const providers = [buildSampleDetailedProvider({ id: 'orange', Provider: 'Orange' })];
  mockApiServer.use(
    mockReply(readProvidersEndpoint, { providers, missing: [], lastUpdated: null, catalogueVersion: 3 }),
    mockReply(listScoredProvidersEndpoint, { providers, lastUpdated: null }),
  );
  const { address } = renderTestApp('/requirements?provider=orange');
  await waitFor(() => expect(address()).toBe('/requirements?step=2'));
  await userEvent.click(screen.getAllByRole('link', { name: 'Coverage Map' })[0] as HTMLElement);
  await screen.findByRole('region', { name: 'Your providers on the map' });
  await userEvent.click(section().getByRole('radio', { name: 'For quotes (1)' }));
  expect(await rowOf('Orange')).toEqual(['2 countriesFrance, Spain', '1 countryFrance', 'None']);
  expect(section().queryByRole('cell', { name: 'All combined' })).toBeNull();
  expect(section().getByRole('link', { name: 'Back to the selection' }).getAttribute('href')).toBe('/requirements');
});

test('takes the providers chosen for quotes from the URL', async () => {
  await open('overlay=quotes&quotes=emnify,orange');
  expect(section().getByRole('radio', { name: 'For quotes (2)' }).getAttribute('aria-checked')).toBe('true');
  expect(await rowOf('Orange')).toEqual(['2 countriesFrance, Spain', '1 countryFrance', 'None']);
  expect(requests).toEqual([{ type: 'providers', items: ['emnify', 'orange'] }]);
});

test("shows 'HTTP error status {code}' when a request fails", async () => {
  mockApiServer.use(mockErrorReply(compareCoverageEndpoint, 429, 'limit.reached', 'Too many.'));
  await open('compare=emnify&overlay=compared');
  await waitFor(() => expect(section().getByText('HTTP error status 429')).toBeTruthy());
});
