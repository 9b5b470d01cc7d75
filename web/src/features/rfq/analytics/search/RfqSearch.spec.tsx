import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { exportAdminRfqs, pageAdminRfqs } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { api } from '../../../../core/api.ts';
import { adminRfqView } from '../../../../test/rfq/adminRfqFixtures.ts';
import { adminRfqs } from '../../../../test/rfq/adminRfqs.ts';
import { userView } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { answersWith, refuses, server } from '../../../../test/server.ts';

/** The tab is loaded when it is opened; no test waits for that. */
beforeAll(async () => import('../RfqAnalyticsTab.tsx'));

const admin = userView({ role: 'admin', email: 'admin@marketplace.example' });
const address = '/admin?tab=rfq-analytics&view=all';
const idAt = (at: number): string => `22222222-2222-4222-8222-${String(at).padStart(12, '0')}`;
const many = Array.from({ length: 60 }, (_, at) => adminRfqView({ id: idAt(at), number: 1060 - at }));
let asked: URLSearchParams[];
beforeEach(() => {
  asked = [];
});

test('what is asked stands in the address, and a shared address asks the same', async () => {
  server.use(adminRfqs(many.slice(0, 1), asked));
  const app = renderApp(`${address}&status=declined&provider=emnify&from=2026-11-01`, admin);
  expect(await screen.findByText('1 RFQ')).toBeDefined();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    status: 'declined',
    provider: 'emnify',
    from: new Date('2026-11-01T00:00').toISOString(),
  });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Buyer'), 'meridian');
  await waitFor(() => expect(asked.at(-1)?.get('buyer')).toBe('meridian'));
  expect(app.address()).toContain('buyer=meridian');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(app.address()).toBe(address));
});

test('columns sort, pages turn, and another order begins with the first page', async () => {
  server.use(adminRfqs(many, asked));
  const user = userEvent.setup();
  const app = renderApp(address, admin);
  await user.click(await screen.findByRole('button', { name: 'Customer' }));
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('company'));
  await user.click(screen.getByRole('button', { name: 'Customer' }));
  await waitFor(() => expect(asked.at(-1)?.get('direction')).toBe('asc'));
  expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(await screen.findByText('Next'));
  expect(await screen.findByText('26–50 of 60')).toBeDefined();
  expect(await screen.findByRole('link', { name: '#1035' })).toBeDefined();
  expect(asked.at(-1)?.get('sort')).toBe('company');
  await user.click(screen.getByRole('button', { name: 'Due' }));
  await waitFor(() => expect(app.address()).not.toContain('after='));
  expect(await screen.findByText('1–25 of 60')).toBeDefined();
});

test('rows keep their places when RFQs come in, until the changes are asked for', async () => {
  server.use(adminRfqs(many.slice(1)));
  const { store } = renderApp(address, admin);
  expect(await screen.findByText('1–25 of 59')).toBeDefined();
  server.use(adminRfqs(many));
  act(() => void store.dispatch(api.util.invalidateTags(['RfqAudit'])));
  expect(await screen.findByText('The list has changed')).toBeDefined();
  expect(screen.queryByRole('link', { name: '#1060' })).toBeNull();
  await userEvent.setup().click(screen.getByText('Show changes'));
  expect(await screen.findByRole('link', { name: '#1060' })).toBeDefined();
});

test('an RFQ leads to its history', async () => {
  server.use(adminRfqs(many.slice(0, 1)));
  renderApp(address, admin);
  const link = await screen.findByRole('link', { name: '#1060' });
  expect(link.getAttribute('href')).toContain(`rfq=${idAt(0)}`);
});

test('nothing found says which filter to drop', async () => {
  server.use(adminRfqs([], asked, [{ filter: 'text', total: 4 }]));
  const app = renderApp(`${address}&text=nowhere`, admin);
  const drop = await screen.findByText('Drop “Number, project, company or provider”: 4 found');
  await userEvent.setup().click(drop);
  await waitFor(() => expect(app.address()).toBe(address));
});

test('without any RFQ the list says when they come', async () => {
  server.use(adminRfqs([]));
  renderApp(address, admin);
  expect(await screen.findByText('No RFQs yet')).toBeDefined();
});

test('what is found is saved with a line for each, or with all quotes', async () => {
  server.use(adminRfqs(many));
  let saved: URLSearchParams | null = null;
  server.use(answersWith(exportAdminRfqs, ({ url }) => ((saved = url.searchParams), {})));
  const user = userEvent.setup();
  renderApp(`${address}&status=sent`, admin);
  await screen.findByText('1–25 of 60');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: 'With all quotes .json' })).toBeDefined();
  await user.click(screen.getByRole('menuitemradio', { name: 'Tabs' }));
  await user.click(screen.getByRole('menuitem', { name: 'Export .csv' }));
  const asked = { status: 'sent', format: 'csv', separator: 'tab' };
  await waitFor(() => expect(Object.fromEntries(saved ?? [])).toEqual(asked));
});

test('a search that fails can be tried again', async () => {
  server.use(refuses(pageAdminRfqs, 503, 'service.unavailable', 'Try later.'));
  renderApp(address, admin);
  expect(await screen.findByText('The RFQs could not be read')).toBeDefined();
  server.use(adminRfqs(many.slice(0, 1)));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1 RFQ')).toBeDefined();
});

test('a request that is decided shows what became of it, another how it stands', async () => {
  const rfqs = [
    adminRfqView({ id: idAt(1), number: 1001, status: 'responded', outcome: 'awarded' }),
    adminRfqView({ id: idAt(2), number: 1002, status: 'responded', outcome: 'closed' }),
    adminRfqView({ id: idAt(3), number: 1003, status: 'responded' }),
  ];
  server.use(adminRfqs(rfqs));
  renderApp(address, admin);
  await screen.findByRole('link', { name: '#1001' });
  const badges = [...document.querySelectorAll('td[data-label="Status"]')].map(({ textContent }) => textContent);
  expect(badges).toEqual(['Awarded', 'Closed', 'Responded']);
});
