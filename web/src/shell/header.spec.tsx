import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logoutEndpoint, validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { readOverviewEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { consentAwareLocalStorage } from '../core/storage.ts';
import { buildSampleSignedInUser } from '../test/fixtures.ts';
import { mockReplyHeldUntilReleased } from '../test/mockReplyHeldUntilReleased.ts';
import { buildSampleEmptyCatalogueOverview } from '../test/overviewFixture.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { mockReply, mockApiServer, mockUnreachableEndpoint } from '../test/server.ts';
import { getUserNavLinks } from './navLinks.ts';

const page = '/no-such-page';

async function openMenu(): Promise<HTMLElement> {
  const getMenuButton = (): HTMLButtonElement => screen.getByRole('button', { name: /Ida Lindqvist/ });
  await waitFor(() => expect(getMenuButton().disabled).toBe(false));
  await userEvent.click(getMenuButton());
  return screen.findByRole('menu');
}

test.each([
  ['a guest', null, []],
  ['a buyer', buildSampleSignedInUser(), ['My RFQs']],
  ['a vendor whose access is pending', buildSampleSignedInUser({ provider_access_status: 'pending' }), ['My RFQs']],
  [
    'an approved vendor',
    buildSampleSignedInUser({ provider_access_status: 'approved' }),
    ['My RFQs', 'Vendor Dashboard'],
  ],
  ['an admin', buildSampleSignedInUser({ role: 'admin' }), ['My RFQs', 'Admin']],
  ['an analyst', buildSampleSignedInUser({ role: 'analyst' }), ['My RFQs', 'Analytics']],
])('shows %s the links that match role and access', (_who, user, labels) => {
  expect(getUserNavLinks(user).map(({ label }) => label)).toEqual(labels);
});

test('shows the four public pages, and Sign In and Sign Up for guests', () => {
  renderTestApp(page);
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Specify Requirements',
    'Providers List',
    'Coverage Map',
    'Knowledge Base',
  ]);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign Up' })).toBeTruthy();
});

/** Makes elements have widths, and returns a function that reports a change of sizes. */
function mockWidths(widths: { links: number; space: number }): () => void {
  const observers: (() => void)[] = [];
  const withoutSizes = window.ResizeObserver;
  window.ResizeObserver = class extends withoutSizes {
    constructor(report: ResizeObserverCallback) {
      super(report);
      observers.push(() => report([], this));
    }
  };
  const { prototype } = window.HTMLElement;
  const measure = vi.spyOn(prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const isSpace = this.localName === 'nav';
    return new DOMRect(0, 0, isSpace ? widths.space : widths.links, 44);
  });
  onTestFinished(() => {
    window.ResizeObserver = withoutSizes;
    measure.mockRestore();
  });
  return () => observers.forEach((report) => report());
}

test('moves the links into the menu while they are wider than their space', async () => {
  const widths = { links: 700, space: 690 };
  const reportSizes = mockWidths(widths);
  renderTestApp(page);
  const { dataset } = screen.getByRole('banner');
  reportSizes();
  expect(dataset['linksInMenu']).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Coverage Map' })).toBeTruthy();
  widths.space = 700;
  reportSizes();
  expect(dataset['linksInMenu']).toBeUndefined();
});

test('shows a placeholder instead of Sign In while a stored token is validated', async () => {
  consentAwareLocalStorage.write('sessionToken', 'test-token');
  const release = mockReplyHeldUntilReleased(validateSessionEndpoint, { user: buildSampleSignedInUser() });
  renderTestApp(page);
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  expect(screen.getByRole('banner').dataset['signedIn']).toBe('true');
  release();
  expect(await screen.findByRole('button', { name: /Ida Lindqvist/ })).toBeTruthy();
});

test('removes the guest attribute once the header follows the session', () => {
  document.documentElement.dataset['guest'] = 'true';
  renderTestApp(page);
  expect(document.documentElement.dataset['guest']).toBeUndefined();
});

test("shows initials, name, company and a buyer's items in the user menu", async () => {
  renderTestApp(page, buildSampleSignedInUser());
  const menu = await openMenu();
  const menuButton = screen.getByRole('button', { name: /Ida Lindqvist/ });
  expect(menuButton.textContent).toBe('Ida Lindqvist Meridian Cold Chain');
  expect(menuButton.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('IL');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Profile', 'Search History', 'Favorites', 'Request Provider Access', 'Sign Out']);
});

test.each([
  ['pending', 'Access Pending'],
  ['approved', 'Provider Access ✓'],
] as const)('shows the disabled item for access %s as %s', async (provider_access_status, label) => {
  renderTestApp(page, buildSampleSignedInUser({ provider_access_status }));
  const menu = await openMenu();
  expect(within(menu).getByRole<HTMLButtonElement>('menuitem', { name: label }).disabled).toBe(true);
});

test("shows the Admin Panel in an admin's menu", async () => {
  renderTestApp(page, buildSampleSignedInUser({ role: 'admin' }));
  const item = within(await openMenu()).getByRole('menuitem', { name: 'Admin Panel' });
  expect(item.getAttribute('href')).toBe('/admin');
});

test('closes the menu 200 ms after it lost the focus', async () => {
  renderTestApp(page, buildSampleSignedInUser());
  await openMenu();
  vi.useFakeTimers({ shouldAdvanceTime: false });
  try {
    screen.getByRole('link', { name: 'IoT Connectivity Marketplace' }).focus();
    const expanded = (): string | null =>
      screen.getByRole('button', { name: /Ida Lindqvist/ }).getAttribute('aria-expanded');
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(expanded()).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(60));
    expect(expanded()).toBe('false');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['when the server answers', mockReply(logoutEndpoint, { message: 'Signed out.' })],
  ['even when the server cannot be reached', mockUnreachableEndpoint(logoutEndpoint)],
])('clears the session on sign-out, %s', async (_when, handler) => {
  mockApiServer.use(handler, mockReply(readOverviewEndpoint, buildSampleEmptyCatalogueOverview()));
  const app = renderTestApp(page, buildSampleSignedInUser());
  await userEvent.click(within(await openMenu()).getByRole('menuitem', { name: 'Sign Out' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(window.localStorage.getItem('session_token')).toBeNull();
  expect(app.store.getState().session.status).toBe('guest');
});

test('hides the dismissed notice for this tab', async () => {
  renderTestApp(page);
  expect(screen.getByText(/This site is under construction/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close notice' }));
  expect(screen.queryByText(/This site is under construction/)).toBeNull();
});
