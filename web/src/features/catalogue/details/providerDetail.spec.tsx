import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  type ProviderDetailsReplyItem,
  readProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { consentAwareLocalStorage } from '../../../core/storage.ts';
import { buildSampleDetailedProvider, buildSampleScoredProvider } from '../../../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../../../test/mockReplyHeldUntilReleased.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const names = ['1NCE', 'emnify', 'Orange'];
const toId = (name: string): string => name.toLowerCase();

function serveDetails(change: Partial<ProviderDetailsReplyItem> = {}): void {
  mockApiServer.use(
    mockComputedReply(readProvidersEndpoint, ({ url }) => {
      const ids = (url.searchParams.get('ids') ?? '').split(',');
      const known = names.filter((name) => ids.includes(toId(name)));
      return {
        providers: known.map((name) => buildSampleDetailedProvider({ id: toId(name), Provider: name, ...change })),
        missing: ids.filter((id) => !names.some((name) => toId(name) === id)),
        lastUpdated: '2026-11-20T06:00:00.000Z',
        catalogueVersion: 3,
      };
    }),
  );
}

const drawer = () => screen.getByRole('complementary', { name: 'Provider details' });
const inDrawer = () => within(drawer());
const waitForClose = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: 'Provider details' })).toBeNull());
const findHeading = (name: string) => screen.findByRole('heading', { level: 2, name });
const getLink = (name: string) => screen.getByRole('link', { name });

async function open(query = '') {
  const app = renderTestApp(`/providers?view=cards${query}`);
  await screen.findByRole('article', { name: 'emnify' });
  return app;
}

async function openFromList(name = 'emnify') {
  const app = await open();
  await userEvent.click(getLink(name));
  await findHeading(name);
  return app;
}

beforeEach(() => {
  const providers = names.map((name) => buildSampleScoredProvider({ id: toId(name), Provider: name }));
  mockApiServer.use(mockReply(listScoredProvidersEndpoint, { providers, lastUpdated: null }));
  serveDetails();
});

describe('provider details', () => {
  test('opens next to the list from a provider name, stores it in the URL and closes with Escape', async () => {
    const { address } = await openFromList();
    expect(address()).toBe('/providers?view=cards&open=emnify');
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(document.activeElement).toBe(drawer());
    await userEvent.keyboard('{Escape}');
    await waitForClose();
    expect(address()).toBe('/providers?view=cards');
    expect(document.activeElement).toBe(getLink('emnify'));
  });

  test('opens from the URL without moving the focus, follows arrow keys and closes with the button', async () => {
    const { address } = await open('&type=MVNO&open=1nce');
    expect(await findHeading('1NCE')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
    getLink('1NCE').focus();
    await userEvent.keyboard('{ArrowDown}');
    await findHeading('emnify');
    expect(document.activeElement).toBe(getLink('emnify'));
    await userEvent.click(await screen.findByRole('button', { name: 'Close details' }));
    await waitForClose();
    expect(address()).toBe('/providers?view=cards&type=MVNO');
  });

  test.each([
    ['longer than any', 'x'.repeat(201)],
    ['no id', ','],
  ])('reports that an id is not in the catalogue when it is %s', async (_which, id) => {
    await open(`&open=${id}`);
    expect(await screen.findByText('This provider is not in the catalogue')).toBeTruthy();
  });

  test('reports that an unknown id is not in the catalogue and links to the list', async () => {
    await open('&open=nobody');
    expect(await screen.findByText('This provider is not in the catalogue')).toBeTruthy();
    await userEvent.click(await inDrawer().findByRole('link', { name: 'Providers List' }));
    await waitForClose();
  });

  test('leaves no history entry after closing', async () => {
    const { address, back } = renderTestApp('/');
    await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Providers List' }));
    await userEvent.click(await screen.findByRole('link', { name: 'emnify' }));
    await findHeading('emnify');
    await userEvent.keyboard('{ArrowDown}');
    await findHeading('Orange');
    await userEvent.click(inDrawer().getByRole('button', { name: 'Close details' }));
    await waitForClose();
    expect(address()).toBe('/providers');
    await back();
    expect(address()).toBe('/');
  });

  test('steps through the list with the arrow keys, stops at its ends and closes with Back', async () => {
    const { address, back } = await openFromList();
    expect(inDrawer().getByRole('status').textContent).toBe('emnify 2 of 3');
    await userEvent.keyboard('{ArrowDown}');
    await findHeading('Orange');
    expect(address()).toBe('/providers?view=cards&open=orange');
    await userEvent.keyboard('{ArrowDown}');
    expect(address()).toBe('/providers?view=cards&open=orange');
    expect(inDrawer().getByRole<HTMLButtonElement>('button', { name: 'Next provider' }).disabled).toBe(true);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await findHeading('1NCE');
    await back();
    await waitForClose();
    expect(address()).toBe('/providers?view=cards');
  });

  test('loads the next ten providers when stepping beyond the page', async () => {
    const many = Array.from({ length: 12 }, (_none, index) => `Carrier ${String(index + 1).padStart(2, '0')}`);
    const providers = many.map((name) => buildSampleScoredProvider({ id: toId(name), Provider: name }));
    const detailed = buildSampleDetailedProvider({ id: 'any', Provider: 'Any' });
    mockApiServer.use(
      mockReply(listScoredProvidersEndpoint, { providers, lastUpdated: null }),
      mockComputedReply(readProvidersEndpoint, ({ url }) => {
        const name = many.find((each) => toId(each) === url.searchParams.get('ids')) ?? '';
        const found = { ...detailed, id: toId(name), Provider: name };
        return { providers: [found], missing: [], lastUpdated: null, catalogueVersion: 3 };
      }),
    );
    const { address } = renderTestApp('/providers?view=cards&open=carrier 10');
    await findHeading('Carrier 10');
    expect(await inDrawer().findByText('10 of 12', { exact: false })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(10);
    await userEvent.click(inDrawer().getByRole('button', { name: 'Next provider' }));
    await findHeading('Carrier 11');
    expect(new URLSearchParams(address().split('?')[1]).get('show')).toBe('20');
    expect(inDrawer().getByRole('status').textContent).toBe('Carrier 11 11 of 12');
  });

  test('shows an error and retries', async () => {
    mockApiServer.use(mockErrorReply(readProvidersEndpoint, 503, 'catalogue.unavailable', 'Try later'));
    await open('&open=emnify');
    expect(await screen.findByText('Failed to load the provider')).toBeTruthy();
    serveDetails();
    await userEvent.click(inDrawer().getByRole('button', { name: 'Try Again' }));
    expect(await findHeading('emnify')).toBeTruthy();
  });

  test('shows a loading text', async () => {
    const reply = { providers: [buildSampleDetailedProvider()], missing: [], lastUpdated: null, catalogueVersion: 3 };
    const release = mockReplyHeldUntilReleased(readProvidersEndpoint, reply);
    await open('&open=emnify');
    expect(await screen.findByText('Loading the provider')).toBeTruthy();
    release();
    expect(await findHeading('emnify')).toBeTruthy();
  });
});

describe('provider details on phones', () => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };

  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({ ...listeners, matches: query.includes('max-width: 720px') }));
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('makes the page behind the sheet inert until it is closed', async () => {
    await open();
    await userEvent.click(getLink('emnify'));
    const sheet = await screen.findByRole('dialog', { name: 'Provider details' });
    const reachable = (element: HTMLElement) => element.closest('[inert]') === null;
    const page = () => [screen.getByRole('main'), screen.getByRole('navigation', { name: 'Legal' })];
    await waitFor(() => expect(page().map(reachable)).toEqual([false, false]));
    expect(reachable(sheet)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page().map(reachable)).toEqual([true, true]));
    expect(document.activeElement).toBe(getLink('emnify'));
  });
});

