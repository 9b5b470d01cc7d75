import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  coverageApiKeyHeader,
  readCoverageEndpoint,
  readTechnologyCoverageEndpoint,
} from '@marketplace/contracts/coverage/coverage.api.ts';
import {
  buildSampleCoverageReply,
  buildSampleGermanyCoverageWithNames,
  sampleCoverageCountries,
} from '../../test/coverageFixtures.ts';
import { sampleSiteMetadata, buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../test/server.ts';
import { grantTestAnalyticsConsent, recordTrackedTestEvents } from '../../test/trackingTestUtils.ts';

let tracked: ReturnType<typeof recordTrackedTestEvents>;
const trackedEvents = (name: string) => tracked.events.filter((event) => event.name === name);
const requests: { url: URL; key: string | null }[] = [];

beforeEach(() => {
  grantTestAnalyticsConsent();
  tracked = recordTrackedTestEvents();
  requests.length = 0;
  mockApiServer.use(
    mockComputedReply(readCoverageEndpoint, ({ url, headers }) => {
      requests.push({ url, key: headers.get(coverageApiKeyHeader) });
      const country = url.searchParams.get('country');
      if (country === null) return buildSampleCoverageReply(sampleCoverageCountries);
      return buildSampleCoverageReply(
        country === 'DE'
          ? [buildSampleGermanyCoverageWithNames()]
          : sampleCoverageCountries.filter((each) => each.country_code === country),
      );
    }),
  );
});
afterEach(() => tracked.stop());

const table = () => screen.findByRole('table', { name: 'Coverage by country' });
const country = (name: string) => screen.findByRole('button', { name });
const panel = (name: string) => screen.findByRole('region', { name: `Coverage in ${name}` });
const noPanel = () => waitFor(() => expect(screen.queryByRole('region', { name: /^Coverage in/ })).toBeNull());

async function find(text: string, name: string): Promise<void> {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Find a country' }), text);
  await userEvent.click(await screen.findByRole('option', { name }));
}

describe('coverage map page', () => {
  test('shows all countries, technologies and the combined view, and opens a country on the map', async () => {
    renderTestApp('/coverage-map');
    expect(await screen.findByRole('heading', { level: 1, name: 'Enhanced Global Coverage Map' })).toBeTruthy();
    expect(await screen.findByRole('group', { name: /^Map of coverage: 3 of 4 countries/ })).toBeTruthy();
    const on = (group: string) =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent);
    expect(on('Broadband Networks')).toEqual(['2G', '3G', '4G', '5G']);
    expect(on('LPWA')).toEqual(['LTE-M', 'NB-IoT']);
    expect(screen.getByRole('radio', { name: 'Combined' }).getAttribute('aria-checked')).toBe('true');
    expect(requests.map(({ url, key }) => [url.search, key])).toEqual([
      ['?names=false', sampleSiteMetadata.coverageKey],
    ]);
    await waitFor(() => expect(trackedEvents('coverage_map_page_load')).toHaveLength(1));
    const map = await screen.findByRole('group', { name: /^Map of coverage/ });
    const shape = within(map).getByRole('button', { name: /^Germany/ });
    fireEvent.click(shape);
    expect(await panel('Germany')).toBeTruthy();
    fireEvent.click(shape);
    await noPanel();
  });

  test('shows the HTTP status when loading fails, and retries', async () => {
    mockApiServer.use(mockErrorReply(readCoverageEndpoint, 500, 'internal', 'Something broke.'));
    renderTestApp('/coverage-map?show=table');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load coverage data');
    expect(alert.textContent).toContain('HTTP error status 500');
    const event = { name: 'coverage_map_page_providers_load', what: 'readCoverage', status: 500 };
    expect(trackedEvents('coverage_map_page_providers_load')).toEqual([event]);
    expect(trackedEvents('coverage_map_page_load')).toEqual([]);
    mockApiServer.use(mockComputedReply(readCoverageEndpoint, () => buildSampleCoverageReply(sampleCoverageCountries)));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await table()).toBeTruthy();
  });

  test('keeps the user signed in when the API key is rejected', async () => {
    mockApiServer.use(
      mockErrorReply(
        readCoverageEndpoint,
        401,
        'coverage.key-needed',
        'This endpoint requires the coverage key. Send it in the header x-api-key.',
      ),
    );
    const { store } = renderTestApp('/coverage-map?show=table', buildSampleSignedInUser());
    expect((await screen.findByRole('alert')).textContent).toContain('HTTP error status 401');
    expect(store.getState().session.status).toBe('signedIn');
  });
});

