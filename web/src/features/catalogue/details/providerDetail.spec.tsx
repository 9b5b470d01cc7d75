import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listScoredProviders } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { type DetailedProvider, readProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { localStore } from '../../../core/storage.ts';
import { detailedProvider, scoredProvider } from '../../../test/fixtures.ts';
import { holds } from '../../../test/held.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { answers, answersWith, refuses, server } from '../../../test/server.ts';

const names = ['1NCE', 'emnify', 'Orange'];
const idOf = (name: string): string => name.toLowerCase();

function details(change: Partial<DetailedProvider> = {}): void {
  server.use(
    answersWith(readProviders, ({ url }) => {
      const ids = (url.searchParams.get('ids') ?? '').split(',');
      const known = names.filter((name) => ids.includes(idOf(name)));
      return {
        providers: known.map((name) => detailedProvider({ id: idOf(name), Provider: name, ...change })),
        missing: ids.filter((id) => !names.some((name) => idOf(name) === id)),
        lastUpdated: '2026-11-20T06:00:00.000Z',
        catalogueVersion: 3,
      };
    }),
  );
}

const drawer = () => screen.getByRole('complementary', { name: 'Provider details' });
const inDrawer = () => within(drawer());
const closed = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: 'Provider details' })).toBeNull());
const shown = (name: string) => screen.findByRole('heading', { level: 2, name });
const linkOf = (name: string) => screen.getByRole('link', { name });

async function open(query = '') {
  const app = renderApp(`/providers?view=cards${query}`);
  await screen.findByRole('article', { name: 'emnify' });
  return app;
}

async function openedFromList(name = 'emnify') {
  const app = await open();
  await userEvent.click(linkOf(name));
  await shown(name);
  return app;
}

beforeEach(() => {
  const providers = names.map((name) => scoredProvider({ id: idOf(name), Provider: name }));
  server.use(answers(listScoredProviders, { providers, lastUpdated: null }));
  details();
});

