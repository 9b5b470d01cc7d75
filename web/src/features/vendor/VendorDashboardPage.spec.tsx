import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readCatalogueEntry } from '@marketplace/contracts/catalogue/catalogue.corrections.api.ts';
import {
  acceptRfq,
  listVendorRfqs,
  readVendorProvider,
  readVendorStats,
  rejectRfq,
  respondToRfq,
  viewRfq,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { customer, userView, vendorRfqView } from '../../test/fixtures.ts';
import { renderApp } from '../../test/renderApp.tsx';
import { answers, answersWith, refuses, server, unreachable } from '../../test/server.ts';

const vendor = userView({
  first_name: 'Tor',
  last_name: 'Myhre',

  company: 'Telenor IoT',
  provider_access_status: 'approved',
  provider_company_name: 'Telenor IoT',
});
const provider = {
  provider_id: 'telenor-iot',
  provider_name: 'Telenor IoT',
  provider_company_name: 'Telenor IoT',
  website: null,
  logo_file: null,
};
const stats = { available: 3, accepted: 1, responded: 24, rejected: 5 };
const answered = { position: 'e.9', message: 'Done.', rfq_id: vendorRfqView().rfq_id };

function open(rfqs: readonly VendorRfqView[]): ReturnType<typeof userEvent.setup> {
  server.use(
    answers(readVendorProvider, provider),
    answers(readCatalogueEntry, { providerId: 'telenor-iot', name: 'Telenor IoT', fields: [] }),
    answers(readVendorStats, stats),
    answers(listVendorRfqs, [...rfqs]),
  );
  server.use(answers(viewRfq, { ...answered, response_status: 'sent' }));
  renderApp('/vendor-dashboard', vendor);
  return userEvent.setup();
}

async function rowOf(name: RegExp): Promise<HTMLElement> {
  return screen.findByRole('row', { name });
}

test('welcomes the company and shows the four counters Available, Accepted, Responded, Rejected', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'Welcome back, Telenor IoT' })).toBeDefined();
  const counters = await screen.findByLabelText('RFQs by status');
  await waitFor(() => expect(counters.textContent).toContain('Available3'));
  for (const text of ['Accepted1', 'Responded24', 'Rejected5']) expect(counters.textContent).toContain(text);
});

test("the empty state reads 'No RFQs Available'", async () => {
  open([]);
  expect(await screen.findByText('No RFQs Available')).toBeDefined();
});

test('the table has the columns Customer Details, Project, Requirements, Urgency, Created, Status, Actions', async () => {
  open([vendorRfqView()]);
  const columns = await screen.findAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    'Customer Details',
    'Project',
    'Requirements',
    'Urgency',
    'Created',
    'Status',
    'Actions',
  ]);
});

test("customer details show 'Hidden - Accept RFQ to view' while the status is sent", async () => {
  open([vendorRfqView()]);
  const row = await rowOf(/Cold-chain/);
  expect(within(row).getByText('Hidden - Accept RFQ to view')).toBeDefined();
  expect(within(row).getByText('Available')).toBeDefined();
});

test('company, contact and email show once accepted', async () => {
  open([vendorRfqView({ ...customer, response_status: 'accepted' })]);
  const row = await rowOf(/Cold-chain/);
  for (const text of Object.values(customer)) if (text !== null) expect(within(row).getByText(text)).toBeDefined();
});

test("an erased buyer's contact reads so, in the table and where the quote is written", async () => {
  const erased = { company_name: 'Meridian', contact_name: null, user_email: null, phone: null };
  const user = open([vendorRfqView({ ...erased, response_status: 'accepted' })]);
  const row = await rowOf(/Cold-chain/);
  expect(within(row).getByText('Contact erased')).toBeDefined();
  expect(within(row).queryByRole('link', { name: /@/ })).toBeNull();
  await user.click(within(row).getByRole('button', { name: /^Send Quote/ }));
  expect(await within(await screen.findByRole('dialog')).findAllByText('Contact erased')).toHaveLength(3);
});

