import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readListingsEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ProviderResponseMetrics } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { pickProviderListItemFields } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { buildSampleProviderView } from '../../../test/fixtures.ts';
import { openVendorDashboardTestPage } from '../../../test/rfq/vendorDashboardUtils.ts';
import { mockComputedReply } from '../../../test/server.ts';

/**
 * Opens the dashboard of a provider that has the given response statistics.
 * @returns the requested provider ids, and a function that reads the text below a label.
 */
function open(response: ProviderResponseMetrics) {
  const listed = {
    ...pickProviderListItemFields(buildSampleProviderView({ id: 'telenor-iot', Provider: 'Telenor IoT' })),
    response,
  };
  const requestedIds: (string | null)[] = [];
  openVendorDashboardTestPage(
    [],
    mockComputedReply(readListingsEndpoint, ({ url }) => {
      requestedIds.push(url.searchParams.get('ids'));
      return { providers: [listed] };
    }),
  );
  const readBelow = async (label: string): Promise<string | undefined> =>
    within(await screen.findByLabelText('Responses and activity'))
      .getByText(label)
      .closest('div')
      ?.textContent.slice(label.length);
  return { requestedIds, readBelow };
}

test('shows the answer rate as buyers see it, requests due soon and recent activity', async () => {
  const { requestedIds, readBelow } = open({ registered: true, answerRate: 92, answerMinutes: 250 });
  expect(await screen.findByText('92%')).toBeDefined();
  expect(await readBelow('Response rate')).toBe('92%As shown to buyers, median first response in 4 h');
  expect(await readBelow('Due soon')).toBe('2Due within 7 days, no quote sent');
  expect(await readBelow('Received')).toBe('12In the last 30 days, 11 answered');
  expect(await readBelow('Quotes')).toBe('14Sent in the last 30 days');
  expect(requestedIds).toEqual(['telenor-iot']);
});

test('explains the missing rate when there are too few requests', async () => {
  const { readBelow } = open({ registered: true, answerRate: null, answerMinutes: null });
  expect(await screen.findByText('14')).toBeDefined();
  expect(await readBelow('Response rate')).toBe('–Shown after at least 5 requests from at least 3 buyers');
});
