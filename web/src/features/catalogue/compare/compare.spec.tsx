import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  type ProviderDetailsReplyItem,
  exportComparisonEndpoint,
  readProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { searchProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { consentAwareLocalStorage } from '../../../core/storage.ts';
import { buildSampleDetailedProvider, buildSampleScoredProvider } from '../../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const catalogue: readonly ProviderDetailsReplyItem[] = [
  buildSampleDetailedProvider({
    id: 'emnify',
    Provider: 'emnify',
    countries_iso: ['DE', 'FR', 'JP'],
    country_count: 3,
  }),
  buildSampleDetailedProvider({ id: '1nce', Provider: '1NCE', Partner: 'Y', countries_iso: ['DE'], country_count: 1 }),
  buildSampleDetailedProvider({ id: 'orange', Provider: 'Orange', Type: 'MNO', radio_tech: ['4G'] }),
  buildSampleDetailedProvider({ id: 'soracom', Provider: 'Soracom' }),
  buildSampleDetailedProvider({ id: 'telenor', Provider: 'Telenor' }),
];

function serve(): void {
  mockApiServer.use(
    mockComputedReply(readProvidersEndpoint, ({ url }) => {
      const ids = (url.searchParams.get('ids') ?? '').split(',');
      return {
        providers: ids.flatMap((id) => catalogue.find((provider) => provider.id === id) ?? []),
        missing: ids.filter((id) => !catalogue.some((provider) => provider.id === id)),
        lastUpdated: '2026-11-20T06:00:00.000Z',
        catalogueVersion: 3,
      };
    }),
    mockComputedReply(searchProvidersEndpoint, ({ url }) => {
      const providers = catalogue.filter(({ Provider }) => Provider.includes(url.searchParams.get('q') ?? ''));
      const facets = { type: [], protocol: [], sgp32: [], ntn: [] };
      return {
        providers: [...providers],
        found: providers.length,
        total: 5,
        facets,
        lastUpdated: null,
        catalogueVersion: 3,
      };
    }),
    mockReply(listScoredProvidersEndpoint, {
      providers: catalogue.map((provider) => buildSampleScoredProvider(provider)),
      lastUpdated: null,
    }),
  );
}

const columns = (): string[] =>
  screen.getAllByRole('columnheader').map((head) => head.querySelector('a[data-provider]')?.textContent ?? '');