test("requirements show the first 80 characters plus a 'View Full' modal, whose opening is recorded", async () => {
  const full = `${'x'.repeat(80)} the rest`;
  const user = open([vendorRfqView({ requirements_summary: full })]);
  const seen: unknown[] = [];
  server.use(answersWith(viewRfq, ({ body }) => (seen.push(body), { ...answered, response_status: 'sent' as const })));
  const row = await rowOf(/Cold-chain/);
  expect(row.textContent).toContain(`${'x'.repeat(80)}...`);
  expect(row.textContent).not.toContain('the rest');
  await user.click(within(row).getByRole('button', { name: 'View Full Cold-chain trackers 2027' }));
  expect(await within(await screen.findByRole('dialog')).findByText(full)).toBeDefined();
  await waitFor(() => expect(seen).toEqual([{ rfq_id: answered.rfq_id }]));
});

test.each([
  ['of few words', { requirements_summary: 'LTE-M in Germany', custom_requirements: null }, 'LTE-M in Germany'],
  ['without words', { requirements_summary: '', custom_requirements: null }, 'Not provided'],
])(
  'an RFQ %s opens by keyboard too, with its volume and priorities, and its opening is recorded',
  async (_, rfq, text) => {
    const user = open([vendorRfqView(rfq)]);
    const seen: unknown[] = [];
    server.use(
      answersWith(viewRfq, ({ body }) => (seen.push(body), { ...answered, response_status: 'sent' as const })),
    );
    (await screen.findByRole('button', { name: /^View Full/ })).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cold-chain trackers 2027' }));
    for (const shown of ['24,000 devices', 'Price, coverage, support', text])
      expect(dialog.getByText(shown)).toBeDefined();
    await waitFor(() => expect(seen).toEqual([{ rfq_id: answered.rfq_id }]));
  },
);

test('an RFQ that was opened before is not recorded again', async () => {
  const user = open([vendorRfqView({ viewed_at: '2026-11-13T09:00:00.000Z' })]);
  const seen: unknown[] = [];
  server.use(answersWith(viewRfq, ({ body }) => (seen.push(body), { ...answered, response_status: 'sent' as const })));
  await user.click(await screen.findByRole('button', { name: /^View Full/ }));
  await user.keyboard('{Escape}');
  server.use(answers(acceptRfq, { ...answered, response_status: 'accepted' }));
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  await screen.findByText('RFQ accepted');
  expect(seen).toEqual([]);
});

test('accepting shows who asks', async () => {
  const user = open([vendorRfqView()]);
  await rowOf(/Cold-chain/);
  server.use(answers(acceptRfq, { ...answered, response_status: 'accepted' }));
  server.use(answers(listVendorRfqs, [vendorRfqView({ ...customer, response_status: 'accepted' })]));
  await user.click(screen.getByRole('button', { name: 'Accept Cold-chain trackers 2027' }));
  expect(await screen.findByText('Ida Lindqvist')).toBeDefined();
});

