import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  acceptRfqEndpoint,
  readVendorProviderEndpoint,
  readVendorStatsEndpoint,
  rejectRfqEndpoint,
  viewRfqEndpoint,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { withdrawQuoteEndpoint } from '@marketplace/contracts/rfq/rfq.outcome.api.ts';
import { pageVendorRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { sampleRfqCustomerFields, buildSampleSignedInUser, buildSampleVendorRfqView } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import {
  mockReply,
  mockComputedReply,
  mockErrorReply,
  mockApiServer,
  mockUnreachableEndpoint,
} from '../../../test/server.ts';
import { mockVendorRfqs } from '../../../test/rfq/mockVendorRfqs.ts';
import {
  installVendorDashboardMock,
  openVendorDashboardTestPage,
  sampleVendorUser,
  sampleVendorCommandReply,
} from '../../../test/rfq/vendorDashboardUtils.ts';

async function findRow(name: RegExp): Promise<HTMLElement> {
  return screen.findByRole('row', { name });
}

test('welcomes the company, shows the four counters and that no RFQs are available', async () => {
  openVendorDashboardTestPage([]);
  expect(await screen.findByRole('heading', { name: 'Welcome back, Telenor IoT' })).toBeDefined();
  const counters = await screen.findByLabelText('RFQs by status');
  await waitFor(() => expect(counters.textContent).toContain('Available3'));
  for (const text of ['Accepted1', 'Responded24', 'Rejected5']) expect(counters.textContent).toContain(text);
  expect(await screen.findByText('No RFQs Available')).toBeDefined();
});

test('shows the table columns in order, and hides customer details while the status is sent', async () => {
  openVendorDashboardTestPage([buildSampleVendorRfqView()]);
  const columns = await screen.findAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual([
    'Customer Details',
    'Project',
    'Requirements',
    'Urgency',
    'Created',
    'Due',
    'Status',
    'Actions',
  ]);
  const row = await findRow(/Cold-chain/);
  expect(within(row).getByText('Hidden - Accept RFQ to view')).toBeDefined();
  expect(within(row).getByText('Available')).toBeDefined();
});

/** An RFQ with its own ids, for lists of several RFQs. */
const buildNumberedRfq = (number: number, change: Parameters<typeof buildSampleVendorRfqView>[0]) =>
  buildSampleVendorRfqView({
    link_id: `44444444-4444-4444-8444-44444444444${number}`,
    rfq_id: `55555555-5555-4555-8555-55555555555${number}`,
    ...change,
  });

test('shows the customer once accepted, the buyer’s decision or the rejection', async () => {
  openVendorDashboardTestPage([
    buildNumberedRfq(1, { ...sampleRfqCustomerFields, project_title: 'Accepted', response_status: 'accepted' }),
    buildNumberedRfq(2, {
      ...{ project_title: 'Lost', response_status: 'responded' },
      ...{ outcome: 'not-selected', outcome_note: 'Norway.' },
    }),
    buildNumberedRfq(3, { project_title: 'Refused', response_status: 'rejected', outcome: 'closed' }),
  ]);
  const accepted = within(await findRow(/Accepted/));
  for (const text of Object.values(sampleRfqCustomerFields))
    if (text !== null) expect(accepted.getByText(text)).toBeDefined();
  const lost = within(await findRow(/Lost/));
  expect(lost.getByText('Not selected')).toBeDefined();
  expect(lost.getByText('Note from the buyer: Norway.')).toBeDefined();
  expect(lost.getByText('Final')).toBeDefined();
  expect(within(await findRow(/Refused/)).getByText('Rejected')).toBeDefined();
});

test("labels an erased buyer's contact in the table and in the quote dialog", async () => {
  const erased = { company_name: 'Meridian', contact_name: null, user_email: null, phone: null };
  const user = openVendorDashboardTestPage([buildSampleVendorRfqView({ ...erased, response_status: 'accepted' })]);
  const row = await findRow(/Cold-chain/);
  expect(within(row).getByText('Contact erased')).toBeDefined();
  expect(within(row).queryByRole('link', { name: /@/ })).toBeNull();
  await user.click(within(row).getByRole('button', { name: /^Send Quote/ }));
  expect(await within(await screen.findByRole('dialog')).findAllByText('Contact erased')).toHaveLength(3);
});

test('truncates requirements to 80 characters and records the view when the dialog opens', async () => {
  const full = `${'x'.repeat(80)} the rest`;
  const user = openVendorDashboardTestPage([buildSampleVendorRfqView({ requirements_summary: full })]);
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(
      viewRfqEndpoint,
      ({ body }) => (seen.push(body), { ...sampleVendorCommandReply, response_status: 'sent' as const }),
    ),
  );
  const row = await findRow(/Cold-chain/);
  expect(row.textContent).toContain(`${'x'.repeat(80)}...`);
  expect(row.textContent).not.toContain('the rest');
  await user.click(within(row).getByRole('button', { name: 'View Full Cold-chain trackers 2027' }));
  expect(await within(await screen.findByRole('dialog')).findByText(full)).toBeDefined();
  await waitFor(() => expect(seen).toEqual([{ rfq_id: sampleVendorCommandReply.rfq_id }]));
});

