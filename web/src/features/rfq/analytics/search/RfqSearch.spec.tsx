import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { rfqPageSize, searchRfqs } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { adminRfqView } from '../../../../test/rfq/adminRfqFixtures.ts';
import { userView } from '../../../../test/fixtures.ts';
import { renderApp } from '../../../../test/renderApp.tsx';
import { answersWith, refuses, server } from '../../../../test/server.ts';

/** The tab is loaded when it is opened; no test waits for that. */
beforeAll(async () => import('../RfqAnalyticsTab.tsx'));

const admin = userView({ role: 'admin', email: 'admin@marketplace.example' });
const address = '/admin?tab=rfq-analytics&view=all';
const providers = [{ provider_id: 'emnify', provider_name: 'emnify' }];

/** Answers searches with so many RFQs. @returns what was asked, the newest last. */
function searchesAnswered(total: number): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  const answer = answersWith(searchRfqs, ({ url }) => {
    asked.push(url.searchParams);
    const page = Number(url.searchParams.get('page') ?? 1);
    const rfqs = total === 0 ? [] : [adminRfqView({ number: 1000 + page })];
    return { rfqs, total, total_is_exact: true, page, page_size: rfqPageSize, providers };
  });
  server.use(answer);
  return asked;
}

test('what is asked stands in the address, and a shared address asks the same', async () => {
  const asked = searchesAnswered(1);
  const app = renderApp(`${address}&status=declined&provider=emnify&from=2026-11-01`, admin);
  expect(await screen.findByText('1 RFQ')).toBeDefined();
  const first = Object.fromEntries(asked[0] ?? []);
  expect(first).toMatchObject({
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

test('columns sort, and pages turn', async () => {
  const asked = searchesAnswered(60);
  const user = userEvent.setup();
  renderApp(address, admin);
  await user.click(await screen.findByRole('button', { name: 'Customer' }));
  await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('company'));
  await user.click(screen.getByRole('button', { name: 'Customer' }));
  await waitFor(() => expect(asked.at(-1)?.get('direction')).toBe('asc'));
  expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'next page' }));
  expect(await screen.findByRole('link', { name: '#1002' })).toBeDefined();
  expect(asked.at(-1)?.get('sort')).toBe('company');
});

test('an RFQ leads to its history', async () => {
  searchesAnswered(1);
  renderApp(address, admin);
  const link = await screen.findByRole('link', { name: '#1001' });
  expect(link.getAttribute('href')).toContain(`rfq=${adminRfqView().id}`);
});

test('nothing found says so, and what to do', async () => {
  searchesAnswered(0);
  renderApp(`${address}&text=nowhere`, admin);
  expect(await screen.findByText('No RFQs match')).toBeDefined();
});

test('a search that fails can be tried again', async () => {
  server.use(refuses(searchRfqs, 503, 'service.unavailable', 'Try later.'));
  renderApp(address, admin);
  expect(await screen.findByText('The RFQs could not be read')).toBeDefined();
  searchesAnswered(1);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1 RFQ')).toBeDefined();
});

test('a request that is decided shows what became of it, another how it stands', async () => {
  const reply = { total: 3, total_is_exact: true, page: 1, page_size: rfqPageSize, providers };
  const id = (last: number): string => `22222222-2222-4222-8222-22222222222${last}`;
  const rfqs = [
    adminRfqView({ id: id(1), number: 1001, status: 'responded', outcome: 'awarded' }),
    adminRfqView({ id: id(2), number: 1002, status: 'responded', outcome: 'closed' }),
    adminRfqView({ id: id(3), number: 1003, status: 'responded' }),
  ];
  server.use(answersWith(searchRfqs, () => ({ ...reply, rfqs })));
  renderApp(address, admin);
  await screen.findByRole('link', { name: '#1001' });
  const badges = [...document.querySelectorAll('td[data-label="Status"]')].map(({ textContent }) => textContent);
  expect(badges).toEqual(['Awarded', 'Closed', 'Responded']);
});