test.each([
  ['the server says why', 'RFQ is too old.', refuses(acceptRfq, 409, 'rfq.expired', 'RFQ is too old.')],
  ['the network fails', 'Please check your connection and try again.', unreachable(acceptRfq)],
])("a failed accept says 'Acceptance Failed', or 'Network Error', when %s", async (_case, text, failure) => {
  const user = open([vendorRfqView()]);
  await rowOf(/Cold-chain/);
  server.use(failure);
  await user.click(screen.getByRole('button', { name: /^Accept/ }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText(text.startsWith('Please') ? 'Network Error' : 'Acceptance Failed')).toBeDefined();
});

test('reject asks for confirmation, and a failure says so', async () => {
  const user = open([vendorRfqView()]);
  await rowOf(/Cold-chain/);
  server.use(refuses(rejectRfq, 409, 'rfq.already-answered', 'This RFQ was answered before.'));
  await user.click(screen.getByRole('button', { name: /^Reject/ }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog).getByText('Are you sure you want to reject this RFQ? This action cannot be undone.'),
  ).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Rejection Failed')).toBeDefined();
  expect(screen.getByText('This RFQ was answered before.')).toBeDefined();
});

test("the quote modal shows the RFQ's details with 'Not provided', and submit is disabled without an amount", async () => {
  const user = open([
    vendorRfqView({ ...customer, response_status: 'accepted', viewed_at: '2026-11-13T09:00:00.000Z' }),
  ]);
  await rowOf(/Cold-chain/);
  await user.click(screen.getByRole('button', { name: /^Send Quote/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Phone').parentElement?.textContent).toBe('PhoneNot provided');
  expect(within(dialog).getByText('24,000 devices')).toBeDefined();
  const amount = within(dialog).getByLabelText(/Quote amount/);
  expect([amount.getAttribute('step'), amount.getAttribute('min')]).toEqual(['0.01', '0']);
  const send = within(dialog).getByRole('button', { name: 'Send Quote' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.type(amount, '0');
  await user.click(send);
  expect(await screen.findByText('Invalid Quote Amount')).toBeDefined();
  expect(screen.getAllByText('Please enter a valid quote amount greater than zero.').length).toBeGreaterThan(0);
});

test('a comma is refused in words and the amount stays as it was typed', async () => {
  const user = open([vendorRfqView({ ...customer, response_status: 'accepted' })]);
  await rowOf(/Cold-chain/);
  await user.click(screen.getByRole('button', { name: /^Send Quote/ }));
  const amount = await screen.findByLabelText<HTMLInputElement>(/Quote amount/);
  await user.type(amount, '12,');
  expect(amount.value).toBe('12');
  expect(screen.getByText('Please enter a valid quote amount greater than zero.')).toBeDefined();
});

test('a failed quote keeps what was typed, and is sent again with the same key', async () => {
  const user = open([vendorRfqView({ ...customer, response_status: 'accepted' })]);
  await rowOf(/Cold-chain/);
  await user.click(screen.getByRole('button', { name: /^Send Quote/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Quote amount/), '0.62');
  await user.type(within(dialog).getByLabelText('Details'), 'Pooled data');
  server.use(refuses(respondToRfq, 503, 'service.unavailable', 'Try later.'));
  await user.click(within(dialog).getByRole('button', { name: 'Send Quote' }));
  expect(await screen.findByText('Quote Send Failed')).toBeDefined();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Details').value).toBe('Pooled data');
  let sent: unknown;
  server.use(
    answersWith(
      respondToRfq,
      ({ body }) => ((sent = body), { ...answered, response_status: 'responded' as const, quote_version: 1 }),
    ),
  );
  await user.click(await within(dialog).findByRole('button', { name: 'Send Quote' }));
  await waitFor(() =>
    expect(sent).toMatchObject({ quote_amount: '0.62', quote_currency: 'USD', quote_details: 'Pooled data' }),
  );
});

test("loading failures read 'Failed to load RFQs', 'Failed to load stats' and 'Failed to load dashboard data'", async () => {
  open([]);
  server.use(refuses(listVendorRfqs, 500, 'service.error', 'x'));
  expect(await screen.findByText('Failed to load RFQs')).toBeDefined();
});

test('all failing together is one message with Try Again', async () => {
  server.use(unreachable(readVendorProvider), unreachable(readVendorStats), unreachable(listVendorRfqs));
  renderApp('/vendor-dashboard', vendor);
  expect(await screen.findByText('Failed to load dashboard data')).toBeDefined();
});

test('a vendor who has no approved access is told how to get it', async () => {
  renderApp('/vendor-dashboard', userView());
  expect(await screen.findByText('Provider access is needed for this page')).toBeDefined();
});
