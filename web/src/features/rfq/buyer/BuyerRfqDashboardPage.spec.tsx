import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { readArrivalsEndpoint } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { pageOwnRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import {
  buildSampleBuyerRfqLinkView,
  buildSampleBuyerRfqView,
  samplePerSimQuoteFields,
  buildSampleQuotedRfqLink,
  buildSampleSignedInUser,
} from '../../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const second = buildSampleBuyerRfqView({
  id: '44444444-4444-4444-8444-444444444444',
  number: 1018,
  project_title: null,
  expected_volume: 'about a pallet',
  total_providers: 1,
  responded_count: 0,
  status: 'declined',
});

function open(at = '/rfq-dashboard'): ReturnType<typeof renderTestApp> {
  const rfqs = [buildSampleBuyerRfqView(), second];
  mockApiServer.use(...mockBuyerRfqs(rfqs), mockReply(listRfqLinksEndpoint, [buildSampleBuyerRfqLinkView()]));
  return renderTestApp(at, buildSampleSignedInUser());
}

/** 120 RFQs of a buyer, newest first. */
const many = Array.from({ length: 120 }, (_, at) =>
  buildSampleBuyerRfqView({
    id: `44444444-4444-4444-8444-${String(at).padStart(12, '0')}`,
    number: 1119 - at,
    project_title: null,
  }),
);

test('shows the RFQ in the URL regardless of its position in the list', async () => {
  mockApiServer.use(...mockBuyerRfqs(many), mockReply(listRfqLinksEndpoint, [buildSampleBuyerRfqLinkView()]));
  renderTestApp(`/rfq-dashboard?rfq=${many[110]?.id ?? ''}`, buildSampleSignedInUser());
  expect(await screen.findByRole('article', { name: 'RFQ #1009' })).toBeDefined();
  expect(screen.queryByRole('article', { name: 'RFQ #1119' })).toBeNull();
});

test.each([
  ['of another buyer or a missing RFQ', '55555555-5555-4555-8555-555555555555', many],
  ['that is truncated', '5555', many.slice(0, 3)],
])('shows a not-found message with a link back for an RFQ id %s', async (_which, id, rfqs) => {
  mockApiServer.use(...mockBuyerRfqs(rfqs), mockReply(listRfqLinksEndpoint, [buildSampleBuyerRfqLinkView()]));
  const app = renderTestApp(`/rfq-dashboard?rfq=${id}`, buildSampleSignedInUser());
  expect(await screen.findByText('Request not found')).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
  const list = within(screen.getByRole('navigation', { name: 'RFQ requests' }));
  expect(list.getAllByRole('listitem').length).toBeGreaterThan(0);
  await userEvent.setup().click(screen.getByRole('link', { name: 'My RFQ Requests' }));
  expect(await screen.findByRole('article', { name: 'RFQ #1119' })).toBeDefined();
  expect(app.address()).toBe('/rfq-dashboard');
});

test('shows the not-found message to a buyer without requests', async () => {
  mockApiServer.use(...mockBuyerRfqs([]), mockReply(listRfqLinksEndpoint, [buildSampleBuyerRfqLinkView()]));
  renderTestApp('/rfq-dashboard?rfq=55555555-5555-4555-8555-555555555555', buildSampleSignedInUser());
  expect(await screen.findByText('Request not found')).toBeDefined();
});

test("shows 'Please log in to view your RFQ requests.' to guests", async () => {
  renderTestApp('/rfq-dashboard');
  expect(await screen.findByText('Please log in to view your RFQ requests.')).toBeDefined();
});

test('counts the list and shows title, company, volume, date, age and answers per item', async () => {
  open();
  expect((await screen.findByLabelText('2 requests')).textContent).toBe('2');
  const list = within(await screen.findByRole('navigation', { name: 'RFQ requests' }));
  const first = list.getByRole('button', { name: /Cold-chain/ });
  for (const text of ['Meridian Cold Chain, 24,000 devices', '12 Nov 2026', 'ago', '3 providers', '1 response']) {
    expect(first.textContent).toContain(text);
  }
  expect(first.querySelector('time[title]')).not.toBeNull();
});

