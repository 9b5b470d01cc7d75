import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listOwnQuotesEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import type { OwnQuoteVersionReplyItem, QuoteAuthorReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { sampleRfqCustomerFields, samplePerSimQuoteFields, buildSampleVendorRfqView } from '../../../test/fixtures.ts';
import { mockReply, mockErrorReply } from '../../../test/server.ts';
import { formatDateTime } from '../../../ui/DateTimeText.tsx';
import { openVendorDashboardTestPage } from '../../../test/rfq/vendorDashboardUtils.ts';

function version(number: number, amount: string, sentBy: QuoteAuthorReplyItem): OwnQuoteVersionReplyItem {
  const words = { quote_inclusions: null, quote_details: null, response_notes: null, quote_valid_until: null };
  const price = { quote_amount: amount, quote_currency: 'EUR', ...samplePerSimQuoteFields };
  return { version: number, ...price, ...words, sent_at: `2026-11-1${number}T09:00:00.000Z`, sent_by: sentBy };
}
const versions: OwnQuoteVersionReplyItem[] = [
  version(1, '0.71', { kind: 'person', name: 'Nadia Ruiz', own: false }),
  version(2, '0.66', { kind: 'erased', name: null, own: false }),
  version(3, '0.62', { kind: 'person', name: 'Tor Myhre', own: true }),
];
const viewed = { ...sampleRfqCustomerFields, viewed_at: '2026-11-13T09:00:00.000Z' };
const quoted = buildSampleVendorRfqView({
  ...viewed,
  response_status: 'responded',
  quote_amount: '0.62',
  quote_currency: 'EUR',
  quote_version: 3,
});

const newId = '33333333-3333-4333-8333-333333333333';

/** Sending time of a version, formatted with the time zone. */
const sentAt = (number: number): string => formatDateTime(`2026-11-1${number}T09:00:00.000Z`);

const listVersions = async (): Promise<string[]> => {
  const list = await screen.findByRole('region', { name: 'Versions of your quote' });
  await within(list).findAllByText(/^Version /);
  return [...list.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
};

test('lists all versions with author, time and changes in both dialogs', async () => {
  const user = openVendorDashboardTestPage([quoted], mockReply(listOwnQuotesEndpoint, versions));
  const expected = [
    `Version 3 EUR 0.62 per SIM per month${sentAt(3)} by youAmount: changed from 0.66 EUR per SIM per month to 0.62 EUR per SIM per month`,
    `Version 2 EUR 0.66 per SIM per month${sentAt(2)} by a deleted userAmount: changed from 0.71 EUR per SIM per month to 0.66 EUR per SIM per month`,
    `Version 1 EUR 0.71 per SIM per month${sentAt(1)} by Nadia Ruiz`,
  ];
  await user.click(await screen.findByRole('button', { name: /^View Full/ }));
  expect(await listVersions()).toEqual(expected);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /^Update Quote/ }));
  expect(await listVersions()).toEqual(expected);
});

test.each([
  ['America/Los_Angeles', '28 Nov 2026, 08:24 UTC-8'],
  ['Asia/Tokyo', '29 Nov 2026, 01:24 UTC+9'],
])('shows the end of validity with day, time and zone in %s', async (zone, until) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  const quote_valid_until = '2026-11-28T16:24:30.000Z';
  const [first] = versions;
  if (first === undefined) throw new Error('There is no version.');
  const user = openVendorDashboardTestPage(
    [{ ...quoted, quote_version: 1, quote_valid_until }],
    mockReply(listOwnQuotesEndpoint, [{ ...first, quote_valid_until }]),
  );
  await user.click(await screen.findByRole('button', { name: /^Update Quote/ }));
  expect((await listVersions())[0]).toContain(`Valid until ${until}`);
  expect(screen.getByText(`Until ${until}`)).toBeDefined();
});

test('lists versions of a withdrawn quote and none before the first quote', async () => {
  const withdrawn = buildSampleVendorRfqView({
    ...viewed,
    response_status: 'accepted',
    withdrawn_at: '2026-11-20T09:00:00.000Z',
  });
  const user = openVendorDashboardTestPage(
    [withdrawn, buildSampleVendorRfqView({ link_id: newId, rfq_id: newId, project_title: 'Meters' })],
    mockReply(listOwnQuotesEndpoint, versions),
  );
  await user.click(await screen.findByRole('button', { name: 'View Full Cold-chain trackers 2027' }));
  expect(await listVersions()).toHaveLength(3);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'View Full Meters' }));
  expect(await screen.findByRole('dialog', { name: 'Meters' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Versions of your quote' })).toBeNull();
});

test('offers a retry and keeps the request when versions cannot be loaded', async () => {
  const user = openVendorDashboardTestPage(
    [quoted],
    mockErrorReply(listOwnQuotesEndpoint, 503, 'unavailable', 'Later.'),
  );
  await user.click(await screen.findByRole('button', { name: /^View Full/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('The versions could not be loaded')).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Try Again' })).toBeDefined();
  expect(within(dialog).getByText('24,000 devices')).toBeDefined();
});