test('opens RFQs with short and without requirements by keyboard and records the views', async () => {
  const rfqs = [
    buildNumberedRfq(1, {
      project_title: 'Short',
      requirements_summary: 'LTE-M in Germany',
      custom_requirements: null,
    }),
    buildNumberedRfq(2, { project_title: 'None', requirements_summary: '', custom_requirements: null }),
  ] as const;
  const user = openVendorDashboardTestPage(rfqs);
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(
      viewRfqEndpoint,
      ({ body }) => (seen.push(body), { ...sampleVendorCommandReply, response_status: 'sent' as const }),
    ),
  );
  for (const [name, text, { rfq_id }] of [
    ['Short', 'LTE-M in Germany', rfqs[0]],
    ['None', 'Not provided', rfqs[1]],
  ] as const) {
    (await screen.findByRole('button', { name: `View Full ${name}` })).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name }));
    for (const shown of ['24,000 devices', 'Price, coverage, support', text])
      expect(dialog.getByText(shown)).toBeDefined();
    await waitFor(() => expect(seen.at(-1)).toEqual({ rfq_id }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(seen).toHaveLength(2);
});

test('does not record a second view', async () => {
  const user = openVendorDashboardTestPage([buildSampleVendorRfqView({ viewed_at: '2026-11-13T09:00:00.000Z' })]);
  const seen: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(
      viewRfqEndpoint,
      ({ body }) => (seen.push(body), { ...sampleVendorCommandReply, response_status: 'sent' as const }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: /^View Full/ }));
  await user.keyboard('{Escape}');
  mockApiServer.use(
    mockReply(acceptRfqEndpoint, { ...sampleVendorCommandReply, response_status: 'accepted' as const }),
  );
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  await screen.findByText('RFQ accepted');
  expect(seen).toEqual([]);
});

const accept = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Accept Cold-chain trackers 2027' }));

test.each([
  ['Acceptance Failed', 'RFQ is too old.', mockErrorReply(acceptRfqEndpoint, 409, 'rfq.expired', 'RFQ is too old.')],
  ['Network Error', 'Please check your connection and try again.', mockUnreachableEndpoint(acceptRfqEndpoint)],
])('shows %s with its reason when accepting fails', async (title, reason, handler) => {
  const user = openVendorDashboardTestPage([buildSampleVendorRfqView()]);
  mockApiServer.use(handler);
  await accept(user);
  expect(await screen.findByText(reason)).toBeDefined();
  expect(screen.getByText(title)).toBeDefined();
});

test('shows the customer after accepting', async () => {
  const user = openVendorDashboardTestPage([buildSampleVendorRfqView()]);
  await findRow(/Cold-chain/);
  mockApiServer.use(
    mockReply(acceptRfqEndpoint, { ...sampleVendorCommandReply, response_status: 'accepted' as const }),
    ...mockVendorRfqs([buildSampleVendorRfqView({ ...sampleRfqCustomerFields, response_status: 'accepted' })]),
  );
  await accept(user);
  expect(await screen.findByText('Ida Lindqvist')).toBeDefined();
});

