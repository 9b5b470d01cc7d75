import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { AuditedRfqLinkReplyItem, RfqHistoryReply } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { readRfqHistoryEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { buildSampleRfqHistoryAfterEventCount } from '../../../../test/rfq/adminRfqFixtures.ts';
import { buildSampleSignedInUser, buildSampleVendorRfqView } from '../../../../test/fixtures.ts';
import { renderTestApp } from '../../../../test/renderTestApp.tsx';
import { formatDayAndTime } from './formatDayAndTime.ts';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../../test/server.ts';

// Loads the lazy tab in advance, so that no test has to wait for it.
beforeAll(async () => import('../RfqAnalyticsTab.tsx'));

const admin = buildSampleSignedInUser({ role: 'admin', email: 'admin@marketplace.example' });
const whole = buildSampleRfqHistoryAfterEventCount(5);
const address = `/admin?tab=rfq-analytics&rfq=${whole.id}`;

/** Serves the history by point in time and audience, as the server does. */
function serveHistory(): void {
  const answer = mockComputedReply(readRfqHistoryEndpoint, ({ url: { searchParams: asked } }) => {
    const at = asked.get('at');
    const byTime = at === null ? 5 : whole.events.filter((event) => event.at <= at).length;
    const history = buildSampleRfqHistoryAfterEventCount(Number(asked.get('event') ?? byTime));
    const as = asked.get('as') ?? 'auditor';
    if (!as.startsWith('vendor')) return history;
    const events = history.events.filter(({ provider_names }) => !provider_names.includes('Soracom'));
    return {
      ...history,
      as,
      audiences: [],
      events,
      seen: { kind: 'vendor' as const, rfq: buildSampleVendorRfqView() },
    };
  });
  mockApiServer.use(answer);
}

async function open(query = ''): Promise<ReturnType<typeof renderTestApp>> {
  serveHistory();
  const app = renderTestApp(address + query, admin);
  await screen.findByRole('region', { name: 'Snapshot' });
  return app;
}
const events = () => within(screen.getByRole('region', { name: 'Events' }));
const snapshot = () => within(screen.getByRole('region', { name: 'Snapshot' }));

test('lists author, time and content of events, including status changes and deletions', async () => {
  await open();
  const items = events().getAllByRole('button');
  expect(items).toHaveLength(5);
  expect(items[0]?.textContent).toContain('RFQ deleted Aiko Kern, Marketplace');
  expect(items[1]?.textContent).toContain('Status set by admin Aiko Kern, Marketplace');
  expect(items[1]?.textContent).toContain('From Sent to Rejected. Note: No stock.');
  expect(snapshot().getByText('Deleted')).toBeDefined();
});

test('labels contacts as hidden, not as erased, for analysts', async () => {
  const { seen } = whole;
  if (seen?.kind !== 'auditor') throw new Error('the fixture is the auditor’s');
  const rfq = { ...seen.rfq, contact_name: null, user_email: null, phone: null, custom_requirements: null };
  mockApiServer.use(mockReply(readRfqHistoryEndpoint, { ...whole, seen: { ...seen, rfq } }));
  renderTestApp(address, buildSampleSignedInUser({ role: 'analyst' }));
  expect(await screen.findAllByText('Not shown to analysts')).toHaveLength(2);
  expect(snapshot().queryByText('Contact erased')).toBeNull();
  expect(snapshot().queryByText('Auditor view')).toBeNull();
});

test('shows the changes of an event and the snapshot after it', async () => {
  const app = await open();
  await userEvent.setup().click(events().getByRole('button', { name: /Status set by admin/ }));
  expect(app.address()).toContain('event=4');
  expect(await events().findByText('4 of 5 up to the selected time')).toBeDefined();
  expect(events().getByText('Status').closest('li')?.textContent).toBe('Status Sent → Rejected');
  await waitFor(() => expect(snapshot().queryByText('Deleted')).toBeNull());
});

test('shows the author of each quote version', async () => {
  await open();
  expect(await snapshot().findByText('Version 1: Nadia Ruiz, emnify')).toBeDefined();
});

test('omits the quote in snapshots before it was sent', async () => {
  await open('&event=2');
  expect(events().getByText('2 of 5 up to the selected time')).toBeDefined();
  expect(snapshot().queryByText('EUR 0.71')).toBeNull();
  expect(snapshot().getByText('Accepted')).toBeDefined();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Next event' }));
  expect(await snapshot().findByText('EUR 0.71')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Previous event' }));
  await waitFor(() => expect(snapshot().queryByText('EUR 0.71')).toBeNull());
});

test('selects a point in time by slider and by date', async () => {
  const app = await open();
  fireEvent.change(screen.getByRole('slider', { name: 'As of event' }), { target: { value: '3' } });
  expect(app.address()).toContain('event=3');
  fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-11-13T12:00:00' } });
  expect(app.address()).toContain(`at=${encodeURIComponent(new Date('2026-11-13T12:00:00').toISOString())}`);
  expect(app.address()).not.toContain('event=');
  expect(await events().findByText('2 of 5 up to the selected time')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Now' }));
  expect(await events().findByText('5 of 5 up to the selected time')).toBeDefined();
});

test('hides the customer before acceptance and marks hidden events for a vendor', async () => {
  const app = await open();
  await userEvent.setup().click(screen.getByRole('radio', { name: 'emnify' }));
  expect(app.address()).toContain('as=vendor');
  expect(await snapshot().findByText('Available')).toBeDefined();
  expect(snapshot().getAllByText('Hidden')).toHaveLength(2);
  expect(snapshot().queryByText('Meridian Cold Chain')).toBeNull();
  const hidden = events().getAllByText(/Not visible to this audience/);
  expect(hidden).toHaveLength(2);
});

/** Returns the history reduced to its first link, with the given changes applied to that link. */
function historyWith(change: Partial<AuditedRfqLinkReplyItem>): RfqHistoryReply {
  const { seen } = whole;
  if (seen?.kind !== 'auditor') throw new Error('the fixture is the auditor’s');
  return { ...whole, seen: { ...seen, links: seen.links.map((link) => ({ ...link, ...change })).slice(0, 1) } };
}

test('lists the periods of contact visibility even after the link was deleted', async () => {
  const [first, second] = [
    { from: '2026-11-12T09:00:00.000Z', until: '2026-11-13T09:00:00.000Z' },
    { from: '2026-11-14T09:00:00.000Z', until: '2026-11-16T09:00:00.000Z' },
  ];
  const deleted = { deleted_at: second.until, contact_visible_since: null };
  mockApiServer.use(
    mockReply(readRfqHistoryEndpoint, historyWith({ ...deleted, contact_visible_periods: [first, second] })),
  );
  renderTestApp(address, admin);
  const heading = await screen.findByRole('heading', { name: 'Visibility of contact data' });
  const item = within(heading.parentElement ?? heading)
    .getByText('emnify')
    .closest('li');
  const text = (instant: string) => `${formatDayAndTime(instant).day}, ${formatDayAndTime(instant).time}`;
  const line = ({ from, until }: typeof first) => `visible from ${text(from)} until ${text(until)}`;
  expect(item?.textContent).toBe(`emnify${line(first)}${line(second)}`);
});

test('shows never for a vendor without contact visibility', async () => {
  await open();
  const heading = snapshot().getByRole('heading', { name: 'Visibility of contact data' });
  expect(
    within(heading.parentElement ?? heading)
      .getByText('Soracom')
      .closest('li')?.textContent,
  ).toBe('Soracomnever visible');
});

test('shows outcomes of the RFQ and its links, and the unit of an amount', async () => {
  const awarded = historyWith({ outcome: 'awarded', quote_amount: '3500000.00', quote_amount_unit: 'total' });
  const { seen } = awarded;
  if (seen?.kind !== 'auditor') throw new Error('the fixture is the auditor’s');
  mockApiServer.use(
    mockReply(readRfqHistoryEndpoint, { ...awarded, seen: { ...seen, rfq: { ...seen.rfq, outcome: 'awarded' } } }),
  );
  renderTestApp(address, admin);
  await screen.findByRole('region', { name: 'Snapshot' });
  expect(snapshot().getAllByText('Awarded')).toHaveLength(2);
  expect(snapshot().queryByText('Responded')).toBeNull();
  expect(snapshot().getByText('EUR 3,500,000.00 in total')).toBeDefined();
});

test('shows an error when the history cannot be loaded', async () => {
  mockApiServer.use(mockErrorReply(readRfqHistoryEndpoint, 404, 'rfq.not-found', 'This RFQ was not found.'));
  renderTestApp(address, admin);
  expect(await screen.findByText('The history could not be loaded')).toBeDefined();
  expect(screen.getByText('This RFQ was not found.')).toBeDefined();
});
