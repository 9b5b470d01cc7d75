import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { emptyLineItemPrices, type RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { BuyerRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buildSampleQuotedRfqLink } from '../../../../test/fixtures.ts';
import { renderTestComponentWithTheme } from '../../../../test/renderTestComponentWithTheme.tsx';
import { QuoteCostChart } from './QuoteCostChart.tsx';

const need: RfqRequiredQuantities = { devices: 1000, megabytes: '5', months: 10, activePercent: null };
const free = {
  ...emptyLineItemPrices,
  ...{ simOnce: '0', setup: '0', minimumMonth: '0', minimumTerm: 1 },
  included: { megabytes: '5', per: 'month' as const },
  further: { kind: 'megabyte' as const, price: '0.05' },
};
const perSim = (
  at: number,
  name: string,
  amount: string,
  parts: object = {},
  currency = 'EUR',
): BuyerRfqLinkReplyItem => ({
  ...buildSampleQuotedRfqLink(`33333333-3333-4333-8333-33333333333${at}`, name, [amount], currency),
  ...{ quote_amount_unit: 'sim-month', quote_parts: { ...free, ...parts } },
});
const quotes = [perSim(1, 'emnify', '0.62'), perSim(2, 'Soracom', '0.10', { setup: '5000' })];
const listSentences = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('describes which quote is cheaper by device count and lists totals in a table', async () => {
  renderTestComponentWithTheme(<QuoteCostChart links={quotes} need={need} comparison={null} />);
  expect(listSentences()).toEqual([
    'Up to 961 devices, emnify costs less than Soracom.',
    'From 962 devices, Soracom costs less than emnify.',
  ]);
  const table = await screen.findByRole('table', { name: 'Total cost in EUR by number of devices' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Devices', 'emnify', 'Soracom']);
  expect(within(table).getByRole('row', { name: /^2,000 devices/ }).textContent).toContain('EUR 12,400.00EUR 7,000.00');
});

test('reads single steps with arrow keys, starting at the need', async () => {
  renderTestComponentWithTheme(<QuoteCostChart links={quotes} need={need} comparison={null} />);
  await screen.findByRole('slider', { name: 'Total cost in EUR by number of devices' });
  const read = () => screen.getByRole('slider').getAttribute('aria-valuetext') ?? '';
  expect(read()).toBe('1,001 devices: emnify EUR 6,206.20, Soracom EUR 6,001.00');
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
  await waitFor(() => expect(read()).toMatch(/^1,025 devices/));
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'Escape' });
  await waitFor(() => expect(read()).toMatch(/^1,001 devices/));
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowLeft' });
  await waitFor(() => expect(read()).toMatch(/^976 devices/));
});

test('compares total cost by data per device', async () => {
  renderTestComponentWithTheme(
    <QuoteCostChart
      links={[
        quotes[0] as BuyerRfqLinkReplyItem,
        perSim(2, 'Soracom', '0.70', { further: { kind: 'megabyte', price: '0' } }),
      ]}
      need={need}
      comparison={null}
    />,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Data' }));
  expect(listSentences()).toEqual([
    'Up to 6.599 MB, emnify costs less than Soracom.',
    'At 6.6 MB, emnify and Soracom cost the same.',
    'From 6.601 MB, Soracom costs less than emnify.',
  ]);
  expect(await screen.findByRole('table', { name: 'Total cost in EUR by data per device and month' })).toBeTruthy();
});

test('draws the minimum of a quote with missing line items and does not rank it', () => {
  renderTestComponentWithTheme(
    <QuoteCostChart links={[...quotes, perSim(3, '1NCE', '0.01', { setup: null })]} need={need} comparison={null} />,
  );
  expect(listSentences().at(-1)).toBe('1NCE did not quote all line items, so its line shows the minimum cost.');
  expect(listSentences().filter((sentence) => sentence.includes('1NCE'))).toHaveLength(1);
});

test('omits an unranked quote and states the reason', async () => {
  const cheapest = perSim(3, '1NCE', '0.01');
  const unranked = new Map([[cheapest.id, 'expired' as const]]);
  renderTestComponentWithTheme(
    <QuoteCostChart links={[...quotes, cheapest]} need={need} comparison={null} unranked={unranked} />,
  );
  expect(listSentences()).toEqual([
    'Up to 961 devices, emnify costs less than Soracom.',
    'From 962 devices, Soracom costs less than emnify.',
    'The chart omits 1NCE because its quote has expired.',
  ]);
  const table = await screen.findByRole('table', { name: 'Total cost in EUR by number of devices' });
  expect(within(table).queryByRole('columnheader', { name: '1NCE' })).toBeNull();
});

test('omits quotes in other currencies and stated totals, with the reason', () => {
  const total = { ...perSim(4, 'KORE', '900'), quote_amount_unit: 'total' as const, quote_parts: null };
  const silent = { ...perSim(5, '1NCE', '1'), quote_amount: null };
  renderTestComponentWithTheme(
    <QuoteCostChart
      links={[...quotes, perSim(3, 'Telenor IoT', '0.60', {}, 'USD'), total, silent]}
      need={need}
      comparison={null}
    />,
  );
  expect(listSentences().slice(2)).toEqual([
    'The chart omits Telenor IoT because its quote is in a different currency (USD).',
    'The chart omits KORE because its total applies only to the quantities that it was quoted for.',
  ]);
});

test('renders nothing with fewer than two comparable quotes or without a complete need', () => {
  const total = { ...(quotes[1] as BuyerRfqLinkReplyItem), quote_amount_unit: 'total' as const, quote_parts: null };
  for (const links of [
    [quotes[0] as BuyerRfqLinkReplyItem],
    [quotes[0] as BuyerRfqLinkReplyItem, perSim(2, 'Soracom', '0.1', {}, 'USD')],
    [quotes[0] as BuyerRfqLinkReplyItem, total],
  ]) {
    renderTestComponentWithTheme(<QuoteCostChart links={links} need={need} comparison={null} />);
  }
  renderTestComponentWithTheme(<QuoteCostChart links={quotes} need={{ ...need, months: null }} comparison={null} />);
  expect(screen.queryByRole('region')).toBeNull();
});

describe('cost chart in a comparison currency', () => {
  const rate = { currency: 'USD', rate: '2', as_of: '2026-11-26', source: 'ECB' } as const;
  const dollars = perSim(2, 'Soracom', '0.20', { setup: '10000' }, 'USD');

  test('draws quotes in several currencies and names the rates in use', async () => {
    const comparison = { currency: 'EUR', rates: [rate] } as const;
    renderTestComponentWithTheme(
      <QuoteCostChart links={[quotes[0] as BuyerRfqLinkReplyItem, dollars]} need={need} comparison={comparison} />,
    );
    expect(listSentences()).toEqual([
      'Up to 961 devices, emnify costs less than Soracom.',
      'From 962 devices, Soracom costs less than emnify.',
      'Amounts are converted at these rates: 1 EUR = 2 USD, 26 Nov 2026, ECB. With other rates, a different quote may cost less.',
    ]);
    const table = await screen.findByRole('table', { name: 'Total cost in EUR by number of devices' });
    const row = within(table).getByRole('row', { name: /^2,000 devices/ });
    expect(row.textContent).toContain('EUR 12,400.00≈ EUR 7,000.00');
  });

  test('omits quotes without an exchange rate and stated totals, with the reason', () => {
    const comparison = { currency: 'EUR', rates: [rate] } as const;
    const pounds = perSim(3, 'Telenor IoT', '0.60', {}, 'GBP');
    const total = { ...perSim(4, 'KORE', '900', {}, 'USD'), quote_amount_unit: 'total' as const, quote_parts: null };
    renderTestComponentWithTheme(
      <QuoteCostChart links={[...quotes, pounds, total]} need={need} comparison={comparison} />,
    );
    expect(listSentences().slice(2)).toEqual([
      'The chart omits Telenor IoT because there is no exchange rate for GBP.',
      'The chart omits KORE because its total applies only to the quantities that it was quoted for.',
    ]);
  });
});