describe('the details of a provider', () => {
  test("open beside the list from a provider's name, and the address says which one", async () => {
    const { address } = await openedFromList();
    expect(address()).toBe('/providers?view=cards&open=emnify');
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(document.activeElement).toBe(drawer());
  });

  test('are there again after a reload or for whom the link was shared with', async () => {
    await open('&open=orange');
    expect(await shown('Orange')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  test.each([
    ['unknown', 'nobody'],
    ['longer than any', 'x'.repeat(201)],
    ['no id', ','],
  ])('of an id that is %s say that it is not in the catalogue', async (_which, id) => {
    await open(`&open=${id}`);
    expect(await screen.findByText('This provider is not in the catalogue')).toBeTruthy();
  });

  test('of a provider who is not in the catalogue lead on to the list', async () => {
    await open('&open=nobody');
    await userEvent.click(await inDrawer().findByRole('link', { name: 'Providers List' }));
    await closed();
  });

  test('close with Escape, and the focus returns to where it came from', async () => {
    const { address } = await openedFromList();
    await userEvent.keyboard('{Escape}');
    await closed();
    expect(address()).toBe('/providers?view=cards');
    expect(document.activeElement).toBe(linkOf('emnify'));
  });

  test('close with Back, also after stepping through several', async () => {
    const { address, back } = await openedFromList();
    await userEvent.keyboard('{ArrowDown}');
    await shown('Orange');
    await back();
    await closed();
    expect(address()).toBe('/providers?view=cards');
  });

  test('close with their button; the filters of the list stay', async () => {
    const { address } = await open('&type=MVNO&open=emnify');
    await userEvent.click(await screen.findByRole('button', { name: 'Close details' }));
    await closed();
    expect(address()).toBe('/providers?view=cards&type=MVNO');
  });

  test('that were opened from a page and closed leave nothing behind in the history', async () => {
    const { address, back } = renderApp('/');
    await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Providers List' }));
    await userEvent.click(await screen.findByRole('link', { name: 'emnify' }));
    await shown('emnify');
    await userEvent.keyboard('{ArrowDown}');
    await shown('Orange');
    await userEvent.click(inDrawer().getByRole('button', { name: 'Close details' }));
    await closed();
    expect(address()).toBe('/providers');
    await back();
    expect(address()).toBe('/');
  });

  test('step through the list with the arrow keys, up and down, and stop at its ends', async () => {
    const { address } = await openedFromList();
    expect(inDrawer().getByRole('status').textContent).toBe('emnify 2 of 3');
    await userEvent.keyboard('{ArrowDown}');
    await shown('Orange');
    expect(address()).toBe('/providers?view=cards&open=orange');
    await userEvent.keyboard('{ArrowDown}');
    expect(address()).toBe('/providers?view=cards&open=orange');
    expect(inDrawer().getByRole<HTMLButtonElement>('button', { name: 'Next provider' }).disabled).toBe(true);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await shown('1NCE');
  });

  test('step beyond those that the page shows: the next ten come', async () => {
    const many = Array.from({ length: 12 }, (_none, place) => `Carrier ${String(place + 1).padStart(2, '0')}`);
    const providers = many.map((name) => scoredProvider({ id: idOf(name), Provider: name }));
    const detailed = detailedProvider({ id: 'any', Provider: 'Any' });
    server.use(
      answers(listScoredProviders, { providers, lastUpdated: null }),
      answersWith(readProviders, ({ url }) => {
        const name = many.find((each) => idOf(each) === url.searchParams.get('ids')) ?? '';
        const found = { ...detailed, id: idOf(name), Provider: name };
        return { providers: [found], missing: [], lastUpdated: null, catalogueVersion: 3 };
      }),
    );
    const { address } = renderApp('/providers?view=cards&open=carrier 10');
    await shown('Carrier 10');
    expect(await inDrawer().findByText('10 of 12', { exact: false })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(10);
    await userEvent.click(inDrawer().getByRole('button', { name: 'Next provider' }));
    await shown('Carrier 11');
    expect(new URLSearchParams(address().split('?')[1]).get('show')).toBe('20');
    expect(inDrawer().getByRole('status').textContent).toBe('Carrier 11 11 of 12');
  });

  test('follow the arrow keys on the names of the list, and the focus stays in the list', async () => {
    await open('&open=1nce');
    await shown('1NCE');
    linkOf('1NCE').focus();
    await userEvent.keyboard('{ArrowDown}');
    await shown('emnify');
    expect(document.activeElement).toBe(linkOf('emnify'));
  });

  test('that cannot be had say so and can be asked for again', async () => {
    server.use(refuses(readProviders, 503, 'catalogue.unavailable', 'Try later'));
    await open('&open=emnify');
    expect(await screen.findByText('Failed to load the provider')).toBeTruthy();
    details();
    await userEvent.click(inDrawer().getByRole('button', { name: 'Try Again' }));
    expect(await shown('emnify')).toBeTruthy();
  });

  test('say that they load', async () => {
    const reply = { providers: [detailedProvider()], missing: [], lastUpdated: null, catalogueVersion: 3 };
    const release = holds(readProviders, reply);
    await open('&open=emnify');
    expect(await screen.findByText('Loading the provider')).toBeTruthy();
    release();
    expect(await shown('emnify')).toBeTruthy();
  });
});

describe('as a sheet on phones', () => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };

  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({ ...listeners, matches: query.includes('max-width: 720px') }));
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('they keep the page behind them out of reach until they are closed', async () => {
    await open();
    await userEvent.click(linkOf('emnify'));
    const sheet = await screen.findByRole('dialog', { name: 'Provider details' });
    const reachable = (element: HTMLElement) => element.closest('[inert]') === null;
    const page = () => [screen.getByRole('main'), screen.getByRole('navigation', { name: 'Legal' })];
    await waitFor(() => expect(page().map(reachable)).toEqual([false, false]));
    expect(reachable(sheet)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page().map(reachable)).toEqual([true, true]));
    expect(document.activeElement).toBe(linkOf('emnify'));
  });
});