describe('country panel', () => {
  test('opens on a click on the name, and closes on a second click and on Escape', async () => {
    const { address } = renderTestApp('/coverage-map?show=table');
    await userEvent.click(await country('Germany'));
    expect(within(await panel('Germany')).getByText('DE')).toBeTruthy();
    expect(address()).toContain('country=DE');
    await userEvent.click(await country('Germany'));
    await noPanel();
    expect(address()).toBe('/coverage-map?show=table');
    expect(trackedEvents('coverage_map_country_clicked')).toEqual([
      { name: 'coverage_map_country_clicked', country: 'DE' },
    ]);
    const button = await country('Germany');
    await userEvent.click(button);
    expect(document.activeElement).toBe(await panel('Germany'));
    await userEvent.keyboard('{Escape}');
    await noPanel();
    expect(document.activeElement).toBe(button);
  });

  test('opens from the search, also for territories, and stays open when found again', async () => {
    renderTestApp('/coverage-map?show=table');
    await find('naur', 'Nauru');
    expect(document.activeElement).toBe(await panel('Nauru'));
    await find('naur', 'Nauru');
    expect(await panel('Nauru')).toBeTruthy();
  });

  test('closes when the technologies change', async () => {
    const { address } = renderTestApp('/coverage-map?country=DE&show=table');
    await panel('Germany');
    const broadband = within(screen.getByRole('group', { name: 'Broadband Networks' }));
    await userEvent.click(broadband.getByRole('button', { name: '2G' }));
    await noPanel();
    expect(address()).toBe('/coverage-map?show=table&technologies=3g%2C4g%2C5g%2Clte_m%2Cnb_iot');
    const technologies = ['3g', '4g', '5g', 'lte_m', 'nb_iot'];
    expect(trackedEvents('coverage_map_technologies_changed')).toEqual([
      { name: 'coverage_map_technologies_changed', technologies },
    ]);
  });

  test('shortens a long name but keeps it in full for screen readers', async () => {
    renderTestApp('/coverage-map?country=CD&show=table');
    const name = 'Democratic Republic of the Congo';
    expect(within(await panel(name)).getByRole('heading', { name }).textContent).toBe('Democratic Republic of…');
  });

  test('takes no focus when opened by the URL, and ignores unknown codes', async () => {
    renderTestApp('/coverage-map?country=DE&show=table');
    expect((await panel('Germany')).contains(document.activeElement)).toBe(false);
    renderTestApp('/coverage-map?country=ZZ&show=table');
    expect(screen.getAllByRole('region', { name: /^Coverage in/ })).toHaveLength(1);
  });

  test('asks guests to sign in and tracks it', async () => {
    renderTestApp('/coverage-map?country=DE&show=table');
    const open = await panel('Germany');
    await userEvent.click(within(open).getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(within(open).queryByRole('list')).toBeNull();
    expect(requests.every(({ url }) => !url.searchParams.has('country'))).toBe(true);
    const event = { name: 'country_details_access_unauthenticated', country: 'DE' };
    expect(trackedEvents(event.name)).toEqual([event]);
  });
});

describe('country details', () => {
  const opened = async () => {
    const app = renderTestApp('/coverage-map?country=DE&show=table', buildSampleSignedInUser());
    const open = await panel('Germany');
    await within(open).findByRole('list', { name: 'Technologies' });
    return { ...app, open: within(open), shownText: () => open.textContent };
  };

  test('shows counts, networks and limits with their sources, and all claiming providers', async () => {
    const { open, shownText, address } = await opened();
    const counts = within(open.getByRole('list', { name: 'Technologies' })).getAllByText(/^\d+ (network|provider)/);
    const parsedCounts = counts.map(({ textContent }) => Number.parseInt(textContent, 10));
    expect(parsedCounts).toEqual([2, 0, 0, 0, 2, 21, 0, 0, 1, 3, 1, 0]);
    for (const text of ['Live since 2010', 'Ends 2028', 'Off since Jun 2021', 'Announced', 'Unconfirmed']) {
      expect(shownText()).toContain(text);
    }
    expect(shownText()).toContain('Source: mcc-mnc-list 1.1.11. Not counted as coverage.');
    const notes = open.getByRole('region', { name: 'Switch-offs and roaming' }).textContent;
    expect(notes).toContain('2G, O2: Ends 2028Source: Its operator');
    expect(notes).toContain('3G, Vodafone: Off since Jun 2021Source: The regulator');
    expect(notes).toContain('Permanent roaming restricted. Limited to 120 days.Source: Its law');
    expect(notes).toContain('Indicative only. This is not legal advice.');
    const list = open.getByRole('list', { name: 'Claimed by provider', hidden: true });
    expect(within(list).getAllByRole('link', { hidden: true })).toHaveLength(6);
    await userEvent.click(open.getByRole('button', { name: 'Show all 8 providers', hidden: true }));
    expect(within(list).getAllByRole('link', { hidden: true })).toHaveLength(8);
    expect(open.getByText('The first 8 of 21 providers by name.')).toBeTruthy();
    await userEvent.click(within(list).getByRole('link', { name: 'Provider 3', hidden: true }));
    expect(address()).toContain('open=p3');
  });

  test('opens the wizard with the country filled in', async () => {
    mockApiServer.use(mockReply(listScoredProvidersEndpoint, { providers: [], lastUpdated: null }));
    const { open, address } = await opened();
    await userEvent.click(open.getByRole('button', { name: 'Find providers for this country' }));
    await waitFor(() => expect(address()).toBe('/requirements'));
    const picker = () => screen.getByRole('combobox', { name: 'Add a country' });
    await waitFor(() => expect(picker().parentElement?.textContent).toContain('Germany'));
  });

  test('shows an error without affecting the table', async () => {
    renderTestApp('/coverage-map?show=table', buildSampleSignedInUser());
    await table();
    mockApiServer.use(mockErrorReply(readCoverageEndpoint, 500, 'internal', 'Something broke.'));
    await userEvent.click(await country('Germany'));
    expect(within(await panel('Germany')).getByText('Germany')).toBeTruthy();
    expect((await within(await panel('Germany')).findByRole('alert')).textContent).toContain('HTTP error status 500');
    expect(await table()).toBeTruthy();
  });
});

describe('coverage table', () => {
  const rowsOf = async (): Promise<(string | null)[][]> =>
    within(await table())
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );

  test('shows the counts of the chosen technologies and the view', async () => {
    renderTestApp('/coverage-map?show=table&technologies=4g,lte_m&view=providers');
    expect(await rowsOf()).toEqual([
      ['Democratic Republic of the Congo', '0', '0', '0', '0'],
      ['Germany', '3', '24', '21', '3'],
      ['Nauru', '0', '1', '1', '0'],
      ['Tuvalu', '0', '0', '0', '0'],
    ]);
  });

  test('names networks and providers to signed-in users when one technology is chosen', async () => {
    const germany = buildSampleGermanyCoverageWithNames().technologies['4g'];
    const origin = { catalogueVersion: 3, factsVersion: 'f', factsDate: '2026-11-20' };
    const countries = [{ ...germany, country_code: 'DE' }];
    mockApiServer.use(mockReply(readTechnologyCoverageEndpoint, { ...origin, technology: '4g', countries }));
    renderTestApp('/coverage-map?show=table&technologies=4g', buildSampleSignedInUser());
    const cell = await screen.findByRole('cell', { name: /^Networks: Telekom/ });
    expect(cell.textContent).toBe(
      'Networks: Telekom and 1 moreClaimed by: Provider 0, Provider 1, Provider 2 and 18 more',
    );
  });

  test('sorts by its columns and names its sources and their dates', async () => {
    renderTestApp('/coverage-map?show=table');
    await userEvent.click(within(await table()).getByRole('button', { name: 'Providers' }));
    expect((await rowsOf()).map(([name]) => name)).toEqual([
      'Germany',
      'Nauru',
      'Democratic Republic of the Congo',
      'Tuvalu',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Providers' }).getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(within(await table()).getByRole('button', { name: 'Providers' }));
    expect((await rowsOf())[3]?.[0]).toBe('Germany');
    const sources = await screen.findByRole('region', { name: 'Sources' });
    expect(within(sources).getByRole('link').getAttribute('href')).toBe('https://www.aiotrf.com/ai/band-atlas/');
    for (const text of ['Band Atlas · Hyper Nexus', 'Wikipedia', '2026-11-20.c9eb323c', 'version 3', 'Natural Earth']) {
      expect(sources.textContent).toContain(text);
    }
    await waitFor(() => expect(sources.textContent).toContain('last updated 20 Nov 2026'));
  });
});
