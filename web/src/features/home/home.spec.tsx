import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { login, validateSession } from '@marketplace/contracts/accounts/accounts.api.ts';
import { listScoredProviders } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { providerView, scoredProvider, userView } from '../../test/fixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, refuses, server } from '../../test/server.ts';
import { featureTags } from './featureTags.ts';
import { technologyField } from './catalogueFacts.ts';

function catalogue(count: number, change: Partial<ScoredProviderView> = {}): ScoredProviderView[] {
  return Array.from({ length: count }, (_none, index) =>
    scoredProvider({ id: `provider-${index}`, Provider: `Provider ${index}`, ...change }),
  );
}

const serve = (providers: ScoredProviderView[]): void =>
  server.use(answers(listScoredProviders, { providers, lastUpdated: null }));

const cards = (): HTMLElement[] => screen.getAllByRole('link', { name: /Provider \d+/ });

test('offers the five ways in with their full texts', async () => {
  serve(catalogue(3));
  renderApp('/');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The right network for every device.');
  const target = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Specify Requirements - Get Instant RFQ')).toBe('/requirements');
  expect(target('Bootstrap Profile - Order SIMs Instantly')).toBe('/bootstrap-profile');
  const explore = within(screen.getByRole('navigation', { name: 'Explore' })).getAllByRole('link');
  expect(explore.map((link) => link.textContent)).toEqual(['Providers List', 'Coverage Map', 'Knowledge Base']);
  expect(await screen.findByText(/Compare 3 IoT connectivity providers/)).toBeTruthy();
});

test('shows 18 cards first and all after Show All Providers (N more), N being the total minus 12', async () => {
  serve(catalogue(30));
  renderApp('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Show All Providers (18 more)' }));
  expect(cards()).toHaveLength(30);
  await userEvent.click(screen.getByRole('button', { name: 'Show Fewer Providers' }));
  expect(cards()).toHaveLength(18);
});

test('has no toggle with 12 providers, and leaves out what the catalogue keeps from the showcase', async () => {
  serve([...catalogue(12), scoredProvider({ id: 'research', Provider: 'Provider 99', showcase: false })]);
  renderApp('/');
  await waitFor(() => expect(cards()).toHaveLength(12));
  expect(screen.queryByRole('button', { name: /Show All Providers/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /Provider 99/ })).toBeNull();
});

test('partners stand first with a star, and in the trusted-by strip with a link out', async () => {
  const partner = scoredProvider({
    id: 'soracom',
    Provider: 'Soracom',
    Partner: 'Y',
    Website: 'https://soracom.example',
  });
  serve([...catalogue(2), partner]);
  renderApp('/');
  expect(await screen.findByRole('img', { name: 'Partner' })).toBeTruthy();
  const strip = screen.getByRole('heading', { name: 'Trusted By' }).parentElement ?? document.body;
  const out = within(strip).getByRole('link', { name: /Soracom/ });
  expect([out.getAttribute('href'), out.getAttribute('target')]).toEqual(['https://soracom.example', '_blank']);
});

test('says when the providers cannot be loaded, and loads them on the second try', async () => {
  server.use(refuses(listScoredProviders, 503, 'catalogue.unavailable', 'Not now.'));
  renderApp('/');
  expect(await screen.findByText('Failed to load providers data')).toBeTruthy();
  serve(catalogue(2));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test.each([
  [{ 'GSMA SGP.32 Support': 'Yes', 'NTN Support': 'Commercial — Live Service' }, ['GSMA SGP.32', 'NTN']],
  [{ 'GSMA SGP.32 Support': 'Planned', 'NTN Support': 'Announced / Pilot' }, []],
  [
    { 'GSMA SGP.32 Support': null, 'Protocols Supported': '4G, LoRaWAN', countries_iso: Array<string>(11).fill('DE') },
    ['LoRaWAN', 'Global'],
  ],
  [{ 'GSMA SGP.32 Support': null, countries_iso: Array<string>(10).fill('DE') }, []],
])('a card shows the first two features in their order: %#', (change, tags) => {
  expect(featureTags(providerView(change))).toEqual(tags);
});

test('the picture counts per technology who offers it', () => {
  const rows = technologyField([
    providerView({ radio_tech: ['4G'] }),
    providerView({ radio_tech: ['4G', 'LTE-M'], 'NTN Support': 'Commercial — Live Service' }),
  ]);
  const counts = Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  expect(counts).toMatchObject({ '4G': 2, 'LTE-M': 1, NTN: 1, '2G': 0 });
  expect(rows.find(({ name }) => name === 'LTE-M')?.states).toEqual(['yes', 'no']);
});

test('/login opens the sign-in dialog at home and returns there when it is closed', async () => {
  serve([]);
  const { address } = renderApp('/login');
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/'));
});

test('after signing in at /login the visitor is back where a redirect came from', async () => {
  const user = userView();
  serve([]);
  server.use(answers(login, { sessionToken: 't', user, message: 'ok' }), answers(validateSession, { user }));
  const { address } = renderApp({ pathname: '/login', state: { from: '/nowhere?tab=1' } });
  await userEvent.type(await screen.findByLabelText('Email'), user.email);
  await userEvent.type(screen.getByLabelText('Password'), 'Demo-pass-2026{Enter}');
  await waitFor(() => expect(address()).toBe('/nowhere?tab=1'));
});