test('asks before rejecting, sends reason and note, shows a failure and keeps them', async () => {
  const user = openVendorDashboardTestPage([buildSampleVendorRfqView()]);
  await findRow(/Cold-chain/);
  const message = 'The status of this RFQ is already “Accepted”. It can no longer be accepted or rejected.';
  const sent: unknown[] = [];
  mockApiServer.use(
    http.post(`*${rejectRfqEndpoint.path}`, async ({ request }) => {
      sent.push(await request.json());
      const problem = { code: 'rfq.already-answered', message };
      return HttpResponse.json(problem, { status: 409 });
    }),
  );
  await user.click(screen.getByRole('button', { name: /^Reject/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirmation = 'Are you sure you want to reject this RFQ? This action cannot be undone.';
  expect(dialog.getByText(confirmation)).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Reason (visible to the buyer)'), 'No coverage in the required area');
  fireEvent.change(dialog.getByLabelText(/Note to the buyer/), { target: { value: 'Not in Norway yet.' } });
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ reason: 'no-coverage', note: 'Not in Norway yet.' });
  expect(await screen.findByText('Rejection Failed')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(dialog.getByDisplayValue('Not in Norway yet.')).toBeDefined();
});

test.each([
  [pageVendorRfqsEndpoint, 'Failed to load RFQs'],
  [readVendorStatsEndpoint, 'Failed to load stats'],
] as const)('names the part that failed to load and shows the rest: %#', async (call, text) => {
  openVendorDashboardTestPage([buildSampleVendorRfqView()]);
  mockApiServer.use(mockErrorReply(call, 500, 'service.error', 'x'));
  expect(await screen.findByText(text)).toBeDefined();
  const rest = call === readVendorStatsEndpoint ? 'Cold-chain trackers 2027' : 'No quote will be sent';
  expect(await screen.findByText(rest)).toBeDefined();
  expect(screen.queryByText('Failed to load dashboard data')).toBeNull();
});

test('shows one error with Try Again when everything fails', async () => {
  installVendorDashboardMock([]);
  mockApiServer.use(
    mockUnreachableEndpoint(readVendorProviderEndpoint),
    mockUnreachableEndpoint(readVendorStatsEndpoint),
    mockUnreachableEndpoint(pageVendorRfqsEndpoint),
  );
  renderTestApp('/vendor-dashboard', sampleVendorUser);
  expect(await screen.findByText('Failed to load dashboard data')).toBeDefined();
});

test('explains how to get access to users without it', async () => {
  renderTestApp('/vendor-dashboard', buildSampleSignedInUser());
  expect(await screen.findByText('This page requires provider access')).toBeDefined();
});

test('withdraws a quote after confirmation', async () => {
  const quoted = buildSampleVendorRfqView({
    ...sampleRfqCustomerFields,
    response_status: 'responded',
    quote_amount: '0.62',
    quote_version: 1,
  });
  const seen: unknown[] = [];
  const user = openVendorDashboardTestPage(
    [quoted],
    mockComputedReply(
      withdrawQuoteEndpoint,
      ({ body }) => (seen.push(body), { ...sampleVendorCommandReply, response_status: 'accepted' as const }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Withdraw Quote for Cold-chain trackers 2027' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^The buyer is notified and can no longer see your quote/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Quote withdrawn')).toBeDefined();
  expect(seen).toEqual([{ rfq_id: quoted.rfq_id }]);
});

test('lists a closed unanswered request as decided, not as available', async () => {
  const user = openVendorDashboardTestPage([buildSampleVendorRfqView({ outcome: 'closed' })]);
  await user.click(await screen.findByRole('radio', { name: 'Available 0' }));
  expect(await screen.findByText('No matching requests')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Buyer decided 1' }));
  expect(within(await findRow(/Cold-chain/)).getByText('Closed')).toBeDefined();
});
