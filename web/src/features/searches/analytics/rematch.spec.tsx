import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listAccessRequestsEndpoint } from '@marketplace/contracts/access/access.api.ts';
import { listCatalogueHistoryEndpoint } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { readRematchEndpoint } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { CatalogueVersionReplyItem } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type {
  SearchWithChangedProviderRank,
  LoggedSearchesRematchSummaryReply,
} from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { emptyBuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const admin = buildSampleSignedInUser({ role: 'admin' });
const version: CatalogueVersionReplyItem = {
  ...{ version: 7, at: '2026-11-20T10:00:00.000Z', kind: 'upload', fileName: 'sheet.xlsx', provider: null },
  ...{ by: { userId: null, name: null, email: null }, restoredFrom: null },
  ...{ counts: { added: 0, changed: 1, removed: 0, unchanged: 89 }, providers: 90 },
};
const reply: LoggedSearchesRematchSummaryReply = {
  range: { from: '2026-10-25', to: '2026-11-23' },
  ...{ version: 'match-v2', catalogue: 'then', changed: [] },
  ...{ searches: 1240, different: 312, left_out: 0, unproven: 4, unreproduced: 0, other_first: 120 },
  providers: [
    {
      ...{ provider_id: 'emnify', provider_name: 'emnify', logo_file: null, gained_first: 41, lost_first: 2 },
      ...{ entered_three: 50, left_three: 3, entered_ten: 60, left_ten: 4, score_change: 3.5 },
      reasons: [
        { kind: 'criterion', criterion: 'sim', better: true, gained: 58, lost: 1 },
        { kind: 'others', criterion: null, better: null, gained: 2, lost: 3 },
      ],
    },
    {
      ...{ provider_id: 'gone', provider_name: 'gone', logo_file: null, gained_first: 0, lost_first: 1 },
      ...{ entered_three: 0, left_three: 1, entered_ten: 0, left_ten: 1, score_change: null },
      reasons: [],
    },
  ],
};

function openRematch(search = ''): ReturnType<typeof renderTestApp> {
  mockApiServer.use(
    mockReply(listAccessRequestsEndpoint, []),
    mockReply(listCatalogueHistoryEndpoint, { versions: [version], more: false }),
  );
  return renderTestApp(`/admin?tab=analytics&view=again${search}`, admin);
}

test('shows gains and losses per provider with a summary', async () => {
  mockApiServer.use(mockReply(readRematchEndpoint, reply));
  openRematch();
  expect(await screen.findByRole('row', { name: /emnify 41 2 50 3 60 4 \+3\.5/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /gone 0 1 0 1 0 1 –/ })).toBeDefined();
  const summary =
    '1,240 searches (312 different) matched again with match-v2 and the catalogue at the time of each search. ' +
    'Another provider ranks first in 120 searches. ' +
    '4 searches were skipped because there is no valid proof of their original results.';
  expect(screen.getByText(summary)).toBeDefined();
});

test('stores the algorithm in the URL and sends it with the range', async () => {
  const queries: string[] = [];
  mockApiServer.use(mockComputedReply(readRematchEndpoint, ({ url }) => (queries.push(url.search), reply)));
  const { address } = openRematch('&from=2026-11-01&to=2026-11-02');
  await screen.findByRole('table');
  await userEvent.selectOptions(screen.getByLabelText('Algorithm'), 'match-v1');
  await waitFor(() => expect(queries.at(-1)).toBe('?from=2026-11-01&to=2026-11-02&version=match-v1&catalogue=then'));
  expect(queries[0]).toBe('?from=2026-11-01&to=2026-11-02&version=match-v2&catalogue=then');
  expect(address()).toContain('version=match-v1');
});

test('reports omitted searches and unchanged ranks', async () => {
  mockApiServer.use(
    mockReply(readRematchEndpoint, { ...reply, left_out: 2000, unproven: 0, unreproduced: 3, providers: [] }),
  );
  openRematch();
  expect(
    await screen.findByText(/2,000 searches were skipped: a comparison covers the latest 1,000 different searches/),
  ).toBeDefined();
  expect(screen.getByText(/original versions do not reproduce the logged results of 3 searches/)).toBeDefined();
  expect(screen.getByText(/No provider enters or leaves/)).toBeDefined();
});

test('shows an empty state for days without searches', async () => {
  mockApiServer.use(mockReply(readRematchEndpoint, { ...reply, searches: 0, different: 0, providers: [] }));
  openRematch();
  expect(await screen.findByText('No search in this period can be matched again.')).toBeDefined();
});

test('shows the reason and a retry button when the server is busy', async () => {
  mockApiServer.use(
    mockErrorReply(readRematchEndpoint, 503, 'analytics.busy', 'Other searches are being matched again.'),
  );
  openRematch();
  expect(await screen.findByText('Other searches are being matched again.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

test('lists the reasons of each provider with gained and lost searches', async () => {
  mockApiServer.use(mockReply(readRematchEndpoint, reply));
  openRematch();
  const row = await screen.findByRole('row', { name: /emnify/ });
  expect(row.textContent).toContain('More points for SIM +58 −1');
  expect(row.textContent).toContain('Other providers changed rank, or the order of tied providers changed +2 −3');
});

test('stores all filters in the URL and sends them to the server', async () => {
  const queries: string[] = [];
  mockApiServer.use(mockComputedReply(readRematchEndpoint, ({ url }) => (queries.push(url.search), reply)));
  const { address } = openRematch('&from=2026-11-01&to=2026-11-02');
  await screen.findByText('Version 7, 20 Nov 2026');
  await userEvent.selectOptions(screen.getByLabelText('Catalogue'), '7');
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'DE');
  await userEvent.selectOptions(screen.getByLabelText('Technology'), 'LTE-M');
  await userEvent.selectOptions(screen.getByLabelText('Providers'), 'lost');
  const all = 'catalogue=7&country=DE&technology=LTE-M&moved=lost';
  await waitFor(() => expect(queries.at(-1)).toBe(`?from=2026-11-01&to=2026-11-02&version=match-v2&${all}`));
  expect(address()).toContain(all);
  await userEvent.selectOptions(screen.getByLabelText('Country'), '');
  await waitFor(() => expect(address()).not.toContain('country'));
});

test('opens and closes the searches with rank changes of a provider', async () => {
  const search: SearchWithChangedProviderRank = {
    ...{ requirements: { ...emptyBuyerRequirements, geographicMode: 'countries', countries: ['DE'] }, searches: 12 },
    ...{ last_search: '2026-11-20T10:00:00.000Z', place_then: 3, place_now: null, score_then: 80, score_now: 71 },
    reason: { kind: 'must', criterion: 'ntn', better: false },
  };
  mockApiServer.use(
    mockComputedReply(readRematchEndpoint, ({ url }) =>
      url.searchParams.get('provider') === 'emnify'
        ? { ...reply, providers: reply.providers.slice(0, 1), changed: [search] }
        : reply,
    ),
  );
  const { address } = openRematch();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Show searches in which the rank of emnify changes' }),
  );
  expect(
    await screen.findByRole('row', { name: /12 20 Nov 2026 3 → – 80 → 71 No longer meets the mandatory requirement/ }),
  ).toBeDefined();
  expect(address()).toContain('provider=emnify');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Provider emnify' }));
  await waitFor(() => expect(address()).not.toContain('provider'));
});
