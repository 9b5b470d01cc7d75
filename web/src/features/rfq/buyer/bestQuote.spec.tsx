import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { emptyLineItemPrices } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buildSampleBuyerRfqView, buildSampleQuotedRfqLink, buildSampleSignedInUser } from '../../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { mockReply, mockApiServer } from '../../../test/server.ts';

const now = Date.parse('2026-11-28T16:24:00.000Z');
const need = { devices: 338, megabytes: '100', months: 12, activePercent: null };
const id = (at: number): string => `33333333-3333-4333-8333-33333333333${at}`;
const inTotal = (
  at: number,
  name: string,
  amount: string,
  change: Partial<BuyerRfqLinkReplyItem> = {},
): BuyerRfqLinkReplyItem => ({
  ...buildSampleQuotedRfqLink(id(at), name, [amount]),
  ...{ quote_amount_unit: 'total', ...change },
});
const parts = {
  ...emptyLineItemPrices,
  ...{ setup: '0.00', simOnce: '0.00', minimumMonth: '0.00', minimumTerm: 1, simMonth: '2.40' },
  included: { megabytes: '100', per: 'month' as const },
  further: { kind: 'megabyte' as const, price: '0.05' },
};

function open(links: BuyerRfqLinkReplyItem[], change: Partial<BuyerRfqReplyItem> = {}): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  mockApiServer.use(
    ...mockBuyerRfqs([buildSampleBuyerRfqView({ need, ...change })]),
    mockReply(listRfqLinksEndpoint, links),
  );
  renderTestApp('/rfq-dashboard', buildSampleSignedInUser());
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('keeps a stated total that contradicts its line items and warns about it', async () => {
  open([inTotal(1, 'emnify', '11534.40', { quote_parts: parts }), inTotal(2, '1NCE', '10500.00')]);
  const [emnify, other] = await cells(/^Total cost/);
  expect(emnify).toContain('EUR 11,534.40');
  expect(emnify).toContain(
    'The stated total of EUR 11,534.40 does not match the line items, which add up to EUR 9,734.40.',
  );
  expect(emnify).not.toContain('Best');
  expect(other).toContain('Best');
});

test('marks the best valid quote, not an expired one', async () => {
  const past = { quote_valid_until: '2026-11-28T16:23:59.000Z' };
  open([inTotal(1, 'emnify', '9000.00', past), inTotal(2, '1NCE', '10500.00')]);
  expect((await cells(/^Total cost/)).map((text) => text.includes('Best'))).toEqual([false, true]);
});

test('moves the mark when a quote expires while the page is open', async () => {
  const soon = { quote_valid_until: '2026-11-28T16:24:30.000Z' };
  open([inTotal(1, 'emnify', '9000.00', soon), inTotal(2, '1NCE', '10500.00')]);
  expect((await cells(/^Total cost/)).map((text) => text.includes('Best'))).toEqual([true, false]);
  act(() => void vi.advanceTimersByTime(60_000));
  await waitFor(async () =>
    expect((await cells(/^Total cost/)).map((text) => text.includes('Best'))).toEqual([false, true]),
  );
});

test('removes the mark and names the winner once the request is awarded', async () => {
  const [won, lost] = [{ outcome: 'awarded' as const }, { outcome: 'not-selected' as const }];
  const awarded = { outcome: 'awarded', closed_at: '2026-11-28T10:00:00.000Z' } as const;
  open([inTotal(1, 'emnify', '9000.00', lost), inTotal(2, '1NCE', '10500.00', won)], awarded);
  expect((await cells(/^Total cost/)).map((text) => text.includes('Best'))).toEqual([false, false]);
  expect(screen.getByText('Awarded to 1NCE')).toBeDefined();
});

test.each([
  ['America/Los_Angeles', '28 Nov 2026, 08:24 UTC-8', '30 Nov 2026, 15:59 UTC-8'],
  ['Asia/Tokyo', '29 Nov 2026, 01:24 UTC+9', '1 Dec 2026, 08:59 UTC+9'],
])('shows the validity of a quote and of its versions with day, time and zone in %s', async (zone, until, later) => {
  vi.stubEnv('TZ', zone);
  const [link, other] = [inTotal(1, 'emnify', '9000.00'), inTotal(2, '1NCE', '10500.00')];
  const [version] = link.quote_versions;
  if (version === undefined) throw new Error('The quote has no version.');
  const first = { ...version, quote_valid_until: '2026-11-30T23:59:59.000Z' };
  const second = { ...version, version: 2, quote_valid_until: '2026-11-28T16:24:30.000Z' };
  const quote_versions = [first, second];
  open([{ ...link, quote_valid_until: second.quote_valid_until, quote_versions }, other]);
  expect((await cells(/^Valid until/))[0]).toBe(until);
  expect(screen.getByRole('list', { name: 'Changes in version 2' }).textContent).toBe(
    `Valid until: changed from ${later} to ${until}`,
  );
});
