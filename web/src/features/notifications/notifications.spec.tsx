import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  countNotificationsEndpoint,
  listNotificationsEndpoint,
  markNotificationsReadEndpoint,
  type NotificationReplyItem,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { rtkQueryApi } from '../../core/api.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { renderTestApp } from '../../test/renderTestApp.tsx';
import { mockReply, mockApiServer } from '../../test/server.ts';

const notifications: readonly NotificationReplyItem[] = [
  {
    ...{ id: '12', kind: 'quote-received', until: null, unread: true },
    text: 'emnify has sent a quote for “Trackers”: 1.25 EUR',
    ...{ path: '/no-such-page?rfq=1', at: '2026-11-24T09:12:44.120Z' },
  },
  {
    ...{ id: '7', kind: 'deadline-extended', until: '2026-12-01T08:00:00.000Z', unread: false },
    text: 'The buyer has extended the deadline for RFQ #1042',
    ...{ path: '/no-such-page?rfq=1', at: '2026-11-23T09:12:44.120Z' },
  },
];

/**
 * Serves two notifications, one of which is unread until it is marked as read. @returns the bodies of the requests that
 * mark notifications.
 */
function serveNotifications() {
  const marked: unknown[] = [];
  const unread = (): number => (marked.length === 0 ? 1 : 0);
  const shown = () => notifications.map((each) => ({ ...each, unread: each.unread && unread() > 0 }));
  mockApiServer.use(
    http.get(`*${countNotificationsEndpoint.path}`, () => HttpResponse.json({ unread: unread() })),
    http.get(`*${listNotificationsEndpoint.path}`, () =>
      HttpResponse.json({ notifications: shown(), total: 2, unread: unread() }),
    ),
    http.post(`*${markNotificationsReadEndpoint.path}`, async ({ request }) => {
      marked.push(await request.json());
      return HttpResponse.json({ position: 'k.20', message: 'Notifications were marked as read.' });
    }),
  );
  return marked;
}

const openBell = async (name: RegExp | string = 'Notifications, 1 unread') =>
  userEvent.click(await screen.findByRole('button', { name }));

describe('notification bell', () => {
  test('shows the live number of unread notifications to signed-in users', async () => {
    mockApiServer.use(mockReply(countNotificationsEndpoint, { unread: 0 }));
    const { store } = renderTestApp('/no-such-page', buildSampleSignedInUser());
    expect((await screen.findByRole('button', { name: 'Notifications' })).textContent).toBe('');
    mockApiServer.use(mockReply(countNotificationsEndpoint, { unread: 120 }));
    store.dispatch(rtkQueryApi.util.invalidateTags(['Notifications']));
    const bell = await screen.findByRole('button', { name: 'Notifications, 120 unread' });
    expect(bell.textContent).toBe('99+');
  });

  test('opens the newest notifications and marks the opened one as read', async () => {
    const marked = serveNotifications();
    const { address } = renderTestApp('/no-such-page', buildSampleSignedInUser());
    await openBell();
    const first = await screen.findByRole('link', { name: /emnify has sent a quote.*24 Nov 2026, .*UTC/ });
    expect(first.textContent).toMatch(/^Unread: /);
    await userEvent.click(first);
    expect(address()).toBe('/no-such-page?rfq=1');
    await waitFor(() => expect(marked).toEqual([{ up_to: '12' }]));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });

  test('shows a deadline with time and time zone', async () => {
    serveNotifications();
    renderTestApp('/no-such-page', buildSampleSignedInUser());
    await openBell();
    const extended = await screen.findByRole('link', {
      name: /^The buyer has extended the deadline for RFQ #1042, until/,
    });
    expect(extended.textContent).toMatch(/until 1 Dec 2026, \d\d:\d\d UTC/);
  });

  test('marks all displayed notifications as read and returns focus after Escape', async () => {
    const marked = serveNotifications();
    renderTestApp('/no-such-page', buildSampleSignedInUser());
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

  test('opens the notifications page on small screens', async () => {
    const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...listeners, matches: query.includes('max-width: 720px') }));
    serveNotifications();
    const { address } = renderTestApp('/no-such-page', buildSampleSignedInUser());
    await openBell();
    await waitFor(() => expect(address()).toBe('/notifications'));
    vi.unstubAllGlobals();
  });
});

describe('notifications page', () => {
  test('shows an empty state without notifications', async () => {
    renderTestApp('/notifications', buildSampleSignedInUser());
    expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeTruthy();
  });

  test('asks guests to sign in', async () => {
    renderTestApp('/notifications');
    expect(await screen.findByText('Please log in to see your notifications.')).toBeTruthy();
  });

  test('paginates and keeps the page in the URL', async () => {
    mockApiServer.use(
      mockReply(listNotificationsEndpoint, { notifications: [...notifications], total: 26, unread: 1 }),
    );
    const { address } = renderTestApp('/notifications', buildSampleSignedInUser());
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(address()).toBe('/notifications?page=2');
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeTruthy();
  });
});
