import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loginEndpoint, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { listScoredProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { buildSampleProviderView, buildSampleScoredProvider, buildSampleSignedInUser } from '../test/fixtures.ts';
import { buildSampleEmptyCatalogueOverview } from '../test/overviewFixture.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../test/server.ts';
import { buildProviderTechnologyMatrixRows } from './catalogueFacts.ts';
import { selectProviderFeatureTags } from './featureTags.ts';

function listings(count: number, change: Partial<ProviderListReplyItem> = {}): ProviderListReplyItem[] {
  return Array.from({ length: count }, (_none, index) =>
    ProviderListReplyItem.parse(
      buildSampleProviderView({ id: `provider-${index}`, Provider: `Provider ${index}`, ...change }),
    ),
  );
}

/** The facts of a catalogue with the given number of MVNOs. */
const buildFacts = (count: number) => ({
  ...buildSampleEmptyCatalogueOverview().facts,
  types: { MNO: 0, MVNO: count, other: 0 },
});

/** Serves a catalogue with the given number of providers; the overview contains the first 18. */
function serveCatalogue(count: number, change: Partial<ProviderListReplyItem> = {}): void {
  const cards = listings(Math.min(count, 18), change);
  mockApiServer.use(
    mockReply(
      readOverviewEndpoint,
      buildSampleEmptyCatalogueOverview({ showcase: count, facts: buildFacts(count), cards }),
    ),
  );
}

const cards = (): HTMLElement[] => screen.getAllByRole('link', { name: /Provider \d+/ });

test('shows the purpose of the site and the number of providers in the hero', async () => {
  serveCatalogue(1234);
  renderTestApp('/');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The right network for every device.');
  expect(screen.getByText(/^Compare IoT connectivity providers on coverage, platform and terms\./)).toBeTruthy();
  expect(await screen.findByText('1,234')).toBeTruthy();
});

test('links to the wizard, the bootstrap profile and the three pages to explore', () => {
  serveCatalogue(3);
  renderTestApp('/');
  const target = (name: string): string | null =>
    within(screen.getByRole('main')).getAllByRole('link', { name })[0]?.getAttribute('href') ?? null;
  expect(target('Specify Requirements - Get Instant RFQ')).toBe('/requirements');
  expect(target('Bootstrap Profile - Order SIMs Instantly')).toBe('/bootstrap-profile');
  const explore = within(screen.getByRole('navigation', { name: 'Explore' })).getAllByRole('link');
  expect(explore.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Providers List', '/providers'],
    ['Coverage Map', '/coverage-map'],
    ['Knowledge Base', '/knowledge-base'],
  ]);
});

test('shows 18 tiles at first', async () => {
  serveCatalogue(30);
  renderTestApp('/');
  await waitFor(() => expect(cards()).toHaveLength(18));
});

test('toggles between all and some providers from 13 providers on, counting those above 12', async () => {
  serveCatalogue(13);
  mockApiServer.use(
    mockReply(listScoredProvidersEndpoint, {
      providers: listings(13).map((each) => buildSampleScoredProvider(each)),
      lastUpdated: null,
    }),
  );
  renderTestApp('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Show All Providers (1 more)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show Fewer Providers' }));
  expect(screen.getByRole('button', { name: 'Show All Providers (1 more)' })).toBeTruthy();
});

test('shows no toggle with 12 providers', async () => {
  serveCatalogue(12);
  renderTestApp('/');
  await waitFor(() => expect(cards()).toHaveLength(12));
  expect(screen.queryByRole('button', { name: /Show All Providers/ })).toBeNull();
});

test('shows logo, name, type and at most two features on a tile that links to the details', async () => {
  const change = { 'Logo File': 'logos/one.svg', Type: 'MNO', 'NTN Support': 'Yes', 'Protocols Supported': 'LoRaWAN' };
  serveCatalogue(1, change as Partial<ProviderListReplyItem>);
  renderTestApp('/');
  const card = (await waitFor(cards))[0] ?? document.body;
  expect(card.getAttribute('href')).toBe('/providers?open=provider-0');
  const logo = card.querySelector('img');
  expect(logo?.getAttribute('src')).toBe('/logos/one.svg');
  expect([...card.querySelectorAll('[data-type]')].map(({ textContent }) => textContent)).toEqual(['MNO']);
  expect(['GSMA SGP.32', 'NTN', 'LoRaWAN', 'Global'].filter((tag) => within(card).queryByText(tag) !== null)).toEqual([
    'GSMA SGP.32',
    'NTN',
  ]);
});

test('replaces a logo that cannot be loaded with the monogram', async () => {
  serveCatalogue(1, { 'Logo File': 'gone.svg' });
  renderTestApp('/');
  const card = (await waitFor(cards))[0] ?? document.body;
  fireEvent.error(card.querySelector('img') ?? document.body);
  expect(card.querySelector('img')).toBeNull();
  expect(within(card).getByText('P0')).toBeTruthy();
});

