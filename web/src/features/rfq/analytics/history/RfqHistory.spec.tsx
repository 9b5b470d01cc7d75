import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { readRfqHistory } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { rfqHistoryView } from '../../../../test/rfq/adminRfqFixtures.ts';
import { userView, vendorRfqView } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
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

test('a history that cannot be read says so', async () => {
  server.use(refuses(readRfqHistory, 404, 'rfq.not-found', 'There is no such RFQ.'));
  renderApp(address, admin);
  expect(await screen.findByText('The history could not be read')).toBeDefined();
  expect(screen.getByText('There is no such RFQ.')).toBeDefined();
});
