import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import { listRfqLinks } from '@marketplace/contracts/rfq/rfq.api.ts';
import { awardQuotes, closeRfq, extendDeadline, reopenRfq } from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  buildSampleBuyerRfqLinkView,
  buildSampleBuyerRfqView,
  buildSampleDetailedProvider,
  buildSampleQuotedRfqLink,
  buildSampleUserView,
} from '../../../../test/fixtures.ts';
import { buildSampleMatchedProvider, buildSampleMatchReply } from '../../../../test/matchFixtures.ts';
import { mockBuyerRfqs } from '../../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../../test/server.ts';

const [one, other] = ['33333333-3333-4333-8333-333333333331', '33333333-3333-4333-8333-333333333332'] as const;
const quotes: readonly BuyerRfqLinkReplyItem[] = [
  { ...buildSampleQuotedRfqLink(one, 'emnify', ['0.66', '0.62']), quote_amount_unit: 'sim-month' },
  { ...buildSampleQuotedRfqLink(other, 'Soracom', ['0.58']), quote_amount_unit: 'total' },
];
const third = '33333333-3333-4333-8333-333333333333';
const waiting = buildSampleBuyerRfqLinkView({ id: third, provider_id: '1nce', provider_name: '1NCE' });
const reply = {
  position: 'e.9',
  message: 'Done.',
  rfq_id: buildSampleBuyerRfqView().id,
  deadline: buildSampleBuyerRfqView().deadline,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00.000Z') });
  return () => vi.useRealTimers();
});

function open(rfq: Partial<BuyerRfqReplyItem> = {}, links: readonly BuyerRfqLinkReplyItem[] = [...quotes, waiting]) {
  const rfqs = [buildSampleBuyerRfqView(rfq)];
  mockApiServer.use(...mockBuyerRfqs(rfqs), mockReply(listRfqLinks, [...links]));
  return renderTestApp('/rfq-dashboard', buildSampleUserView());
}
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

test('awards the displayed versions with a note after listing the effects', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(awardQuotes, ({ body }) => (seen.push(body), { ...reply, outcome: 'awarded' as const })),
  );
  open();
  await press('Award to emnify');
  const dialog = within(await screen.findByRole('dialog', { name: 'Award Cold-chain trackers 2027' }));
  expect(dialog.getByRole('checkbox', { name: 'emnify, EUR 0.62 per SIM and month' })).toBeDefined();
  expect(dialog.getByRole('checkbox', { name: 'Soracom, EUR 0.58 in total' })).toBeDefined();
  for (const text of [
    'emnify is told that its quote was chosen.',
    'Soracom is told that its quote was not selected.',
    '1NCE cannot answer any more.',
  ]) {
    expect(dialog.getByText(text)).toBeDefined();
  }
  await userEvent.type(dialog.getByLabelText('Note to the others (optional)'), 'Norway decided.');
  await userEvent.click(dialog.getByRole('button', { name: 'Award' }));
  expect(await screen.findByText('RFQ awarded')).toBeDefined();
  expect(seen).toEqual([{ awards: [{ link_id: one, quote_version: 2 }], note: 'Norway decided.' }]);
});

test('previews the note of an award with its contact data hidden', async () => {
  open();
  await press('Award to emnify');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Note to the others (optional)'), 'Questions to ida@meridian.example.');
  const reader = 'As a provider that has not accepted will read it';
  const seen = await dialog.findByRole('group', { name: reader });
  expect(seen.textContent).toBe('Questions to [hidden until accepted].');
});

test('awards several quotes and requires at least one', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(awardQuotes, ({ body }) => (seen.push(body), { ...reply, outcome: 'awarded' as const })),
  );
  open();
  await press('Award to Soracom');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Soracom/ }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Award' }).disabled).toBe(true);
  for (const name of [/^Soracom/, /^emnify/]) await userEvent.click(dialog.getByRole('checkbox', { name }));
  await userEvent.click(dialog.getByRole('button', { name: 'Award' }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(JSON.stringify(seen)).toContain(one);
  expect(JSON.stringify(seen)).toContain(other);
});