test.each([
  [{ 'GSMA SGP.32 Support': 'Yes', 'NTN Support': 'Commercial — Live Service' }, ['SGP.32', 'NTN']],
  [{ 'GSMA SGP.32 Support': 'Planned', 'NTN Support': 'Announced / Pilot' }, []],
  [
    { 'GSMA SGP.32 Support': 'Yes', 'NTN Support': 'Yes', 'Protocols Supported': 'LoRaWAN', country_count: 99 },
    ['SGP.32', 'NTN'],
  ],
  [{ 'GSMA SGP.32 Support': null, 'Protocols Supported': '4G, LoRaWAN', country_count: 11 }, ['LoRaWAN', 'Global']],
  [{ 'GSMA SGP.32 Support': null, country_count: 10 }, []],
])('selects the first two of SGP.32, NTN, LoRaWAN and more than 10 countries: %#', (change, tags) => {
  expect(selectProviderFeatureTags(buildSampleProviderView(change))).toEqual(tags);
});

test('shows the logos of five partners twice, each linked to the partner', async () => {
  const trusted = listings(5).map((partner, at) => ({ ...partner, Website: `https://partner-${at}.example` }));
  mockApiServer.use(mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview({ trusted })));
  renderTestApp('/');
  const strip = (await screen.findByRole('heading', { name: 'Trusted By' })).parentElement ?? document.body;
  const links = await within(strip).findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual(
    trusted.map(({ Website }, at) => [`P${at}Provider ${at}`, Website, '_blank']),
  );
  expect(strip.querySelectorAll('a')).toHaveLength(10);
});

test('shows a partner without a website as text', async () => {
  const trusted = listings(1).map((partner) => ({ ...partner, Website: null }));
  mockApiServer.use(mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview({ trusted })));
  renderTestApp('/');
  const strip = (await screen.findByRole('heading', { name: 'Trusted By' })).parentElement ?? document.body;
  expect(await within(strip).findAllByText('Provider 0')).toHaveLength(2);
  expect(strip.querySelectorAll('a')).toHaveLength(0);
});

test('hides the copy of the logos from screen readers and the keyboard', async () => {
  mockApiServer.use(mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview({ trusted: listings(5) })));
  renderTestApp('/');
  const strip = (await screen.findByRole('heading', { name: 'Trusted By' })).parentElement ?? document.body;
  await within(strip).findAllByRole('link');
  const [lists, copies] = [strip.querySelectorAll('ul'), strip.querySelectorAll('ul[inert][aria-hidden="true"]')];
  expect([lists.length, copies.length, copies[0] === lists[1]]).toEqual([2, 1, true]);
});

test('shows an error when the providers cannot be loaded, and retries', async () => {
  mockApiServer.use(mockErrorReply(readOverviewEndpoint, 503, 'catalogue.unavailable', 'Not now.'));
  renderTestApp('/');
  expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
  serveCatalogue(2);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test('loads the overview but not the catalogue on the first visit', async () => {
  const requestedPaths: string[] = [];
  mockApiServer.use(
    mockComputedReply(readOverviewEndpoint, ({ url }) => {
      requestedPaths.push(url.pathname);
      return buildSampleEmptyCatalogueOverview({ showcase: 2, cards: listings(2) });
    }),
  );
  mockApiServer.events.on('request:start', ({ request }) => void requestedPaths.push(new URL(request.url).pathname));
  renderTestApp('/');
  await waitFor(() => expect(cards()).toHaveLength(2));
  mockApiServer.events.removeAllListeners();
  expect(requestedPaths).toContain('/api/providers/overview');
  expect(requestedPaths.filter((path) => /^\/api\/providers(\/enhanced-scores|\/search)?$/.test(path))).toEqual([]);
});

test('describes the number of providers per technology in the matrix', async () => {
  const rows = buildProviderTechnologyMatrixRows([{ name: '4G', states: 'ynhu', count: 12345 }]);
  expect(rows).toEqual([{ name: '4G', states: ['yes', 'no', 'half', 'unknown'], count: 12345 }]);
  mockApiServer.use(
    mockReply(
      readOverviewEndpoint,
      buildSampleEmptyCatalogueOverview({
        facts: buildFacts(99996),
        field: [{ name: '4G', states: 'ynhu', count: 12345 }],
      }),
    ),
  );
  renderTestApp('/');
  expect(
    await screen.findByRole('img', { name: 'Providers by technology: 4G 12,345. Providers in total: 99,996.' }),
  ).toBeTruthy();
});

test('opens the sign-in dialog at /login and returns home when it is closed', async () => {
  serveCatalogue(0);
  const { address } = renderTestApp('/login');
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/'));
});

test('returns to the redirecting page after signing in at /login', async () => {
  const user = buildSampleSignedInUser();
  serveCatalogue(0);
  mockApiServer.use(
    mockReply(loginEndpoint, { sessionToken: 't', user, message: 'ok' }),
    mockReply(validateSessionEndpoint, { user }),
  );
  const { address } = renderTestApp({ pathname: '/login', state: { from: '/nowhere?tab=1' } });
  await userEvent.type(await screen.findByLabelText('Email'), user.email);
  await userEvent.type(screen.getByLabelText('Password'), 'Demo-pass-2026{Enter}');
  await waitFor(() => expect(address()).toBe('/nowhere?tab=1'));
});