describe('content of the provider details', () => {
  test('shows capabilities, countries, response statistics, scores, version and an instant quote', async () => {
    consentAwareLocalStorage.write(
      'requirements',
      JSON.stringify({ geographicMode: 'countries', geographicRegions: ['Germany', 'Japan'] }),
    );
    serveDetails({
      ...{ Partner: 'Y', Webhooks: false, countries_iso: ['DE', 'FR', 'MT'], country_count: 3 },
      response: { registered: true, answerRate: 92, answerMinutes: 240 },
    });
    await openFromList();
    expect(inDrawer().getByText('Full Platform')).toBeTruthy();
    const flags = within(inDrawer().getByRole('list', { name: 'Platform capabilities' })).getAllByRole('listitem');
    expect(flags).toHaveLength(9);
    const labels = flags.map((flag) => flag.textContent.replace(/^\?/, ''));
    expect(labels).toContain('SIM lifecycle: yes');
    expect(labels).toContain('Webhooks: no');
    expect(labels).toContain('Billing API: not stated');
    const map = await screen.findByRole('img', { name: 'Coverage map: 3 countries: Europe 3 of 49' });
    expect(map.querySelector('circle[data-code="MT"]')).toBeTruthy();
    expect(inDrawer().getByText('countries').previousElementSibling?.textContent).toBe('3');
    expect(inDrawer().getByText('claimed by provider')).toBeTruthy();
    expect(inDrawer().getByText('France, Germany, Malta')).toBeTruthy();
    expect(inDrawer().getByText(/1 of your 2/).textContent).toBe('Covers 1 of your 2 countries.Missing: Japan');
    const answersHere = within(inDrawer().getByRole('region', { name: 'Responses to requests' }));
    expect(answersHere.getByText('Responds to 92% of requests, median time 4 h')).toBeTruthy();
    expect(answersHere.getByText(/Not part of any score/)).toBeTruthy();
    const scores = within(inDrawer().getByRole('region', { name: 'Catalogue scores' }));
    expect(scores.getByText('device management and APIs').closest('div')?.textContent).toContain('78');
    const version =
      'Catalogue version 3, published on 20 Nov 2026. This entry last changed on 12 Nov 2026. Data from public sources.';
    expect(drawer().textContent).toContain(version);
    const quote = inDrawer().getByRole('link', { name: 'Get an Instant Quote' });
    expect(quote.getAttribute('href')).toBe('/requirements?provider=emnify');
  });

  test('shows missing values as not stated, and no explanation when the provider has no vendor', async () => {
    serveDetails({
      ...{ 'NTN Support': null, pricing_model: null, countries_iso: null, country_count: null },
      response: { registered: false, answerRate: null, answerMinutes: null },
    });
    await openFromList();
    const fact = (name: string) => inDrawer().getByText(name, { selector: 'dt' }).nextSibling?.textContent;
    expect(fact('NTN Support')).toBe('Not stated');
    expect(fact('Pricing model')).toBe('Not stated');
    expect(inDrawer().getByText('Countries not stated')).toBeTruthy();
    const answersHere = within(inDrawer().getByRole('region', { name: 'Responses to requests' }));
    expect(answersHere.getByText('Not on this platform yet. We invite them on request.')).toBeTruthy();
    expect(answersHere.queryByText(/score/)).toBeNull();
  });
});
