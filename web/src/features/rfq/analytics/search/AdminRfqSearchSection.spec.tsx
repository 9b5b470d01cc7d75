import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { exportAdminRfqsEndpoint, pageAdminRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { rtkQueryApi } from '../../../../core/api.ts';
import { buildSampleAdminRfqView } from '../../../../test/rfq/adminRfqFixtures.ts';
import { mockAdminRfqs } from '../../../../test/rfq/mockAdminRfqs.ts';
import { buildSampleSignedInUser } from '../../../../test/fixtures.ts';
import { renderTestApp } from '../../../../test/renderTestApp.tsx';
import { mockComputedReply, mockErrorReply, mockApiServer } from '../../../../test/server.ts';

// Loads the lazy tab in advance, so that no test has to wait for it.
beforeAll(async () => import('../RfqAnalyticsTab.tsx'));

const admin = buildSampleSignedInUser({ role: 'admin', email: 'admin@marketplace.example' });
const address = '/admin?tab=rfq-analytics&view=all';
const idAt = (at: number): string => `22222222-2222-4222-8222-${String(at).padStart(12, '0')}`;
const many = Array.from({ length: 60 }, (_, at) => buildSampleAdminRfqView({ id: idAt(at), number: 1060 - at }));
let queries: URLSearchParams[];
beforeEach(() => {
  queries = [];
});

test('keeps the query in the URL and restores it from a shared URL', async () => {
  mockApiServer.use(mockAdminRfqs(many.slice(0, 1), queries));
  const app = renderTestApp(`${address}&status=declined&provider=emnify&from=2026-11-01`, admin);
  expect(await screen.findByText('1 RFQ')).toBeDefined();
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({
    status: 'declined',
    provider: 'emnify',
    from: new Date('2026-11-01T00:00').toISOString(),
  });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Buyer'), 'meridian');
  await waitFor(() => expect(queries.at(-1)?.get('buyer')).toBe('meridian'));
  expect(app.address()).toContain('buyer=meridian');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(app.address()).toBe(address));
});

test('sorts by column, paginates and returns to the first page after sorting', async () => {
  mockApiServer.use(mockAdminRfqs(many, queries));
  const user = userEvent.setup();
  const app = renderTestApp(address, admin);
  await user.click(await screen.findByRole('button', { name: 'Customer' }));
  await waitFor(() => expect(queries.at(-1)?.get('sort')).toBe('company'));
  await user.click(screen.getByRole('button', { name: 'Customer' }));
  await waitFor(() => expect(queries.at(-1)?.get('direction')).toBe('asc'));
  expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe('ascending');
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  // The Next button is disabled while the sorted page loads.
  await waitFor(() => expect(next.disabled).toBe(false));
  await user.click(next);
  expect(await screen.findByText('26–50 of 60')).toBeDefined();
  expect(await screen.findByRole('link', { name: '#1035' })).toBeDefined();
  expect(queries.at(-1)?.get('sort')).toBe('company');
  await user.click(screen.getByRole('button', { name: 'Due' }));
  await waitFor(() => expect(app.address()).not.toContain('after='));
  expect(await screen.findByText('1–25 of 60')).toBeDefined();
});

test('keeps row positions after server changes until the user applies them', async () => {
  mockApiServer.use(mockAdminRfqs(many.slice(1)));
  const { store } = renderTestApp(address, admin);
  expect(await screen.findByText('1–25 of 59')).toBeDefined();
  mockApiServer.use(mockAdminRfqs(many));
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['RfqAudit'])));
  expect(await screen.findByText('The list has changed')).toBeDefined();
  expect(screen.queryByRole('link', { name: '#1060' })).toBeNull();
  await userEvent.setup().click(screen.getByText('Show changes'));
  expect(await screen.findByRole('link', { name: '#1060' })).toBeDefined();
});

test('links an RFQ to its history', async () => {
  mockApiServer.use(mockAdminRfqs(many.slice(0, 1)));
  renderTestApp(address, admin);
  const link = await screen.findByRole('link', { name: '#1060' });
  expect(link.getAttribute('href')).toContain(`rfq=${idAt(0)}`);
});

test('offers to remove a filter when nothing matches', async () => {
  mockApiServer.use(mockAdminRfqs([], queries, [{ filter: 'text', total: 4 }]));
  const app = renderTestApp(`${address}&text=nowhere`, admin);
  const removeButton = await screen.findByText('Remove “Search by number, project, company or provider” (4 requests)');
  await userEvent.setup().click(removeButton);
  await waitFor(() => expect(app.address()).toBe(address));
});

test('shows an empty state without RFQs', async () => {
  mockApiServer.use(mockAdminRfqs([]));
  renderTestApp(address, admin);
  expect(await screen.findByText('No RFQs yet')).toBeDefined();
});

test('exports the results with one line per RFQ or with all quotes', async () => {
  mockApiServer.use(mockAdminRfqs(many));
  let saved: URLSearchParams | null = null;
  mockApiServer.use(mockComputedReply(exportAdminRfqsEndpoint, ({ url }) => ((saved = url.searchParams), {})));
  const user = userEvent.setup();
  renderTestApp(`${address}&status=sent`, admin);
  await screen.findByText('1–25 of 60');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: 'Export all quotes .json' })).toBeDefined();
  await user.click(screen.getByRole('menuitemradio', { name: 'Tabs' }));
  await user.click(screen.getByRole('menuitem', { name: 'Export .csv' }));
  const expectedQuery = { status: 'sent', format: 'csv', separator: 'tab' };
  await waitFor(() => expect(Object.fromEntries(saved ?? [])).toEqual(expectedQuery));
});

test('offers a retry when the search fails', async () => {
  mockApiServer.use(mockErrorReply(pageAdminRfqsEndpoint, 503, 'service.unavailable', 'Try later.'));
  renderTestApp(address, admin);
  expect(await screen.findByText('The RFQs could not be loaded')).toBeDefined();
  mockApiServer.use(mockAdminRfqs(many.slice(0, 1)));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1 RFQ')).toBeDefined();
});

test('shows the outcome of decided requests and the status of others', async () => {
  const rfqs = [
    buildSampleAdminRfqView({ id: idAt(1), number: 1001, status: 'responded', outcome: 'awarded' }),
    buildSampleAdminRfqView({ id: idAt(2), number: 1002, status: 'responded', outcome: 'closed' }),
    buildSampleAdminRfqView({ id: idAt(3), number: 1003, status: 'responded' }),
  ];
  mockApiServer.use(mockAdminRfqs(rfqs));
  renderTestApp(address, admin);
  await screen.findByRole('link', { name: '#1001' });
  const badges = [...document.querySelectorAll('td[data-label="Status"]')].map(({ textContent }) => textContent);
  expect(badges).toEqual(['Awarded', 'Closed', 'Responded']);
});
