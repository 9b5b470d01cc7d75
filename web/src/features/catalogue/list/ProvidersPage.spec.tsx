import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ScoredProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { buildSampleScoredProvider } from '../../../test/fixtures.ts';
import { mockLargeCatalogue } from '../../../test/mockListServer.ts';
import { readTestFilterOptionTexts, toggleTestFilterValue } from '../../../test/toggleTestFilterValue.ts';
import {
  getTestProviderCard,
  getTestProviderCardNames,
  sampleProvidersForManyPages,
  openProviderListTestPage,
  sampleOperatorProvider,
  samplePartnerProvider,
  pressTestButton,
  getTestProviderTableRow,
  installSmallCatalogueMock,
} from '../../../test/providersPageUtils.ts';
import { mockApiServer } from '../../../test/server.ts';

const sources = [
  { catalogue: 'sent whole', serve: installSmallCatalogueMock },
  {
    catalogue: 'searched on the server',
    serve: (all: ScoredProviderReplyItem[]) => mockApiServer.use(...mockLargeCatalogue(all)),
  },
];

describe.each(sources)('provider list of a catalogue $catalogue', ({ serve }) => {
  beforeEach(() => serve([samplePartnerProvider, sampleOperatorProvider, buildSampleScoredProvider()]));

  test('shows breadcrumb, date, filters, views and partners, but no selection for quotes', async () => {
    await openProviderListTestPage();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Home', 'Providers List']);
    expect(screen.getByRole('heading', { level: 1, name: 'Connectivity Providers' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Providers' })).toBeTruthy();
    expect(screen.getByText('20 Nov 2026')).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Filters' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Table view' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /for quotes/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Selected for quotes' })).toBeNull();
    const link = (name: string): string =>
      getTestProviderCard(name)
        .getByRole('link', { name: /^Get an? / })
        .outerHTML.replace(/^<a.* href="([^"]*)".*>(Get .*Quote)<.*$/, '$2 $1');
    expect(getTestProviderCard('1NCE').getByTitle('Partner')).toBeTruthy();
    expect(getTestProviderCard('Orange').queryByTitle('Partner')).toBeNull();
    expect(['1NCE', 'Orange'].map(link)).toEqual([
      'Get an Instant Quote /requirements?provider=1nce',
      'Get a Quote /requirements?provider=orange',
    ]);
  });

  test('offers the filter values of its providers with counts, and filters by a technology count', async () => {
    const { address } = await openProviderListTestPage();
    expect(await readTestFilterOptionTexts('Type')).toEqual(['MNO (1)', 'MVNO (2)']);
    expect(await readTestFilterOptionTexts('Technology')).toEqual([
      ...['2G (2)', '3G (2)', '4G (3)', '5G (3)', 'LTE-M (2)', 'NB-IoT (2)'],
    ]);
    expect(await readTestFilterOptionTexts('Country')).toContain('France (1)');
    expect(await readTestFilterOptionTexts('GSMA SGP.32')).toEqual(['Yes (2)', 'No (1)']);
    expect(await readTestFilterOptionTexts('NTN')).toEqual(['Announced / Pilot (1)', 'Not stated (2)']);
    await toggleTestFilterValue('Type', /^MVNO/);
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(2));
    expect(await readTestFilterOptionTexts('GSMA SGP.32')).toEqual(['Yes (2)', 'No (0)']);
    expect(await readTestFilterOptionTexts('Type')).toEqual(['MNO (1)', 'MVNO (2)']);
    await userEvent.click(screen.getByRole('button', { name: /^LTE-M ?2$/ }));
    await waitFor(() => expect(address()).toBe('/providers?view=cards&type=MVNO&technology=LTE-M'));
    expect(screen.getByRole('button', { name: /^LTE-M/, pressed: true })).toBeTruthy();
  });

  test('applies each filter when a value is chosen and removes it again', async () => {
    const { address } = await openProviderListTestPage();
    for (const [name, option, expected] of [
      ['Type', /^MNO/, ['Orange']],
      ['Technology', /^NB-IoT/, ['1NCE', 'emnify']],
      ['Country', /^France/, ['Orange']],
      ['GSMA SGP.32', /^No/, ['Orange']],
      ['NTN', /^Not stated/, ['1NCE', 'emnify']],
    ] as const) {
      await userEvent.click(screen.getByRole('combobox', { name, hidden: true }));
      const values = within(await screen.findByRole('listbox', { name, hidden: true }));
      const toggle = () => userEvent.click(values.getByRole('option', { name: option, hidden: true }));
      await toggle();
      await waitFor(() => expect(getTestProviderCardNames().toSorted(), name).toEqual(expected));
      expect(address()).not.toBe('/providers?view=cards');
      await toggle();
      await waitFor(() => expect(getTestProviderCardNames(), name).toHaveLength(3));
      expect(address()).toBe('/providers?view=cards');
      await userEvent.keyboard('{Escape}');
    }
  });

  test('explains an empty result, suggests a removal, and removes a parsed term by its chip', async () => {
    const { address } = await openProviderListTestPage('?view=cards&q=france&technology=LTE-M');
    expect(await screen.findByText('No provider meets all of these criteria: France; LTE-M.')).toBeTruthy();
    await pressTestButton('Remove LTE-M (1 provider)');
    await waitFor(() => expect(getTestProviderCardNames()).toEqual(['Orange']));
    expect(address()).toBe('/providers?view=cards&q=france');
    expect(await screen.findByRole('button', { name: 'Remove Country France' })).toBeTruthy();
    await pressTestButton('Remove Country France');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(3));
    expect(address()).toBe('/providers?view=cards');
  });

  test('searches provider, scope and platform features, whatever the case', async () => {
    const [scope, feature] = [{ 'Scope / Sectors': 'Smart metering' }, { 'Platform Features': 'Device twin' }];
    const orange = { ...sampleOperatorProvider, 'Scope / Sectors': 'Global', 'Platform Features': '' };
    serve([{ ...samplePartnerProvider, ...scope }, orange, buildSampleScoredProvider(feature)]);
    const { address } = await openProviderListTestPage();
    const field = screen.getByRole('searchbox', { name: 'Search providers' });
    for (const [text, expected] of [
      ['ORAN', 'Orange'],
      ['smart METER', '1NCE'],
      ['device twin', 'emnify'],
    ] as const) {
      fireEvent.change(field, { target: { value: text } });
      await waitFor(() => expect(getTestProviderCardNames(), text).toEqual([expected]));
      expect(address()).toBe(`/providers?view=cards&q=${text.replace(' ', '+')}`);
    }
  });

  test('matches any of several values, and removes filters by their chips and all at once', async () => {
    const { address } = await openProviderListTestPage('?view=cards&type=MNO&q=orange');
    expect(getTestProviderCardNames()).toEqual(['Orange']);
    await pressTestButton('Remove Type MNO');
    await waitFor(() => expect(address()).toBe('/providers?view=cards&q=orange'));
    await pressTestButton('Reset filters');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(3));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await toggleTestFilterValue('Type', /^MNO/);
    await waitFor(() => expect(getTestProviderCardNames()).toEqual(['Orange']));
    await toggleTestFilterValue('Type', /^MVNO/);
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(3));
    expect(address()).toBe('/providers?view=cards&type=MNO&type=MVNO');
    await pressTestButton('Remove Type MNO');
    await waitFor(() => expect(address()).toBe('/providers?view=cards&type=MVNO'));
  });

  test('finds a protocol by a part of its name, and shows an empty state that clears all filters', async () => {
    await openProviderListTestPage('?view=cards&protocol=LTE');
    expect(getTestProviderCardNames().toSorted()).toEqual(['1NCE', 'emnify']);
    expect(screen.getByRole('button', { name: 'Remove Protocol LTE' })).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'orange' } });
    expect(await screen.findByRole('heading', { name: 'No providers match your criteria' })).toBeTruthy();
    expect(screen.getByText('Try adjusting your filters or requirements')).toBeTruthy();
    await pressTestButton('Clear 2 filters');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(3));
  });

  test('shows ten more providers at a time and ten again after a filter', async () => {
    serve([...sampleProvidersForManyPages.slice(0, 23), sampleOperatorProvider]);
    const { address } = await openProviderListTestPage();
    expect(getTestProviderCardNames()).toHaveLength(10);
    await pressTestButton('Show More');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(20));
    await pressTestButton('Show More');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(24));
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
    expect(screen.getByText('24 of 24')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'List of providers' }));
    await toggleTestFilterValue('Type', /^MVNO/);
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(10));
    expect(address()).toBe('/providers?view=cards&type=MVNO');
  });

  test('renders at most 50 providers and stores the position in the URL', async () => {
    serve(sampleProvidersForManyPages);
    const { address } = await openProviderListTestPage('?view=cards&show=50');
    await waitFor(() => expect(getTestProviderCardNames()).toHaveLength(50));
    await pressTestButton('Show More');
    await waitFor(() => expect(getTestProviderCardNames().at(-1)).toBe('Nova 060'));
    expect([address(), getTestProviderCardNames()[0], getTestProviderCardNames().length]).toEqual([
      '/providers?view=cards&show=60',
      'Nova 013',
      48,
    ]);
    expect(screen.getByText('13–60 of 123')).toBeTruthy();
    await pressTestButton('Show earlier');
    await waitFor(() => expect(getTestProviderCardNames()[0]).toBe('Nova 001'));
    expect(getTestProviderCardNames()).toContain('Nova 013');
    expect(address()).toBe('/providers?view=cards&show=30');
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  test('keeps row numbers when the first rows are not rendered', async () => {
    serve(sampleProvidersForManyPages);
    await openProviderListTestPage('?view=table&show=110');
    await screen.findByText('61–110 of 123');
    expect(getTestProviderTableRow('Nova 061').getAllByRole('cell')[0]?.textContent).toBe('61');
    expect(screen.getAllByRole('row')).toHaveLength(51);
  });

  test('shows the end of the list when the URL points beyond it', async () => {
    serve(sampleProvidersForManyPages);
    const { address } = await openProviderListTestPage('?view=cards&show=900');
    await waitFor(() => expect(getTestProviderCardNames().at(-1)).toBe('Nova 123'));
    expect(address()).toBe('/providers?view=cards&show=130');
  });

  test('sorts by a column and reverses the order on the second click', async () => {
    const { address } = await openProviderListTestPage('?view=table');
    const names = (): (string | null)[] =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((each) => within(each).getAllByRole('cell')[1]?.querySelector('b')?.textContent ?? null);
    const head = () => screen.getByRole('columnheader', { name: 'Provider' });
    expect(head().getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(head()).getByRole('button'));
    await waitFor(() => expect(names()).toEqual(['1NCEPartner', 'emnify', 'Orange']));
    await userEvent.click(within(head()).getByRole('button'));
    await waitFor(() => expect(names()).toEqual(['Orange', 'emnify', '1NCEPartner']));
    expect(address()).toBe('/providers?view=table&sort=-name');
    expect(head().getAttribute('aria-sort')).toBe('descending');
  });
});