describe('they show', () => {
  test('the capability level with its nine flags: yes, no or not stated', async () => {
    details({ Webhooks: false });
    await openedFromList();
    expect(inDrawer().getByText('Full Platform')).toBeTruthy();
    const flags = within(inDrawer().getByRole('list', { name: 'Platform capabilities' })).getAllByRole('listitem');
    expect(flags).toHaveLength(9);
    const words = flags.map((flag) => flag.textContent.replace(/^\?/, ''));
    expect(words).toContain('SIM lifecycle: yes');
    expect(words).toContain('Webhooks: no');
    expect(words).toContain('Billing API: not stated');
  });

  test('what the catalogue does not give as not stated, never as No', async () => {
    details({ 'NTN Support': null, pricing_model: null, countries_iso: null, country_count: null });
    await openedFromList();
    const fact = (name: string) => inDrawer().getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(fact('NTN Support')).toBe('Not stated');
    expect(fact('Pricing model')).toBe('Not stated');
    expect(inDrawer().getByText('Countries not stated')).toBeTruthy();
  });

  test('the countries as a map with the same facts in words, claimed by the provider', async () => {
    details({ countries_iso: ['DE', 'FR', 'MT'], country_count: 3 });
    await openedFromList();
    const map = await screen.findByRole('img', { name: 'Map of 3 countries: Europe 3 of 49' });
    expect(map.querySelector('circle[data-code="MT"]')).toBeTruthy();
    expect(inDrawer().getByText('claimed by provider')).toBeTruthy();
    expect(inDrawer().getByText('France, Germany, Malta')).toBeTruthy();
  });

  test("how many of the buyer's countries are covered, and which are missing", async () => {
    localStore.write(
      'requirements',
      JSON.stringify({ geographicMode: 'countries', geographicRegions: ['Germany', 'Japan'] }),
    );
    details({ countries_iso: ['DE', 'FR'], country_count: 2 });
    await openedFromList();
    expect(inDrawer().getByText(/1 of your 2/).textContent).toBe('1 of your 2without Japan');
  });

  test("how the provider's vendor answers here, with what the figures mean", async () => {
    details({ response: { registered: true, answerRate: 92, answerMinutes: 240 } });
    await openedFromList();
    const answersHere = within(inDrawer().getByRole('region', { name: 'Answers to requests' }));
    expect(answersHere.getByText('Answers 92% here, first answer in 4 h')).toBeTruthy();
    expect(answersHere.getByText(/No part of any score/)).toBeTruthy();
  });

  test('that nobody answers for the provider here, without a figure to explain', async () => {
    details({ response: { registered: false, answerRate: null, answerMinutes: null } });
    await openedFromList();
    const answersHere = within(inDrawer().getByRole('region', { name: 'Answers to requests' }));
    expect(answersHere.getByText('No vendor here yet')).toBeTruthy();
    expect(answersHere.queryByText(/score/)).toBeNull();
  });

  test('the catalogue scores with what they mean', async () => {
    await openedFromList();
    const scores = within(inDrawer().getByRole('region', { name: 'Catalogue scores' }));
    expect(scores.getByText('device management and APIs').closest('div')?.textContent).toContain('78');
  });

  test('version and date of the catalogue, and when the entry last changed', async () => {
    await openedFromList();
    const text = 'Catalogue version 3 of 20 Nov 2026, this entry last changed 12 Nov 2026. Public sources.';
    expect(drawer().textContent).toContain(text);
  });

  test('an instant quote for a partner, else a quote, with the provider preselected', async () => {
    details({ Partner: 'Y' });
    await openedFromList();
    const quote = inDrawer().getByRole('link', { name: 'Get an Instant Quote' });
    expect(quote.getAttribute('href')).toBe('/requirements?provider=emnify');
  });
});
