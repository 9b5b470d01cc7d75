import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listRfqLinks } from '@marketplace/contracts/rfq/rfq.api.ts';
import { noParts } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buyerRfqView, quotedLink, userView } from '../../../test/fixtures.ts';
import { ownRfqs } from '../../../test/ownRfqs.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { answers, server } from '../../../test/server.ts';

const now = Date.parse('2026-11-28T16:24:00.000Z');
const need = { devices: 338, megabytes: '100', months: 12, activePercent: null };
const id = (at: number): string => `33333333-3333-4333-8333-33333333333${at}`;
const inTotal = (at: number, name: string, amount: string, change: Partial<BuyerLinkView> = {}): BuyerLinkView => ({
  ...quotedLink(id(at), name, [amount]),
  ...{ quote_amount_unit: 'total', ...change },
});
const parts = {
  ...noParts,
  ...{ setup: '0.00', simOnce: '0.00', minimumMonth: '0.00', minimumTerm: 1, simMonth: '2.40' },
  included: { megabytes: '100', per: 'month' as const },
  further: { kind: 'megabyte' as const, price: '0.05' },
};

function open(links: BuyerLinkView[], change: Partial<BuyerRfqView> = {}): void {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  server.use(...ownRfqs([buyerRfqView({ need, ...change })]), answers(listRfqLinks, links));
  renderApp('/rfq-dashboard', userView());
}
afterEach(() => void vi.useRealTimers());

const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a total that contradicts its parts counts as it is stated, and says so', async () => {
  open([inTotal(1, 'emnify', '11534.40', { quote_parts: parts }), inTotal(2, '1NCE', '10500.00')]);
  const [emnify, other] = await cells(/^Total cost/);
  expect(emnify).toContain('EUR 11,534.40');
  expect(emnify).toContain('Contradiction: EUR 11,534.40 in total is stated, the parts add up to EUR 9,734.40');
  expect(emnify).not.toContain('Best');
  expect(other).toContain('Best');
});

test('a quote past its validity is not the best, the valid one is', async () => {
  const past = { quote_valid_until: '2026-11-28T16:23:59.000Z' };
  open([inTotal(1, 'emnify', '9000.00', past), inTotal(2, '1NCE', '10500.00')]);
  expect((await cells(/^Total cost/)).map((text) => text.includes('Best'))).toEqual([false, true]);
});

test('the mark moves when the validity passes while the page is open', async () => {
  const soon = { quote_valid_until: '2026-11-28T16:24:30.000Z' };
  open([inTotal(1, 'emnify', '9000.00', soon), inTotal(2, '1NCE', '10500.00')]);
  expect((await cells(/^Total cost/)).map((text) => text.includes('Best'))).toEqual([true, false]);
  act(() => void vi.advanceTimersByTime(60_000));
  await waitFor(async () =>
    expect((await cells(/^Total cost/)).map((text) => text.includes('Best'))).toEqual([false, true]),
  );
});

test('no quote is the best once the request is awarded, and the header names the winner', async () => {
  const [won, lost] = [{ outcome: 'awarded' as const }, { outcome: 'not-selected' as const }];
  const awarded = { outcome: 'awarded', closed_at: '2026-11-28T10:00:00.000Z' } as const;
  open([inTotal(1, 'emnify', '9000.00', lost), inTotal(2, '1NCE', '10500.00', won)], awarded);
  expect((await cells(/^Total cost/)).map((text) => text.includes('Best'))).toEqual([false, false]);
  expect(screen.getByText('Awarded to 1NCE')).toBeDefined();
});

test('validity is shown with day, time and zone', async () => {
  open([inTotal(1, 'emnify', '9000.00', { quote_valid_until: '2026-11-28T16:24:30.000Z' })]);
  const [text] = await cells(/^Valid until/);
  expect(text).toMatch(/^2[89] Nov 2026, \d\d:\d\d UTC/);
});