const rowNames = (): (string | null)[] => screen.getAllByRole('rowheader').map((head) => head.textContent);
const getCells = (name: string): string[] =>
  [...(screen.getByRole('rowheader', { name }).closest('tr')?.querySelectorAll('td') ?? [])].map(
    (cell) => cell.textContent,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function compare(query: string) {
  const app = renderTestApp(`/compare?${query}`);
  await screen.findByRole('table');
  return app;
}

beforeEach(serve);
afterEach(() => vi.restoreAllMocks());

describe('selection for comparison', () => {
  const selectionBar = () => within(screen.getByRole('region', { name: 'Providers to compare' }));
  const toggle = (name: string) => screen.getByRole('button', { name: `Compare ${name}` });

  async function openList(query = '') {
    const app = renderTestApp(`/providers?view=cards${query}`);
    await screen.findByRole('article', { name: 'emnify' });
    return app;
  }

  test('selects providers on cards, stores them in the URL, removes them and keeps the filters', async () => {
    const { address } = await openList('&type=MVNO');
    expect(screen.queryByRole('region', { name: 'Providers to compare' })).toBeNull();
    await userEvent.click(toggle('emnify'));
    await userEvent.click(toggle('1NCE'));
    expect(toggle('1NCE').getAttribute('aria-pressed')).toBe('true');
    expect(address()).toBe('/providers?view=cards&type=MVNO&compare=emnify%2C1nce');
    expect(await screen.findByText('2 of 4 to compare')).toBeTruthy();
    expect(await selectionBar().findByText('emnify, 1NCE')).toBeTruthy();
    expect(selectionBar().getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/compare?ids=emnify,1nce');
    await userEvent.click(toggle('emnify'));
    expect(address()).toBe('/providers?view=cards&type=MVNO&compare=1nce');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/providers?view=cards&type=MVNO');
  });

  test('rejects a fifth provider', async () => {
    const { address } = await openList('&compare=emnify,1nce,orange,soracom');
    await screen.findByText('4 of 4 to compare');
    await userEvent.click(toggle('Telenor'));
    expect(screen.getByRole('alert').textContent).toBe('You can compare up to 4 providers. Remove one to add Telenor.');
    expect(address()).toContain('compare=emnify,1nce,orange,soracom');
    await userEvent.click(toggle('Orange'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('comparison page', () => {
  test('compares the providers of the URL in groups of rows and hides equal rows on request', async () => {
    const { address } = await compare('ids=orange,emnify');
    expect(columns()).toEqual(['Orange', 'emnify']);
    const groups = [...document.querySelectorAll('th[scope="rowgroup"]')].map((group) => group.textContent);
    expect(groups).toEqual([
      'Identity',
      'Technology',
      'Coverage',
      'SIM and NTN',
      'Platform',
      'Commercial',
      'Responses to requests',
      'Catalogue scores',
      'Source',
    ]);
    expect(getCells('LTE-M')).toEqual(['No', 'Yes']);
    expect(getCells('NTN support')).toEqual(['Not stated', 'Not stated']);
    expect(getCells('On this platform')).toEqual(['Not on this platform yet', 'Not on this platform yet']);
    expect(screen.getByRole('rowheader', { name: 'Type' }).closest('tr')?.dataset['differs']).toBe('true');
    expect(screen.getByRole('rowheader', { name: 'Website' }).closest('tr')?.dataset['differs']).toBe('false');
    await userEvent.click(screen.getByRole('radio', { name: 'Only differences' }));
    await waitFor(() => expect(rowNames()).not.toContain('Website'));
    expect(rowNames()).toContain('Type');
    expect(address()).toBe('/compare?ids=orange%2Cemnify&rows=differences');
  });

  test('shows covered and missing countries of the URL', async () => {
    await compare('ids=emnify,1nce,orange&countries=DE,FR,KE');
    expect(getCells('Your countries')).toEqual(['2 of 3 Best', '1 of 3', 'Not stated']);
    expect(getCells('Missing countries')).toEqual(['Kenya', 'France, Kenya', 'Not stated']);
  });

  test("shows coverage of the buyer's countries when the URL has none, and copies a link with them", async () => {
    const answers = { geographicMode: 'countries', geographicRegions: ['Germany', 'Japan'] };
    consentAwareLocalStorage.write('requirements', JSON.stringify(answers));
    const user = userEvent.setup();
    await compare('ids=emnify,1nce');
    expect(getCells('Your countries')).toEqual(['2 of 2 Best', '1 of 2']);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(/\/compare\?ids=emnify,1nce&countries=DE,JP$/);
  });

  test("shows coverage of the buyer's regions when the URL has no countries, and prints it", async () => {
    const answers = { geographicMode: 'regions', geographicRegions: ['North America'] };
    consentAwareLocalStorage.write('requirements', JSON.stringify(answers));
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await compare('ids=emnify,1nce');
    expect(getCells('Your countries')).toEqual(['0 of 2', '0 of 2']);
    await press('Print');
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test('shows breadcrumb, dates and quotes, and removes a provider and adds another by name', async () => {
    const { address } = await compare('ids=emnify,1nce');
    expect(screen.getByRole('heading', { level: 1, name: 'Compare Providers' })).toBeTruthy();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Home', 'Providers List', 'Compare']);
    expect(getCells('Catalogue date')).toEqual(['20 Nov 2026', '20 Nov 2026']);
    expect(getCells('Data last changed').every((day) => /^\d{1,2} [A-Z][a-z]{2} \d{4}$/.test(day))).toBe(true);
    expect(screen.getByRole('link', { name: 'Get a Quote' }).getAttribute('href')).toBe(
      '/requirements?provider=emnify',
    );
    expect(screen.getByRole('link', { name: 'Get an Instant Quote' })).toBeTruthy();
    await press('Remove 1NCE');
    await waitFor(() => expect(columns()).toEqual(['emnify']));
    expect(screen.getByText('Add another provider to see the differences.')).toBeTruthy();
    await userEvent.type(screen.getByRole('combobox', { name: 'Add a provider' }), 'Ora');
    await userEvent.click(await screen.findByRole('option', { name: 'Orange' }));
    await waitFor(() => expect(columns()).toEqual(['emnify', 'Orange']));
    expect(address()).toBe('/compare?ids=emnify%2Corange');
  });

  test('exports the comparison as Excel and as CSV', async () => {
    const exportRequest = vi.fn();
    URL.createObjectURL = () => 'blob:comparison';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    mockApiServer.use(mockComputedReply(exportComparisonEndpoint, ({ url }) => (exportRequest(url.search), {})));
    await compare('ids=emnify,1nce&countries=DE');
    for (const [choice, format] of [
      ['Excel (.xlsx)', 'xlsx'],
      ['CSV', 'csv'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
      const search = `?ids=emnify%2C1nce&format=${format}&separator=comma&countries=DE`;
      await waitFor(() => expect(exportRequest).toHaveBeenLastCalledWith(search));
    }
    expect(exportRequest).toHaveBeenCalledTimes(2);
  });
});

describe('incomplete or failing comparison', () => {
  test('shows an empty state when the URL has no providers', async () => {
    const { address } = renderTestApp('/compare');
    expect(await screen.findByRole('heading', { name: 'Choose providers to compare' })).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Add a provider' }));
    await userEvent.click(await screen.findByRole('option', { name: 'emnify' }));
    await waitFor(() => expect(address()).toBe('/compare?ids=emnify'));
  });

  test('lists unknown ids and removes them', async () => {
    const { address } = await compare('ids=emnify,gone');
    expect(screen.getByRole('alert').textContent).toContain('gone');
    expect(columns()).toEqual(['emnify']);
    await press('Remove');
    await waitFor(() => expect(address()).toBe('/compare?ids=emnify'));
  });

  test('treats an overlong id as unknown', async () => {
    const { address } = await compare(`ids=emnify,${'x'.repeat(5000)}`);
    expect(screen.getByRole('alert').textContent).toMatch(/No longer in the catalogue.*x{121}Remove/);
    await press('Remove');
    await waitFor(() => expect(address()).toBe('/compare?ids=emnify'));
  });

  test('compares the first four of five providers', async () => {
    await compare('ids=emnify,1nce,orange,soracom,telenor');
    expect(columns()).toEqual(['emnify', '1NCE', 'Orange', 'Soracom']);
    expect(screen.getByText('Only the first 4 of 5 providers are compared.')).toBeTruthy();
  });

  test('shows an error and retries', async () => {
    mockApiServer.use(mockErrorReply(readProvidersEndpoint, 503, 'catalogue.unavailable', 'Try later'));
    renderTestApp('/compare?ids=emnify,1nce');
    expect(await screen.findByText('Failed to load the comparison')).toBeTruthy();
    serve();
    await press('Try Again');
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  test('shows a loading text', async () => {
    const release = mockReplyHeldUntilReleased(readProvidersEndpoint, {
      providers: [...catalogue.slice(0, 2)],
      missing: [],
      lastUpdated: null,
      catalogueVersion: 3,
    });
    renderTestApp('/compare?ids=emnify,1nce');
    expect(await screen.findByText('Loading the comparison')).toBeTruthy();
    release();
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});
