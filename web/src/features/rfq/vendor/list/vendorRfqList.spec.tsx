import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { rtkQueryApi } from '../../../../core/api.ts';
import { buildSampleVendorRfqView } from '../../../../test/fixtures.ts';
import { renderTestApp } from '../../../../test/renderTestApp.tsx';
import { installVendorDashboardMock, sampleVendorUser } from '../../../../test/rfq/vendorDashboardUtils.ts';
import { mockVendorRfqs } from '../../../../test/rfq/mockVendorRfqs.ts';
import { mockApiServer } from '../../../../test/server.ts';

const idAt = (at: number): string => `44444444-4444-4444-8444-${String(at).padStart(12, '0')}`;
/**
 * 60 requests, newest first. Every tenth request is expired, except the last one. The last request has the outcome
 * `not-selected`.
 */
const many = Array.from({ length: 60 }, (_, at) =>
  buildSampleVendorRfqView({
    link_id: idAt(at),
    rfq_id: idAt(1000 + at),
    project_title: `Project ${60 - at}`,
    ...(at % 10 === 9 && { response_status: 'expired' as const }),
    ...(at === 59 && { response_status: 'responded' as const, outcome: 'not-selected' as const }),
  }),
);
let queries: URLSearchParams[];
const serve = (rfqs: readonly VendorRfqReplyItem[] = many): void => mockApiServer.use(...mockVendorRfqs(rfqs, queries));

beforeEach(() => {
  queries = [];
  installVendorDashboardMock(many);
  serve();
});
const user = userEvent.setup();
const titles = () =>
  Array.from(document.querySelectorAll('td[data-label="Project"] strong'), (each) => each.textContent);
const lastQuery = () => Object.fromEntries(queries.at(-1) ?? []);
const press = async (name: string): Promise<void> => user.click(await screen.findByText(name));

test('paginates a long list, shows the displayed range and keeps the page in the URL', async () => {
  const app = renderTestApp('/vendor-dashboard', sampleVendorUser);
  expect(await screen.findByText('1–25 of 60')).toBeDefined();
  expect(titles()).toHaveLength(25);
  await press('Next');
  expect(await screen.findByText('26–50 of 60')).toBeDefined();
  expect(app.address()).toContain('after=25');
  await press('Next');
  expect(await screen.findByText('51–60 of 60')).toBeDefined();
  expect(screen.getByText('Next').closest('button')?.disabled).toBe(true);
  await press('Previous');
  expect(await screen.findByText('26–50 of 60')).toBeDefined();
});

test('groups expired and closed requests under a heading with their count', async () => {
  serve([...many.slice(0, 12), ...many.slice(59)]);
  renderTestApp('/vendor-dashboard', sampleVendorUser);
  expect(await screen.findByText(/^Open \(11\)/)).toBeDefined();
  expect(screen.getByText(/^Expired \(1\)/)).toBeDefined();
  expect(screen.getByText(/^Rejected or decided \(1\)/)).toBeDefined();
  expect(titles().slice(-2)).toEqual(['Project 51', 'Project 1']);
});

test('puts search, filters and sort order into the URL and the server query', async () => {
  serve(many.slice(0, 27));
  const app = renderTestApp('/vendor-dashboard?after=25', sampleVendorUser);
  await user.type(await screen.findByLabelText(/^Search by title/), '5');
  expect(await screen.findByText('1–12 of 12')).toBeDefined();
  expect(app.address()).toBe('/vendor-dashboard?text=5');
  await press('Filter and sort');
  await user.selectOptions(screen.getByLabelText('Due'), 'week');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'due-asc');
  await user.click(screen.getByRole('radio', { name: 'Expired 1', hidden: true }));
  const expectedQuery = { text: '5', status: 'expired', due: 'week', sort: 'due', direction: 'asc' };
  await waitFor(() => expect(lastQuery()).toEqual(expectedQuery));
  expect(await screen.findByText('1–1 of 1')).toBeDefined();
  await press('Clear filters');
  await waitFor(() => expect(app.address()).toBe('/vendor-dashboard?sort=due&direction=asc'));
});

test('restores the query from a shared URL and ignores invalid parameters', async () => {
  renderTestApp('/vendor-dashboard?status=expired&due=month&sort=title&direction=asc&from=never', sampleVendorUser);
  expect(await screen.findByText('1–5 of 5')).toBeDefined();
  expect(lastQuery()).toEqual({ status: 'expired', sort: 'title', direction: 'asc' });
});

test('offers to remove a filter when nothing matches', async () => {
  const app = renderTestApp('/vendor-dashboard?text=project+6&status=rejected', sampleVendorUser);
  expect(await screen.findByText('No matching requests')).toBeDefined();
  await press('Remove “Status” (2 requests)');
  expect(await screen.findByText('1–2 of 2')).toBeDefined();
  expect(app.address()).toBe('/vendor-dashboard?text=project+6');
});

test('keeps row positions after server changes until the user applies them', async () => {
  const few = many.slice(0, 3);
  serve(few);
  const { store } = renderTestApp('/vendor-dashboard', sampleVendorUser);
  await screen.findByText('1–3 of 3');
  const accepted = few.map((rfq, at) => (at === 1 ? { ...rfq, response_status: 'accepted' as const } : rfq));
  serve([buildSampleVendorRfqView({ link_id: idAt(99), rfq_id: idAt(98), project_title: 'Just sent' }), ...accepted]);
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['VendorRfqs'])));
  expect(await screen.findByText('The list has changed')).toBeDefined();
  expect(titles().slice(0, 2)).toEqual(['Project 60', 'Project 59']);
  expect(screen.getByText('Send Quote')).toBeDefined();
  await press('Show changes');
  expect(titles()[0]).toBe('Just sent');
});

test('opens the request in the URL regardless of its position in the list', async () => {
  const app = renderTestApp(`/vendor-dashboard?request=${idAt(1055)}`, sampleVendorUser);
  const dialog = within(await screen.findByRole('dialog', { name: 'Project 5' }));
  expect(dialog.getByText('24,000 devices')).toBeDefined();
  expect(app.address()).toBe('/vendor-dashboard');
});

test('shows an error and the list for a request that the provider did not receive', async () => {
  serve(many.slice(0, 3));
  renderTestApp(`/vendor-dashboard?request=${idAt(7777)}`, sampleVendorUser);
  expect(await screen.findByText('This request could not be opened')).toBeDefined();
  expect(titles()).toHaveLength(3);
});