test("titles an untitled RFQ 'RFQ #' with its number and keeps text volumes as typed", async () => {
  open();
  const item = await screen.findByRole('button', { name: /RFQ #1018/ });
  expect(item.textContent).toContain('about a pallet');
  expect(item.textContent).not.toContain('about a pallet devices');
  expect(item.textContent).toContain('Declined');
});

test('shows the reason next to the date when a provider declined', async () => {
  const declined = {
    response_status: 'declined',
    declined_at: '2026-11-13T09:00:00.000Z',
    declined_reason: 'no-coverage',
    declined_note: 'Not in Norway yet.',
  } as const;
  const rfq = buildSampleBuyerRfqView();
  mockApiServer.use(...mockBuyerRfqs([rfq]), mockReply(listRfqLinksEndpoint, [buildSampleBuyerRfqLinkView(declined)]));
  renderTestApp(`/rfq-dashboard?rfq=${rfq.id}`, buildSampleSignedInUser());
  const row = await screen.findByRole('row', { name: /^Declined/ });
  for (const part of ['13 Nov 2026', 'No coverage in the required area', 'Not in Norway yet.']) {
    expect(row.textContent).toContain(part);
  }
});

test('shows details of the selected item and puts it into the URL', async () => {
  const app = open();
  await userEvent.setup().click(await screen.findByRole('button', { name: /RFQ #1018/ }));
  const details = within(await screen.findByRole('article', { name: 'RFQ #1018' }));
  for (const label of ['Company', 'Contact', 'Expected volume', 'Urgency', 'Created']) {
    expect(details.getByText(label)).toBeDefined();
  }
  expect(details.getByText('HIGH')).toBeDefined();
  expect(app.address()).toBe(`/rfq-dashboard?rfq=${second.id}`);
});

test.each([
  [
    '?success=true&providers=3',
    'Your request for quotes has been sent to 3 providers. You will receive responses soon.',
  ],
  [
    '?success=true&providers=9',
    'Your request for quotes has been sent to 3 providers. You will receive responses soon.',
  ],
  [
    '?success=true&providers=x',
    'Your request for quotes has been sent to 1 provider. You will receive responses soon.',
  ],
])('shows the banner for %s and then removes the query string', async (query, text) => {
  const app = open(`/rfq-dashboard${query}`);
  expect(await screen.findByText('RFQ Sent Successfully')).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
  await waitFor(() => expect(app.address()).toBe('/rfq-dashboard'));
  expect(screen.getByText('RFQ Sent Successfully')).toBeDefined();
});

test('lists the delivery status per provider below the banner and updates it live', async () => {
  const rfqId = '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10';
  const requestedIds: string[] = [];
  const at = (arrival: 'told' | 'invited') => [
    { provider_id: 'emnify', provider_name: 'emnify', arrival: 'here' as const },
    { provider_id: 'telenor-iot', provider_name: 'Telenor IoT', arrival },
  ];
  const answerDelivery = (arrival: 'told' | 'invited') =>
    http.get('*/api/rfq/:id/arrivals', ({ params }) => {
      requestedIds.push(String(params['id']));
      return HttpResponse.json(readArrivalsEndpoint.reply.parse(at(arrival)));
    });
  mockApiServer.use(answerDelivery('told'));
  const app = open(`/rfq-dashboard?success=true&providers=2&sent=${rfqId}`);
  const list = () => within(screen.getByRole('list', { name: 'Delivery status by provider' })).getAllByRole('listitem');
  await screen.findByRole('list', { name: 'Delivery status by provider' });
  expect(list().map(({ textContent }) => textContent)).toEqual([
    'emnify responds on this platform.',
    'Telenor IoT is not on this platform yet. We notified our team.',
  ]);
  expect(
    screen.getByText('Your request for quotes has been sent to 2 providers. You will receive responses soon.'),
  ).toBeDefined();
  await waitFor(() => expect(app.address()).toBe('/rfq-dashboard'));
  mockApiServer.use(answerDelivery('invited'));
  app.store.dispatch(rtkQueryApi.util.invalidateTags(['Arrivals']));
  expect(await screen.findByText(/We sent an invitation by email and notified our team\./)).toBeDefined();
  expect(new Set(requestedIds)).toEqual(new Set([rfqId]));
});

test("shows 'Error: HTTP error {status}' with Try Again after a failed load", async () => {
  mockApiServer.use(mockErrorReply(pageOwnRfqsEndpoint, 503, 'service.unavailable', 'x'));
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  expect(await screen.findByText('Error: HTTP error 503')).toBeDefined();
});

test('explains the next step when there are no RFQs', async () => {
  mockApiServer.use(...mockBuyerRfqs([]));
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  expect(await screen.findByText('You have not sent any requests for quotes')).toBeDefined();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Specify Requirements' })).toBeDefined();
});

test('compares responses with all quote versions and marks none as best without totals', async () => {
  open();
  mockApiServer.use(
    mockReply(listRfqLinksEndpoint, [
      buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333331', 'Telenor IoT', ['12500', '12000']),
      buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333332', 'emnify', ['0.40']),
    ]),
  );
  const responses = within(await screen.findByRole('region', { name: 'Provider responses' }));
  const quotes = within(responses.getByRole('row', { name: /^Quote/ })).getAllByRole('cell');
  expect(quotes[0]?.querySelector('s')?.textContent).toContain('12,500');
  expect(quotes.map((quote) => quote.querySelector('strong')?.textContent)).toEqual(['EUR 12,000.00', 'EUR 0.40']);
  expect(responses.queryByText(/best|lowest|equal/i)).toBeNull();
  const changed = responses.getByRole('list', { name: 'Changes in version 2' });
  expect(changed.textContent).toBe('Amount: changed from 12,500 EUR to 12,000 EUR');
});

test("shows a vendor's answer and a toast without a reload", async () => {
  const { store } = open();
  await screen.findByRole('region', { name: 'Provider responses' });
  mockApiServer.use(
    mockReply(listRfqLinksEndpoint, [
      buildSampleQuotedRfqLink(buildSampleBuyerRfqLinkView().id, 'Telenor IoT', ['0.62']),
    ]),
  );
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['RfqLinks'])));
  expect(await screen.findByText('Telenor IoT sent a quote')).toBeDefined();
});

test('shows a toast when a vendor withdraws its quote', async () => {
  const { id } = buildSampleBuyerRfqLinkView();
  const { store } = renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  mockApiServer.use(
    ...mockBuyerRfqs([buildSampleBuyerRfqView()]),
    mockReply(listRfqLinksEndpoint, [buildSampleQuotedRfqLink(id, 'Telenor IoT', ['0.62'])]),
  );
  await screen.findByRole('region', { name: 'Provider responses' });
  const withdrawn = { response_status: 'accepted', withdrawn_at: '2026-11-24T12:00:00.000Z' } as const;
  mockApiServer.use(mockReply(listRfqLinksEndpoint, [{ ...buildSampleBuyerRfqLinkView(), id, ...withdrawn }]));
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['RfqLinks'])));
  expect(await screen.findByText('Telenor IoT withdrew its quote')).toBeDefined();
  expect(screen.queryByText('Telenor IoT accepted your request')).toBeNull();
});

