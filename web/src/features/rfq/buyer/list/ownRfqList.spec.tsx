import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { rtkQueryApi } from '../../../../core/api.ts';
import {
  buildSampleBuyerRfqLinkView,
  buildSampleBuyerRfqView,
  buildSampleSignedInUser,
} from '../../../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../../test/renderTestApp.tsx';
import { mockReply, mockApiServer } from '../../../../test/server.ts';

/** 60 RFQs, newest first. Every tenth RFQ is expired, and the last one is awarded. */
const many = Array.from({ length: 60 }, (_, at) =>
  buildSampleBuyerRfqView({
    id: `44444444-4444-4444-8444-${String(at).padStart(12, '0')}`,
    number: 1060 - at,
    project_title: `Project ${60 - at}`,
    ...(at % 10 === 9 && { status: 'expired' as const }),
    ...(at === 59 && { outcome: 'awarded' as const }),
  }),
);
let queries: URLSearchParams[];
const serve = (rfqs: readonly BuyerRfqReplyItem[] = many): void => mockApiServer.use(...mockBuyerRfqs(rfqs, queries));

beforeEach(() => {
  queries = [];
  serve();
  mockApiServer.use(mockReply(listRfqLinksEndpoint, [buildSampleBuyerRfqLinkView()]));
});
const user = userEvent.setup();
const list = () => within(screen.getByRole('navigation', { name: 'RFQ requests', hidden: true }));
// Includes hidden items, because checking the visibility of many rows is slow.
const items = () => list().getAllByRole('listitem', { hidden: true });
const lastQuery = () => Object.fromEntries(queries.at(-1) ?? []);
const press = async (name: string): Promise<void> => user.click(await screen.findByText(name));

test('paginates a long list, shows the displayed range and keeps the page in the URL', async () => {
  const app = renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  expect(await screen.findByText('1–25 of 60')).toBeDefined();
  expect(screen.getByLabelText('60 requests').textContent).toBe('60');
  expect(items()).toHaveLength(25);
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
  serve(many.slice(0, 12));
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  expect(await screen.findByRole('heading', { name: /^Open \(11\)/ })).toBeDefined();
  expect(screen.getByRole('heading', { name: /^Expired \(1\)/ })).toBeDefined();
  expect(items().at(-1)?.textContent).toContain('Project 51');
});

test.each([
  ['America/Los_Angeles', '12 Dec 2026, 01:00 UTC-8'],
  ['Asia/Tokyo', '12 Dec 2026, 18:00 UTC+9'],
])('shows when answers are due with day, time and zone in %s', async (zone, due) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  serve(many.slice(0, 1));
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await screen.findByRole('heading', { name: /^Open \(1\)/ });
  expect(items()[0]?.textContent).toContain(`Due ${due}`);
});

test('names the provider that an RFQ was awarded to', async () => {
  serve([buildSampleBuyerRfqView({ outcome: 'awarded', selected_providers: ['1NCE', 'emnify'] })]);
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await screen.findByRole('heading', { name: /^Awarded or closed \(1\)/ });
  expect(items()[0]?.textContent).toContain('Awarded to 1NCE');
});

test('puts search, filters and sort order into the URL and returns to the first page', async () => {
  const app = renderTestApp('/rfq-dashboard?after=25', buildSampleSignedInUser());
  await user.type(await screen.findByLabelText(/^Search/), '5');
  expect(await screen.findByText('1–15 of 15')).toBeDefined();
  expect(app.address()).toBe('/rfq-dashboard?text=5');
  await press('Filter and sort');
  await user.selectOptions(screen.getByLabelText('Status'), 'expired');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'due-asc');
  await waitFor(() => expect(lastQuery()).toEqual({ text: '5', status: 'expired', sort: 'due', direction: 'asc' }));
  expect(await screen.findByText('1–1 of 1')).toBeDefined();
  await press('Clear filters');
  await waitFor(() => expect(app.address()).toBe('/rfq-dashboard?sort=due&direction=asc'));
});

test('restores the query from a shared URL and ignores invalid parameters', async () => {
  renderTestApp(
    '/rfq-dashboard?group=expired&status=lost&sort=title&direction=asc&from=never',
    buildSampleSignedInUser(),
  );
  expect(await screen.findByText('1–5 of 5')).toBeDefined();
  expect(lastQuery()).toEqual({ group: 'expired', sort: 'title', direction: 'asc' });
});

test('offers to remove a filter when nothing matches', async () => {
  const app = renderTestApp('/rfq-dashboard?text=project+6&status=declined', buildSampleSignedInUser());
  expect(await screen.findByText('No matching requests')).toBeDefined();
  await press('Remove “Status” (2 requests)');
  expect(await screen.findByText('1–2 of 2')).toBeDefined();
  expect(app.address()).toBe('/rfq-dashboard?text=project+6');
});

test('keeps row positions after server changes until the user applies them', async () => {
  const { store } = renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await screen.findByText('1–25 of 60');
  const answered = many.map((rfq, at) => (at === 1 ? { ...rfq, responded_count: 2 } : rfq));
  serve([buildSampleBuyerRfqView({ number: 1061, project_title: 'Just sent' }), ...answered]);
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['Rfqs'])));
  expect(await screen.findByText('The list has changed')).toBeDefined();
  expect(items()[0]?.textContent).toContain('Project 60');
  expect(items()[1]?.textContent).toContain('2 responses');
  await press('Show changes');
  expect(items()[0]?.textContent).toContain('Just sent');
  expect(screen.queryByText('The list has changed')).toBeNull();
});

test('moves focus to the list after a page change', async () => {
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await press('Next');
  expect(document.activeElement?.contains(screen.getByRole('navigation', { name: 'RFQ requests' }))).toBe(true);
});

test('shows the first request of an empty list immediately', async () => {
  serve([]);
  const { store } = renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
  await waitFor(() => expect(queries.length).toBeGreaterThan(0));
  serve(many.slice(0, 1));
  act(() => void store.dispatch(rtkQueryApi.util.invalidateTags(['Rfqs'])));
  expect(await screen.findByText('Project 60')).toBeDefined();
  expect(screen.queryByText('The list has changed')).toBeNull();
});
