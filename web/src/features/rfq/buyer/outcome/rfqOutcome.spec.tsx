import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import {
  awardQuotesEndpoint,
  closeRfqEndpoint,
  extendDeadlineEndpoint,
  reopenRfqEndpoint,
} from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { rtkQueryApi } from '../../../../core/api.ts';
import {
  buildSampleBuyerRfqLinkView,
  buildSampleBuyerRfqView,
  buildSampleDetailedProvider,
  buildSampleQuotedRfqLink,
  buildSampleSignedInUser,
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
  mockApiServer.use(...mockBuyerRfqs(rfqs), mockReply(listRfqLinksEndpoint, [...links]));
  return renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
}
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Types a note and checks how its preview hides contact data. */
async function expectMaskedPreview(
  dialog: Pick<typeof screen, 'findByRole'>,
  note: HTMLElement,
  typed: string,
  seen: string,
) {
  fireEvent.change(note, { target: { value: typed } });
  const reader = 'Text as shown to providers that have not accepted';
  expect((await dialog.findByRole('group', { name: reader })).textContent).toBe(seen);
}

test('awards the displayed versions after listing the effects, and keeps the note on errors', async () => {
  const error = 'The provider has changed this quote. Review the new version before you award it.';
  mockApiServer.use(mockErrorReply(awardQuotesEndpoint, 409, 'quote.changed', error));
  open();
  await press('Award to emnify');
  const dialog = within(await screen.findByRole('dialog', { name: 'Award Cold-chain trackers 2027' }));
  expect(dialog.getByRole('checkbox', { name: 'emnify, EUR 0.62 per SIM per month' })).toBeDefined();
  expect(dialog.getByRole('checkbox', { name: 'Soracom, EUR 0.58 in total' })).toBeDefined();
  for (const text of [
    'emnify is notified that its quote was selected.',
    'Soracom is notified that its quote was not selected.',
    '1NCE will no longer be able to respond.',
  ]) {
    expect(dialog.getByText(text)).toBeDefined();
  }
  const note = dialog.getByLabelText<HTMLTextAreaElement>('Note to other providers (optional)');
  await expectMaskedPreview(
    dialog,
    note,
    'Questions to ida@meridian.example.',
    'Questions to [hidden until accepted].',
  );
  fireEvent.change(note, { target: { value: 'Norway decided.' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Award' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(error);
  expect(note.value).toBe('Norway decided.');
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(awardQuotesEndpoint, ({ body }) => (seen.push(body), { ...reply, outcome: 'awarded' as const })),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Award' }));
  expect(await screen.findByText('RFQ awarded')).toBeDefined();
  expect(seen).toEqual([{ awards: [{ link_id: one, quote_version: 2 }], note: 'Norway decided.' }]);
});

test('awards several quotes and requires at least one', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(awardQuotesEndpoint, ({ body }) => (seen.push(body), { ...reply, outcome: 'awarded' as const })),
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

test('does not offer to award expired quotes and labels withdrawn ones', async () => {
  const [past, taken] = quotes as [BuyerRfqLinkReplyItem, BuyerRfqLinkReplyItem];
  open({}, [
    { ...past, quote_valid_until: '2026-11-19T09:00:00.000Z' },
    {
      ...buildSampleBuyerRfqLinkView({ id: taken.id, provider_name: 'Soracom', response_status: 'accepted' }),
      withdrawn_at: '2026-11-19T09:00:00.000Z',
    },
  ]);
  expect(await screen.findByText('Quote expired. Message the provider to request a new version.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Award to/ })).toBeNull();
  expect(screen.getByText(/^Withdrawn/).textContent).toBe('Withdrawn on 19 Nov 2026');
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
  const steps = within(screen.getByRole('group', { name: 'RFQ actions' })).getAllByRole('button');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Copy RFQ']);
});

test('lists the allowed actions of an RFQ in each state', async () => {
  const [past, soon] = ['2026-11-19T09:00:00.000Z', '2026-11-25T09:00:00.000Z'];
  const states: readonly (readonly [string, Partial<BuyerRfqReplyItem>, readonly string[]])[] = [
    ['open', { total_providers: 3 }, ['Extend deadline', 'Close RFQ', 'Copy RFQ']],
    [
      'open with fewer providers than the limit',
      { total_providers: 2 },
      ['Add provider', 'Extend deadline', 'Close RFQ', 'Copy RFQ'],
    ],
    ['expired', { status: 'expired', deadline: past }, ['Extend deadline', 'Close RFQ', 'Resend RFQ', 'Copy RFQ']],
    ['closed', { outcome: 'closed', reopen_until: soon }, ['Reopen RFQ', 'Resend RFQ', 'Copy RFQ']],
    ['closed long ago', { outcome: 'closed', reopen_until: past }, ['Resend RFQ', 'Copy RFQ']],
  ];
  const { store } = open({ outcome: 'awarded' });
  const actions = await screen.findByRole('group', { name: 'RFQ actions' });
  for (const [state, rfq, labels] of states) {
    mockApiServer.use(...mockBuyerRfqs([buildSampleBuyerRfqView(rfq)]));
    act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['Rfqs'])));
    const buttons = () => within(actions).getAllByRole('button');
    await waitFor(() =>
      expect(
        buttons().map(({ textContent }) => textContent),
        state,
      ).toEqual(labels),
    );
  }
});

test('closes an RFQ after confirmation with a note whose preview hides contact data', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(closeRfqEndpoint, ({ body }) => (seen.push(body), { ...reply, outcome: 'closed' as const })),
  );
  open();
  await press('Close RFQ');
  const dialog = within(await screen.findByRole('dialog'));
  const note = dialog.getByLabelText('Note to the providers (optional)');
  const masked = 'Stopped, see [hidden until accepted].';
  await expectMaskedPreview(dialog, note, 'Stopped, see +49 30 1234567.', masked);
  fireEvent.change(note, { target: { value: 'Stopped.' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Close RFQ' }));
  expect(await screen.findByText('RFQ closed')).toBeDefined();
  expect(seen).toEqual([{ note: 'Stopped.' }]);
});

test('extends the deadline only to the end of a later day', async () => {
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(extendDeadlineEndpoint, ({ body }) => (seen.push(body), { ...reply, outcome: null })),
  );
  open();
  await press('Extend deadline');
  const dialog = within(await screen.findByRole('dialog'));
  const day = dialog.getByLabelText<HTMLInputElement>('New deadline');
  expect(day.value).toBe('2026-12-13');
  fireEvent.change(day, { target: { value: '2026-12-12' } });
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Extend deadline' }).disabled).toBe(true);
  fireEvent.change(day, { target: { value: '2026-12-20' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Extend deadline' }));
  await waitFor(() => expect(seen).toEqual([{ deadline: new Date('2026-12-20T23:59:59').toISOString() }]));
});

test('shows the new deadline with its time zone', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(extendDeadlineEndpoint, ({ body }) => (seen.push(body), { ...reply, outcome: null })),
  );
  open();
  for (const [zone, until, deadline] of [
    ['America/Los_Angeles', '13 Dec 2026, 23:59 UTC-8', '2026-12-14T07:59:59.000Z'],
    ['Asia/Tokyo', '13 Dec 2026, 23:59 UTC+9', '2026-12-13T14:59:59.000Z'],
  ] as const) {
    vi.stubEnv('TZ', zone);
    await press('Extend deadline');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(`Until ${until}`)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Extend deadline' }));
    await waitFor(() => expect(seen.at(-1), zone).toEqual({ deadline }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(seen).toHaveLength(2);
});

test('shows why a closed RFQ cannot be reopened, and prefills the form when it is resent', async () => {
  mockApiServer.use(
    mockErrorReply(
      reopenRfqEndpoint,
      409,
      'rfq.reopen-too-late',
      'An RFQ can only be reopened within 7 days after it was closed.',
    ),
  );
  open({ outcome: 'closed', reopen_until: '2026-11-25T09:00:00.000Z', custom_requirements: 'IP67 housings.' });
  await press('Reopen RFQ');
  expect(await screen.findByText('An RFQ can only be reopened within 7 days after it was closed.')).toBeDefined();
  await press('Resend RFQ');
  expect(await screen.findByText('Resending RFQ #1042')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Project title/).value).toBe('Cold-chain trackers 2027');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Custom requirements/).value).toBe('IP67 housings.');
  expect(screen.getByRole('button', { name: 'Send RFQ to 3 providers' })).toBeDefined();
  await press('Remove the reference');
  await waitFor(() => expect(screen.queryByText('Resending RFQ #1042')).toBeNull());
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
  expect(await screen.findByText('Replace unsent request')).toBeDefined();
  await press('Cancel');
  expect(sessionStorage.getItem('draft:rfq')).toContain('Begun');
});

test('orders decision factors by priority and shows the match of each provider', async () => {
  const match = buildSampleMatchedProvider({ id: 'telenor-iot', Provider: 'Telenor IoT', matchScore: 91 });
  mockApiServer.use(
    mockReply(matchRequirementsEndpoint, buildSampleMatchReply([match])),
    mockReply(readProvidersEndpoint, {
      providers: [buildSampleDetailedProvider({ id: 'telenor-iot', countries_iso: ['DE'] })],
      ...{ missing: [], lastUpdated: null, catalogueVersion: 3 },
    }),
  );
  const need = { devices: 1000, megabytes: '5', months: 12, activePercent: null };
  open({ decision_priorities: ['reliability', 'coverage', 'price'], need }, [
    buildSampleQuotedRfqLink(one, 'Telenor IoT', ['0.62']),
  ]);
  expect(await screen.findByText('91 of 100')).toBeDefined();
  expect(await screen.findByText(/^1 country, not including/)).toBeDefined();
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const ordered = heads.filter((head) => head.includes('Priority'));
  expect(ordered).toEqual(['ReliabilityPriority 1', 'CoveragePriority 2', 'Total costPriority 3']);
  expect(screen.getByRole('row', { name: /^Reliability/ }).textContent).toContain('Not stated');
});
