import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { metadata, scoredProvider } from '../../test/fixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, refuses, server } from '../../test/server.ts';

const partner = scoredProvider({ id: '1nce', Provider: '1NCE', Partner: 'Y', 'Pricing Tiers': 'Prepaid' });
const operator = scoredProvider({
  id: 'orange',
  Provider: 'Orange',
  Type: 'MNO',
  radio_tech: ['4G', '5G'],
  'Protocols Supported': '4G, 5G',
  'GSMA SGP.32 Support': 'No',
  'NTN Support': 'Announced / Pilot',
  countries_iso: ['FR', 'ES'],
});
const named = Array.from({ length: 23 }, (_none, place) =>
  scoredProvider({ id: `n${place}`, Provider: `Nova ${String(place + 1).padStart(2, '0')}` }),
);

function catalogue(providers: ScoredProviderView[]): void {
  server.use(answers(listScoredProviders, { providers, lastUpdated: '2026-11-20T06:00:00.000Z' }));
}

async function open(query = '?view=cards') {
  const app = renderApp(`/providers${query}`);
  await screen.findByText(/\d+ of \d+ providers/);
  return app;
}

const cards = (): string[] => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label') ?? '');
const chosen = (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), option);

beforeEach(() => {
  server.use(answers(readMetadata, metadata));
  catalogue([partner, operator, scoredProvider()]);
});

describe('the providers list', () => {
  test('has the breadcrumb Home > Providers List and the heading Connectivity Providers', async () => {
    await open();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Home', 'Providers List']);
    expect(screen.getByRole('heading', { level: 1, name: 'Connectivity Providers' })).toBeTruthy();
  });

  test('says when the catalogue was last updated', async () => {
    await open();
    expect(screen.getByText('20 Nov 2026')).toBeTruthy();
  });

  test('stars partners and offers an instant quote instead of a quote, each with the provider preselected', async () => {
    await open();
    const instant = screen.getByRole('link', { name: 'Get an Instant Quote' });
    expect(instant.getAttribute('href')).toBe('/requirements?provider=1nce');
    expect(within(screen.getByRole('article', { name: '1NCE' })).getByTitle('Partner')).toBeTruthy();
    const quotes = screen.getAllByRole('link', { name: 'Get a Quote' });
    expect(quotes.map((link) => link.getAttribute('href'))).toEqual([
      '/requirements?provider=orange',
      '/requirements?provider=emnify',
    ]);
  });

  test('names 2 technologies on a card and 3 in a table, the rest as +N', async () => {
    await open();
    const card = within(screen.getByRole('article', { name: 'emnify' }));
    expect(card.getByText('LTE-M').nextSibling?.textContent).toBe('NB-IoT');
    expect(card.getByText('+4').getAttribute('title')).toBe('5G, 4G, 3G, 2G');
    await userEvent.click(screen.getByRole('radio', { name: 'Table view' }));
    const row = within((await screen.findByText('Orange')).closest('tr') as HTMLElement);
    expect(row.getByText('NTN')).toBeTruthy();
    const longer = within(screen.getByText('emnify').closest('tr') as HTMLElement);
    expect(longer.getByText('+3').getAttribute('title')).toBe('4G, 3G, 2G');
  });

  test('colours pricing by its keyword', async () => {
    catalogue([scoredProvider({ 'Pricing Tiers': 'Enterprise' }), partner]);
    await open();
    const squares = [...document.querySelectorAll('[data-price]')].map((square) => square.getAttribute('data-price'));
    expect(squares).toEqual(['enterprise', 'prepaid']);
  });
});

describe('its filters', () => {
  test('narrow the list by type, protocol, GSMA and NTN, and live in the address', async () => {
    const { address } = await open();
    await chosen('Type', 'MNO');
    await waitFor(() => expect(cards()).toEqual(['Orange']));
    expect(address()).toBe('/providers?view=cards&type=MNO');
    await chosen('Type', 'All');
    await chosen('Protocol', 'NB-IoT');
    await waitFor(() => expect(cards()).toEqual(['1NCE', 'emnify']));
    await chosen('Protocol', 'All');
    await chosen('GSMA SGP.32', 'No');
    await waitFor(() => expect(cards()).toEqual(['Orange']));
    await chosen('GSMA SGP.32', 'All');
    await chosen('NTN', 'Unknown');
    await waitFor(() => expect(cards()).toEqual(['1NCE', 'emnify']));
  });

  test('apply a text search over name, scope and features once typing stops', async () => {
    const { address } = await open();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search providers' }), 'ORAN');
    await waitFor(() => expect(cards()).toEqual(['Orange']));
    expect(address()).toBe('/providers?view=cards&q=ORAN');
  });

  test('are taken away by their chips, and all at once', async () => {
    const { address } = await open('?view=cards&type=MNO&q=orange');
    expect(cards()).toEqual(['Orange']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Type MNO' }));
    await waitFor(() => expect(address()).toBe('/providers?view=cards&q=orange'));
    await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('that fit nothing say so, say what to try, and can be cleared there', async () => {
    await open('?view=cards&type=MNO&q=emnify');
    expect(screen.getByRole('heading', { name: 'No providers match your criteria' })).toBeTruthy();
    expect(screen.getByText('Try adjusting your filters or requirements')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear 2 filters' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  test('can be set from the technologies of the list', async () => {
    const { address } = await open();
    await userEvent.click(screen.getByRole('button', { name: /^Filter by\s*LTE-M\s*2\s*providers$/ }));
    await waitFor(() => expect(address()).toBe('/providers?view=cards&protocol=LTE-M'));
  });
});

describe('its pages and views', () => {
  test('show 10 providers, 10 more with Show More, and begin anew on a filter', async () => {
    catalogue([...named, operator]);
    const { address } = await open();
    expect(cards()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(cards()).toHaveLength(20));
    await userEvent.click(screen.getByRole('button', { name: 'Show More' }));
    await waitFor(() => expect(cards()).toHaveLength(24));
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
    await chosen('Type', 'MVNO');
    await waitFor(() => expect(cards()).toHaveLength(10));
    expect(address()).toBe('/providers?view=cards&type=MVNO');
  });

  test('sort the table by a column, and the other way round when it is pressed again', async () => {
    const { address } = await open('?view=table');
    const names = (): (string | null)[] =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[1]?.querySelector('b')?.textContent ?? null);
    expect(screen.getByRole('columnheader', { name: 'Provider' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Provider' }));
    await waitFor(() => expect(names()).toEqual(['1NCEPartner', 'emnify', 'Orange']));
    await userEvent.click(screen.getByRole('button', { name: 'Provider' }));
    await waitFor(() => expect(names()).toEqual(['Orange', 'emnify', '1NCEPartner']));
    expect(address()).toBe('/providers?view=table&sort=-name');
    expect(screen.getByRole('columnheader', { name: 'Provider' }).getAttribute('aria-sort')).toBe('descending');
  });
});

describe('while it loads and when it cannot', () => {
  test('says Failed to load providers data and tries again', async () => {
    server.use(refuses(listScoredProviders, 503, 'catalogue.unavailable', 'Try later'));
    renderApp('/providers?view=cards');
    expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Try later');
    catalogue([operator]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(cards()).toEqual(['Orange']));
    expect(screen.queryByText('Failed to load providers data')).toBeNull();
  });

  test('says that it loads', async () => {
    renderApp('/providers');
    expect(await screen.findByText('Loading providers')).toBeTruthy();
    expect(await screen.findByText('3 of 3 providers')).toBeTruthy();
  });
});