test('calculates totals for the need, marks the lowest as best and recalculates after edits', async () => {
  const links = [
    {
      ...buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333331', 'Telenor IoT', ['0.62']),
      ...samplePerSimQuoteFields,
    },
    {
      ...buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333332', 'emnify', ['0.10']),
      ...samplePerSimQuoteFields,
      quote_parts: { ...samplePerSimQuoteFields.quote_parts, setup: '5000.00' },
    },
  ];
  const need = { devices: 1000, megabytes: '5', months: 12, activePercent: null };
  const rfqs = [buildSampleBuyerRfqView({ need })];
  mockApiServer.use(...mockBuyerRfqs(rfqs), mockReply(listRfqLinksEndpoint, links));
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  const totals = async () =>
    within(await screen.findByRole('row', { name: /^Total cost/ }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await totals()).toEqual(['EUR 7,440.00', 'EUR 6,200.00Best']);
  const bySim = within(screen.getByRole('row', { name: /^Monthly charge per active SIM/ })).getAllByRole('cell');
  expect(bySim.map(({ textContent }) => textContent)).toEqual(['0.62 EUR', '0.10 EUR']);
  const user = userEvent.setup();
  const devices = screen.getByLabelText('Devices');
  await user.clear(devices);
  await user.type(devices, '100');
  expect(await totals()).toEqual(['EUR 744.00Best', 'EUR 5,120.00']);
  await user.clear(devices);
  await user.type(devices, '0');
  expect(await screen.findByText('Please enter a whole number from 1 to 100,000,000.')).toBeDefined();
  expect(await totals()).toEqual(['Not stated', 'Not stated']);
});

test('names the missing line items when a total depends on them', async () => {
  const link = { ...buildSampleQuotedRfqLink('33333333-3333-4333-8333-333333333331', 'Telenor IoT', ['0.62']) };
  const need = { devices: 1000, megabytes: '5', months: 12, activePercent: '90' };
  const rfqs = [buildSampleBuyerRfqView({ need })];
  mockApiServer.use(
    ...mockBuyerRfqs(rfqs),
    mockReply(listRfqLinksEndpoint, [{ ...link, quote_amount_unit: 'sim-month' as const }]),
  );
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  const row = await screen.findByRole('row', { name: /^Total cost/ });
  expect(row.textContent).toContain('at least EUR 6,696.00');
  expect(row.textContent).toContain('Not quoted: One-time charge per SIM; Included data per SIM');
});