test('shows the server error and keeps the note when an awarded quote has changed', async () => {
  mockApiServer.use(
    mockErrorReply(awardQuotes, 409, 'quote.changed', 'The provider has changed this quote meanwhile.'),
  );
  open();
  await press('Award to emnify');
  const dialog = within(await screen.findByRole('dialog'));
  const note = dialog.getByLabelText<HTMLTextAreaElement>('Note to the others (optional)');
  await userEvent.type(note, 'Thank you.');
  await userEvent.click(dialog.getByRole('button', { name: 'Award' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The provider has changed this quote meanwhile.');
  expect(note.value).toBe('Thank you.');
});

test('does not offer to award expired quotes and labels withdrawn ones', async () => {
  const [past, taken] = quotes as [BuyerRfqLinkReplyItem, BuyerRfqLinkReplyItem];
  open({}, [
    { ...past, quote_valid_until: '2026-11-19T09:00:00.000Z' },
    {
      ...buildSampleBuyerRfqLinkView({ id: taken.id, provider_name: 'Soracom', response_status: 'accepted' }),
      withdrawn_at: '2026-11-19T09:00:00.000Z',
    },
  ]);
  expect(await screen.findByText('No longer valid: ask for a new version')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Award to/ })).toBeNull();
  expect(screen.getByText(/^Withdrawn/).textContent).toBe('Withdrawn 19 Nov 2026');
});

test('omits expired quotes from the award dialog', async () => {
  const [valid, past] = quotes as [BuyerRfqLinkReplyItem, BuyerRfqLinkReplyItem];
  open({}, [valid, { ...past, quote_valid_until: '2026-11-19T09:00:00.000Z' }]);
  await press('Award to emnify');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('checkbox')).toEqual([dialog.getByRole('checkbox', { name: /^emnify/ })]);
});

test('shows outcomes and the note of an awarded RFQ, which can only be copied', async () => {
  open({ outcome: 'awarded', closed_at: '2026-11-20T08:00:00.000Z' }, [
    { ...(quotes[0] as BuyerRfqLinkReplyItem), outcome: 'awarded', outcome_at: '2026-11-20T08:00:00.000Z' },
    { ...(quotes[1] as BuyerRfqLinkReplyItem), outcome: 'not-selected', outcome_note: 'Norway decided.' },
  ]);
  expect(await screen.findByText('Not selected')).toBeDefined();
  expect(screen.getByText('Your note: Norway decided.')).toBeDefined();
  const steps = within(screen.getByRole('group', { name: 'What to do with this RFQ' })).getAllByRole('button');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Copy RFQ']);
});

test.each<readonly [string, Partial<BuyerRfqReplyItem>, readonly string[]]>([
  ['open', { total_providers: 3 }, ['Extend Deadline', 'Close RFQ', 'Copy RFQ']],
  [
    'open with fewer providers than the limit',
    { total_providers: 2 },
    ['Ask One More Provider', 'Extend Deadline', 'Close RFQ', 'Copy RFQ'],
  ],
  [
    'expired',
    { status: 'expired', deadline: '2026-11-19T09:00:00.000Z' },
    ['Extend Deadline', 'Close RFQ', 'Send Again', 'Copy RFQ'],
  ],
  ['closed', { outcome: 'closed', reopen_until: '2026-11-25T09:00:00.000Z' }, ['Open Again', 'Send Again', 'Copy RFQ']],
  ['closed long ago', { outcome: 'closed', reopen_until: '2026-11-19T09:00:00.000Z' }, ['Send Again', 'Copy RFQ']],
])('lists the actions for an RFQ that is %s', async (_how, rfq, labels) => {
  open(rfq);
  const steps = within(await screen.findByRole('group', { name: 'What to do with this RFQ' })).getAllByRole('button');
  expect(steps.map(({ textContent }) => textContent)).toEqual(labels);
});

test('closes an RFQ after confirmation with a note to the providers', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(closeRfq, ({ body }) => (seen.push(body), { ...reply, outcome: 'closed' as const })),
  );
  open();
  await press('Close RFQ');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Note to the providers (optional)'), 'Stopped.');
  await userEvent.click(dialog.getByRole('button', { name: 'Close RFQ' }));
  expect(await screen.findByText('RFQ closed')).toBeDefined();
  expect(seen).toEqual([{ note: 'Stopped.' }]);
});

test('previews the note of a closed RFQ with its contact data hidden', async () => {
  open();
  await press('Close RFQ');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Note to the providers (optional)'), 'Stopped, see +49 30 1234567.');
  const reader = 'As a provider that has not accepted will read it';
  const seen = await dialog.findByRole('group', { name: reader });
  expect(seen.textContent).toBe('Stopped, see [hidden until accepted].');
});