describe('badges of the list', () => {
  test('shows two technologies on a card, three in a row and a count of the rest', async () => {
    installSmallCatalogueMock([sampleOperatorProvider, buildSampleScoredProvider()]);
    await openProviderListTestPage();
    expect(getTestProviderCard('emnify').getByText('LTE-M').nextSibling?.textContent).toBe('NB-IoT');
    expect(getTestProviderCard('emnify').getByText('+4').getAttribute('title')).toBe('5G, 4G, 3G, 2G');
    await userEvent.click(screen.getByRole('radio', { name: 'Table view' }));
    await screen.findByRole('table');
    expect(getTestProviderTableRow('Orange').getByText('NTN')).toBeTruthy();
    expect(getTestProviderTableRow('emnify').getByText('+3').getAttribute('title')).toBe('4G, 3G, 2G');
  });

  test('colors pricing tiers by their keyword', async () => {
    const tiers = ['Enterprise', 'Pay-as-you-go', 'Prepaid', 'Subscription', 'Free trial'];
    installSmallCatalogueMock(
      tiers.map((tier, index) => buildSampleScoredProvider({ id: `p${index}`, Provider: tier, 'Pricing Tiers': tier })),
    );
    await openProviderListTestPage();
    const squares = [...document.querySelectorAll('[data-price]')].map((square) => square.getAttribute('data-price'));
    expect(new Set(squares).size).toBe(tiers.length);
    expect(squares[0]).toBe('enterprise');
  });
});

test('renders the filters on narrow screens when they are first opened', async () => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...listeners, matches: query.includes('max-width: 960px') }));
  onTestFinished(() => void vi.unstubAllGlobals());
  installSmallCatalogueMock([sampleOperatorProvider, buildSampleScoredProvider()]);
  await openProviderListTestPage();
  const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
  expect(filters.queryByRole('heading', { name: 'Filters' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Filters' });
  await userEvent.click(button);
  expect(filters.getByRole('heading', { name: 'Filters' })).toBeTruthy();
  await userEvent.click(button);
  expect(filters.getByRole('heading', { name: 'Filters' })).toBeTruthy();
});
