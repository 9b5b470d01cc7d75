import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readMissedSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import type { ProviderMissedSearchesReportReply } from '@marketplace/contracts/searches/searches.missed.views.ts';
import { openVendorDashboardTestPage } from '../../../test/rfq/vendorDashboardUtils.ts';
import { sampleMissedSearchesWithoutData } from '../../../test/searchFixtures.ts';
import { mockReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

const month: ProviderMissedSearchesReportReply = {
  range: { from: '2026-10-01', to: '2026-10-31' },
  looked_at: { searches: 1214, buyers: 61 },
  in_first_ten: { searches: 80, buyers: 20 },
  nothing_missing: null,
  lines: [
    { criterion: 'sim', asked: 'eSIM (eUICC)', stated: false, searches: 23, buyers: 9 },
    { criterion: 'geography', asked: 'BR', stated: true, searches: 12, buyers: 5 },
  ],
  is_cut: false,
};

test('lists missing capabilities with the catalogue entry and counts', async () => {
  openVendorDashboardTestPage([], mockReply(readMissedSearchesEndpoint, month));
  const card = await screen.findByRole('region', { name: 'Missed searches' });
  expect(await within(card).findByText(/There were 1,214 searches by 61 buyers in October 2026\./)).toBeDefined();
  expect(within(card).getByText(/You were in the top 10 in 80 searches by 20 buyers\./)).toBeDefined();
  expect(within(card).getByRole('row', { name: 'eSIM (eUICC) Not stated 23 9' })).toBeDefined();
  expect(within(card).getByRole('row', { name: 'Coverage: Brazil Not fully met 12 5' })).toBeDefined();
  expect(within(card).queryByText(/met all requirements/)).toBeNull();
});

test('shows no counts for fewer than five buyers', async () => {
  openVendorDashboardTestPage([], mockReply(readMissedSearchesEndpoint, sampleMissedSearchesWithoutData));
  const note = 'Not enough searches in October 2026 to show statistics (at least 5 buyers are needed).';
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Buyers' })).toBeNull();
});

test('summarises a month without missing capabilities and a truncated month', async () => {
  const more = { lines: [], nothing_missing: { searches: 7, buyers: 6 }, is_cut: true };
  openVendorDashboardTestPage([], mockReply(readMissedSearchesEndpoint, { ...month, ...more }));
  expect(
    await screen.findByText(
      /The statistics cover only 1,214 searches .* because there were too many to evaluate them all\./,
    ),
  ).toBeDefined();
  expect(screen.getByText(/In 7 searches by 6 buyers, you met all requirements/)).toBeDefined();
  expect(
    screen.getByText('No capability that your entry lacks was requested by at least 5 different buyers.'),
  ).toBeDefined();
});

test('retries after a failure', async () => {
  openVendorDashboardTestPage(
    [],
    mockErrorReply(readMissedSearchesEndpoint, 503, 'searches.busy', 'Too many reports are being created right now.'),
  );
  expect(await screen.findByText('Failed to load missed searches')).toBeDefined();
  mockApiServer.use(mockReply(readMissedSearchesEndpoint, month));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('columnheader', { name: 'Buyers' })).toBeDefined();
});
