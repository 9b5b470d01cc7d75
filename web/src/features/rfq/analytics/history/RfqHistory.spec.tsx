import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { AuditedLinkView, RfqHistoryView } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { readRfqHistory } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { rfqHistoryView } from '../../../../test/rfq/adminRfqFixtures.ts';
import { userView, vendorRfqView } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { dayAndTime } from './moments.ts';
import { answers, answersWith, refuses, server } from '../../../../test/server.ts';

/** The tab is loaded when it is opened; no test waits for that. */
beforeAll(async () => import('../RfqAnalyticsTab.tsx'));

const admin = userView({ role: 'admin', email: 'admin@marketplace.example' });
const whole = rfqHistoryView(5);
const address = `/admin?tab=rfq-analytics&rfq=${whole.id}`;

/** Answers as the server does, by moment and audience. */
function historyAnswered(): void {
  const answer = answersWith(readRfqHistory, ({ url: { searchParams: asked } }) => {
    const at = asked.get('at');
    const byTime = at === null ? 5 : whole.events.filter((event) => event.at <= at).length;
    const history = rfqHistoryView(Number(asked.get('event') ?? byTime));
    const as = asked.get('as') ?? 'auditor';
    if (!as.startsWith('vendor')) return history;
    const events = history.events.filter(({ provider_names }) => !provider_names.includes('Soracom'));
    return { ...history, as, audiences: [], events, seen: { kind: 'vendor' as const, rfq: vendorRfqView() } };
  });
  server.use(answer);
}

async function open(query = ''): Promise<ReturnType<typeof renderApp>> {
  historyAnswered();
  const app = renderApp(address + query, admin);
  await screen.findByRole('region', { name: 'As it stood' });
  return app;
}
const events = () => within(screen.getByRole('region', { name: 'Events' }));
const stood = () => within(screen.getByRole('region', { name: 'As it stood' }));

test('the timeline tells who, when and what, the status with its note and the deletion among it', async () => {
  await open();
  const items = events().getAllByRole('button');
  expect(items).toHaveLength(5);
  expect(items[0]?.textContent).toContain('RFQ deleted Aiko Kern, Marketplace');
  expect(items[1]?.textContent).toContain('Status set by admin Aiko Kern, Marketplace');
  expect(items[1]?.textContent).toContain('From sent to rejected: No stock.');
  expect(stood().getByText('Deleted')).toBeDefined();
});

test('an analyst reads that contacts are not shown, not that somebody was erased', async () => {
  const { seen } = whole;
  if (seen?.kind !== 'auditor') throw new Error('the fixture is the auditor’s');
  const rfq = { ...seen.rfq, contact_name: null, user_email: null, phone: null, custom_requirements: null };
  server.use(answers(readRfqHistory, { ...whole, seen: { ...seen, rfq } }));
  renderApp(address, userView({ role: 'analyst' }));
  expect(await screen.findAllByText('Not shown to analysts')).toHaveLength(2);
  expect(stood().queryByText('Contact erased')).toBeNull();
  expect(stood().queryByText('Auditor: nothing hidden')).toBeNull();
});

test('an event shows what it changed, field by field, and how the RFQ stood right after it', async () => {
  const app = await open();
  await userEvent.setup().click(events().getByRole('button', { name: /Status set by admin/ }));
  expect(app.address()).toContain('event=4');
  expect(await events().findByText('4 of 5 at this moment')).toBeDefined();
  expect(events().getByText('Status').closest('li')?.textContent).toBe('Status sent → rejected');
  await waitFor(() => expect(stood().queryByText('Deleted')).toBeNull());
});

test('beside each version of a quote stands who sent it', async () => {
  await open();
  expect(await stood().findByText('Version 1: Nadia Ruiz, emnify')).toBeDefined();
});

test('before the quote there is none', async () => {
  await open('&event=2');
  expect(events().getByText('2 of 5 at this moment')).toBeDefined();
  expect(stood().queryByText('EUR 0.71')).toBeNull();
  expect(stood().getByText('Accepted')).toBeDefined();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'One event on' }));
  expect(await stood().findByText('EUR 0.71')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'One event back' }));
  await waitFor(() => expect(stood().queryByText('EUR 0.71')).toBeNull());
});

