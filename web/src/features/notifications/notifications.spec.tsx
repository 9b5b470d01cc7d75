import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  countNotifications,
  listNotifications,
  markNotificationsRead,
  type NotificationView,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { api } from '../../core/api.ts';
import { userView } from '../../test/fixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, server } from '../../test/server.ts';

const news: readonly NotificationView[] = [
  {
    ...{ id: '12', kind: 'quote-received', until: null, unread: true },
    text: 'emnify has sent a quote for “Trackers”: 1.25 EUR',
    ...{ path: '/no-such-page?rfq=1', at: '2026-11-24T09:12:44.120Z' },
  },
  {
    ...{ id: '7', kind: 'deadline-extended', until: '2026-12-01T08:00:00.000Z', unread: false },
    text: 'RFQ #1042 is open for longer',
    ...{ path: '/no-such-page?rfq=1', at: '2026-11-23T09:12:44.120Z' },
  },
];

/** Two notifications, one of them unread until it is marked. @returns what was marked. */
function serveNews() {
  const marked: unknown[] = [];
  const unread = (): number => (marked.length === 0 ? 1 : 0);
  const shown = () => news.map((each) => ({ ...each, unread: each.unread && unread() > 0 }));
  server.use(
    http.get(`*${countNotifications.path}`, () => HttpResponse.json({ unread: unread() })),
    http.get(`*${listNotifications.path}`, () =>
      HttpResponse.json({ notifications: shown(), total: 2, unread: unread() }),
    ),
    http.post(`*${markNotificationsRead.path}`, async ({ request }) => {
      marked.push(await request.json());
      return HttpResponse.json({ position: 'k.20', message: 'Noted as read.' });
    }),
  );
  return marked;
}

const openBell = async (name: RegExp | string = 'Notifications, 1 unread') =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('the bell', () => {
  test('counts what is unread for everybody who is signed in, and follows the live stream', async () => {
    server.use(answers(countNotifications, { unread: 0 }));
    const { store } = renderApp('/no-such-page', userView());
    expect((await screen.findByRole('button', { name: 'Notifications' })).textContent).toBe('');
    server.use(answers(countNotifications, { unread: 120 }));
    store.dispatch(api.util.invalidateTags(['Notifications']));
    const bell = await screen.findByRole('button', { name: 'Notifications, 120 unread' });
    expect(bell.textContent).toBe('99+');
  });

  test('opens the newest ones; the one that is opened leads on and is read after that', async () => {
    const marked = serveNews();
    const { address } = renderApp('/no-such-page', userView());
    await openBell();
    const first = await screen.findByRole('link', { name: /emnify has sent a quote.*24 Nov 2026, .*UTC/ });
    expect(first.textContent).toMatch(/^Unread: /);
    await userEvent.click(first);
    expect(address()).toBe('/no-such-page?rfq=1');
    await waitFor(() => expect(marked).toEqual([{ up_to: '12' }]));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });

  test('a deadline stands in its sentence with hour and zone', async () => {
    serveNews();
    renderApp('/no-such-page', userView());
    await openBell();
    const extended = await screen.findByRole('link', { name: /^RFQ #1042 is open for longer, until/ });
    expect(extended.textContent).toMatch(/until 1 Dec 2026, \d\d:\d\d UTC/);
  });

  test('Escape closes it and gives the focus back; all are marked up to the newest that is shown', async () => {
    const marked = serveNews();
    renderApp('/no-such-page', userView());
    await openBell();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(marked).toEqual([{ up_to: '12' }]));
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
    (await screen.findByRole('dialog', { name: 'Notifications' })).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
    expect(document.activeElement).toBe(bell);
  });

  test('leads to the page of notifications where there is no room for a window', async () => {
    const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...listeners, matches: query.includes('max-width: 720px') }));
    serveNews();
    const { address } = renderApp('/no-such-page', userView());
    await openBell();
    await waitFor(() => expect(address()).toBe('/notifications'));
    vi.unstubAllGlobals();
  });
});

describe('the page of notifications', () => {
  test('says that nothing has happened yet', async () => {
    renderApp('/notifications', userView());
    expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeTruthy();
  });

  test('guests are asked to sign in', async () => {
    renderApp('/notifications');
    expect(await screen.findByText('Please log in to see your notifications.')).toBeTruthy();
  });

  test('shows a page at a time, which stands in the address', async () => {
    server.use(answers(listNotifications, { notifications: [...news], total: 26, unread: 1 }));
    const { address } = renderApp('/notifications', userView());
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(address()).toBe('/notifications?page=2');
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeTruthy();
  });
});