test('shows the reason when a closed RFQ cannot be reopened', async () => {
  mockApiServer.use(
    mockErrorReply(reopenRfq, 409, 'rfq.reopen-too-late', 'A closed RFQ can be opened again within 7 days.'),
  );
  open({ outcome: 'closed', reopen_until: '2026-11-25T09:00:00.000Z' });
  await press('Open Again');
  expect(await screen.findByText('A closed RFQ can be opened again within 7 days.')).toBeDefined();
});

test('extends the deadline only to the end of a later day', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(mockComputedReply(extendDeadline, ({ body }) => (seen.push(body), { ...reply, outcome: null })));
  open();
  await press('Extend Deadline');
  const dialog = within(await screen.findByRole('dialog'));
  const day = dialog.getByLabelText<HTMLInputElement>('Answers due');
  expect(day.value).toBe('2026-12-13');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-12-12');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Extend' }).disabled).toBe(true);
  await userEvent.clear(day);
  await userEvent.type(day, '2026-12-20');
  await userEvent.click(dialog.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(seen).toEqual([{ deadline: new Date('2026-12-20T23:59:59').toISOString() }]));
});

test.each([
  ['America/Los_Angeles', '13 Dec 2026, 23:59 UTC-8', '2026-12-14T07:59:59.000Z'],
  ['Asia/Tokyo', '13 Dec 2026, 23:59 UTC+9', '2026-12-13T14:59:59.000Z'],
])('shows the new deadline with its time zone in %s', async (zone, until, deadline) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const seen: unknown[] = [];
  mockApiServer.use(mockComputedReply(extendDeadline, ({ body }) => (seen.push(body), { ...reply, outcome: null })));
  open();
  await press('Extend Deadline');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(`Until ${until}`)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(seen).toEqual([{ deadline }]));
});

test('prefills the form for the same providers when an RFQ is resent', async () => {
  open({ outcome: 'closed', reopen_until: null, custom_requirements: 'IP67 housings.' });
  await press('Send Again');
  expect(await screen.findByText('Sends RFQ #1042 again')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Project title/).value).toBe('Cold-chain trackers 2027');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Custom requirements/).value).toBe('IP67 housings.');
  expect(screen.getByRole('button', { name: 'Send RFQ to 3 Providers' })).toBeDefined();
  await press('Send as a new request');
  await waitFor(() => expect(screen.queryByText('Sends RFQ #1042 again')).toBeNull());
});

test('asks before replacing another unsent request', async () => {
  sessionStorage.setItem(
    'draft:rfq',
    JSON.stringify({
      phone: '',
      projectTitle: 'Begun',
      urgency: 'low',
      expectedVolume: '',
      decisionPriorities: [],
      customRequirements: '',
    }),
  );
  open();
  await press('Copy RFQ');
  expect(await screen.findByText('Replace the request that you have begun?')).toBeDefined();
  await press('Cancel');
  expect(sessionStorage.getItem('draft:rfq')).toContain('Begun');
});

test('orders decision factors by priority and shows the match of each provider', async () => {
  const match = buildSampleMatchedProvider({ id: 'telenor-iot', Provider: 'Telenor IoT', matchScore: 91 });
  mockApiServer.use(
    mockReply(matchRequirements, buildSampleMatchReply([match])),
    mockReply(readProviders, {
      providers: [buildSampleDetailedProvider({ id: 'telenor-iot', countries_iso: ['DE'] })],
      ...{ missing: [], lastUpdated: null, catalogueVersion: 3 },
    }),
  );
  const need = { devices: 1000, megabytes: '5', months: 12, activePercent: null };
  open({ decision_priorities: ['reliability', 'coverage', 'price'], need }, [
    buildSampleQuotedRfqLink(one, 'Telenor IoT', ['0.62']),
  ]);
  expect(await screen.findByText('91 of 100')).toBeDefined();
  expect(await screen.findByText(/^1 country, without/)).toBeDefined();
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const ordered = heads.filter((head) => head.includes('Priority'));
  expect(ordered).toEqual(['ReliabilityPriority 1', 'CoveragePriority 2', 'Total costPriority 3']);
  expect(screen.getByRole('row', { name: /^Reliability/ }).textContent).toContain('Not stated');
});