test('a moment may be picked by the clock as well as along the track', async () => {
  const app = await open();
  fireEvent.change(screen.getByRole('slider', { name: 'As of event' }), { target: { value: '3' } });
  expect(app.address()).toContain('event=3');
  fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-11-13T12:00:00' } });
  expect(app.address()).toContain(`at=${encodeURIComponent(new Date('2026-11-13T12:00:00').toISOString())}`);
  expect(app.address()).not.toContain('event=');
  expect(await events().findByText('2 of 5 at this moment')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Now' }));
  expect(await events().findByText('5 of 5 at this moment')).toBeDefined();
});

test("a vendor's eyes see no customer before acceptance; events that nobody told it are marked", async () => {
  const app = await open();
  await userEvent.setup().click(screen.getByRole('radio', { name: 'emnify' }));
  expect(app.address()).toContain('as=vendor');
  expect(await stood().findByText('Available')).toBeDefined();
  expect(stood().getAllByText('Hidden')).toHaveLength(2);
  expect(stood().queryByText('Meridian Cold Chain')).toBeNull();
  const hidden = events().getAllByText(/Not known to this audience/);
  expect(hidden).toHaveLength(2);
});

/** The whole history with one link that was accepted, and then changed. */
function historyWith(change: Partial<AuditedLinkView>): RfqHistoryView {
  const { seen } = whole;
  if (seen?.kind !== 'auditor') throw new Error('the fixture is the auditor’s');
  return { ...whole, seen: { ...seen, links: seen.links.map((link) => ({ ...link, ...change })).slice(0, 1) } };
}

test('names the periods in which a vendor could see the contact data, after its link was deleted too', async () => {
  const [first, second] = [
    { from: '2026-11-12T09:00:00.000Z', until: '2026-11-13T09:00:00.000Z' },
    { from: '2026-11-14T09:00:00.000Z', until: '2026-11-16T09:00:00.000Z' },
  ];
  const deleted = { deleted_at: second.until, contact_visible_since: null };
  server.use(answers(readRfqHistory, historyWith({ ...deleted, contact_visible_periods: [first, second] })));
  renderApp(address, admin);
  const heading = await screen.findByRole('heading', { name: 'Who could see the contact data' });
  const item = within(heading.parentElement ?? heading)
    .getByText('emnify')
    .closest('li');
  const text = (instant: string) => `${dayAndTime(instant).day}, ${dayAndTime(instant).time}`;
  const line = ({ from, until }: typeof first) => `from ${text(from)} until ${text(until)}`;
  expect(item?.textContent).toBe(`emnify${line(first)}${line(second)}`);
});

test('says never for a vendor that could not see the contact data', async () => {
  await open();
  const heading = stood().getByRole('heading', { name: 'Who could see the contact data' });
  expect(
    within(heading.parentElement ?? heading)
      .getByText('Soracom')
      .closest('li')?.textContent,
  ).toBe('Soracomnever');
});

test('shows the outcome of an RFQ and of its links, and the unit of an amount', async () => {
  const awarded = historyWith({ outcome: 'awarded', quote_amount: '3500000.00', quote_amount_unit: 'total' });
  const { seen } = awarded;
  if (seen?.kind !== 'auditor') throw new Error('the fixture is the auditor’s');
  server.use(answers(readRfqHistory, { ...awarded, seen: { ...seen, rfq: { ...seen.rfq, outcome: 'awarded' } } }));
  renderApp(address, admin);
  await screen.findByRole('region', { name: 'As it stood' });
  expect(stood().getAllByText('Awarded')).toHaveLength(2);
  expect(stood().queryByText('Responded')).toBeNull();
  expect(stood().getByText('EUR 3,500,000.00 in total')).toBeDefined();
});

test('a history that cannot be read says so', async () => {
  server.use(refuses(readRfqHistory, 404, 'rfq.not-found', 'There is no such RFQ.'));
  renderApp(address, admin);
  expect(await screen.findByText('The history could not be read')).toBeDefined();
  expect(screen.getByText('There is no such RFQ.')).toBeDefined();
});
