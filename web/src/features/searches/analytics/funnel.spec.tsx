import {
  listSearchCohortsEndpoint,
  readSearchFunnelEndpoint,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type {
  SearchUserCohort,
  SearchToQuoteFunnelCounts,
} from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { addDaysToUtcDay } from '@marketplace/domain/searches/searches.days.ts';
import { screen, waitFor, within as inside } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const admin = buildSampleSignedInUser({ role: 'admin' });
const analyst = buildSampleSignedInUser({ role: 'analyst' });
const range = { from: '2026-11-01', to: '2026-11-21' };
const path = '/admin?tab=analytics&view=funnel';
const funnel: SearchToQuoteFunnelCounts = {
  ...{ searches: 1204, known: { searches: 1100, people: 50 }, open: 40 },
  outcome: {
    followed: { searches: 220, people: 20 },
    quoted: { searches: 110, people: 10 },
    ...{ rfqs: 30, rfqs_quoted: 15 },
  },
};
const weeks = (...counts: (number | null)[]) => [...counts, ...Array<null>(12 - counts.length).fill(null)];
const cohort: SearchUserCohort = { week: '2026-11-02', people: 20, outcome: { sent_rfq: 5, returned: weeks(10, 1) } };

function answerBoth(
  changed: Partial<SearchToQuoteFunnelCounts> = {},
  cohorts: readonly SearchUserCohort[] = [cohort],
): void {
  mockApiServer.use(
    mockReply(readSearchFunnelEndpoint, { range, within: 30, funnel: { ...funnel, ...changed } }),
    mockReply(listSearchCohortsEndpoint, { range, within: 30, cohorts: [...cohorts] }),
  );
}

const listTexts = async (name: string) => {
  const list = inside(await screen.findByRole('list', { name }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test('shows the funnel in searches, users and RFQs with shares', async () => {
  answerBoth();
  renderTestApp(path, analyst);
  expect(await listTexts('Searches')).toEqual([
    'Searches by identified users1,100100.0%',
    'Followed by an RFQ22020.0%',
    'Followed by an RFQ with a quote11010.0%',
  ]);
  expect(await listTexts('Users')).toEqual([
    'Users who searched50100.0%',
    'Sent an RFQ after a search2040.0%',
    'Received a quote for that RFQ1020.0%',
  ]);
  expect(await listTexts('RFQs')).toEqual(['RFQs from a search30100.0%', 'RFQs with a quote1550.0%']);
});

test('explains what is counted and which searches are still open', async () => {
  answerBoth();
  renderTestApp(path, analyst);
  const basis =
    '1,204 searches, 1,100 of them by identified users. ' +
    '40 searches are less than 30 days old and may still lead to an RFQ.';
  expect(await screen.findByText(basis)).toBeTruthy();
  expect(screen.getByText(/less than 30 days earlier. It counts once, for the latest of these searches/)).toBeTruthy();
  expect(
    screen.getByText(/Anonymised searches are included in the search demand, but not in this funnel/),
  ).toBeTruthy();
});

test('has a table of weekly shares with dashes for future weeks', async () => {
  answerBoth();
  renderTestApp(path, analyst);
  const table = inside(await screen.findByRole('table', { name: 'Returning users' }));
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(0, 4)).toEqual(['First search in the week of', 'Sent RFQ', 'Week 1', 'Week 2']);
  expect(headers.at(-1)).toBe('Users');
  const row = table.getByRole('row', { name: /^2 Nov 2026/ });
  expect([...row.children].slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    ...['2 Nov 2026', '25%', '50%', '5%', '–'],
  ]);
  expect(row.lastElementChild?.textContent).toBe('20');
});

test('shows the newest weeks first and all on demand', async () => {
  const many = Array.from({ length: 20 }, (_none, at) => ({ ...cohort, week: addDaysToUtcDay('2026-06-01', at * 7) }));
  answerBoth({}, many);
  renderTestApp(path, analyst);
  const table = inside(await screen.findByRole('table', { name: 'Returning users' }));
  expect(table.getAllByRole('row')).toHaveLength(17);
  expect(table.queryByRole('row', { name: /^1 Jun/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 20 weeks' }));
  expect(table.getByRole('row', { name: /^1 Jun/ })).toBeTruthy();
});

test('suppresses groups of fewer than five people for analysts, with a note', async () => {
  answerBoth({ known: { searches: 9, people: 4 }, outcome: null }, [
    cohort,
    { week: '2026-11-09', people: 2, outcome: null },
  ]);
  renderTestApp(path, analyst);
  expect(await screen.findByText(/Fewer than 5 identified users searched in this period/)).toBeTruthy();
  expect(await screen.findByText('Only admins can see statistics of fewer than 5 users.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Users' })).toBeNull();
});

test('stores the attribution window in the URL and sends it to the server', async () => {
  answerBoth();
  const queries: string[] = [];
  mockApiServer.use(
    mockComputedReply(readSearchFunnelEndpoint, ({ url }) => {
      queries.push(url.search);
      return { range, within: 7, funnel };
    }),
  );
  const { address } = renderTestApp(`${path}&from=2026-11-01&to=2026-11-21`, admin);
  await screen.findByRole('list', { name: 'Searches' });
  await userEvent.selectOptions(screen.getByLabelText('Maximum time from search to RFQ'), '7');
  await waitFor(() => expect(queries.at(-1)).toBe('?from=2026-11-01&to=2026-11-21&within=7'));
  expect(address()).toContain('within=7');
});

test('shows empty states for days without searches', async () => {
  answerBoth({ searches: 0, known: { searches: 0, people: 0 }, open: 0 }, []);
  renderTestApp(path, admin);
  expect(await screen.findByText('No searches in this period.')).toBeTruthy();
  expect(await screen.findByText('No user searched for the first time in these weeks.')).toBeTruthy();
});

test('shows an error in one card without affecting the other', async () => {
  answerBoth();
  mockApiServer.use(
    mockErrorReply(listSearchCohortsEndpoint, 503, 'service.not-ready', 'The service is not ready yet.'),
  );
  renderTestApp(path, admin);
  expect(await screen.findByText('Failed to load “Returning users”')).toBeTruthy();
  expect(await listTexts('RFQs')).toHaveLength(2);
});
