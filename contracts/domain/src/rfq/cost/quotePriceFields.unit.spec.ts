import { emptyLineItemPrices, type RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { expect, test } from 'vitest';
import { computeQuoteCostForRequiredQuantities, type QuotePriceWithSentTime } from './quotePriceFields.ts';

const need: RfqRequiredQuantities = { devices: 1000, megabytes: '5', months: 10, activePercent: null };
const request = { need, need_changed_at: '2026-11-19T10:00:00.000Z' };
const total: QuotePriceWithSentTime = {
  ...{ quote_amount: '900.00', quote_currency: 'EUR', quote_amount_unit: 'total', quote_parts: null },
  sent_at: '2026-11-19T10:00:00.000Z',
};
const before = { ...total, sent_at: '2026-11-18T10:00:00.000Z' };

test('uses a stated total only for the numbers at the time of the quote', () => {
  expect(computeQuoteCostForRequiredQuantities(total, need, request)).toMatchObject({
    basis: 'stated-total',
    cost: { total: { least: '900.00' } },
  });
  expect(computeQuoteCostForRequiredQuantities(before, need, request)).toBe('other-numbers');
  expect(computeQuoteCostForRequiredQuantities(before, need, { ...request, need_changed_at: null })).toMatchObject({
    basis: 'stated-total',
  });
  expect(computeQuoteCostForRequiredQuantities(total, { ...need, devices: 1001 }, request)).toBe('other-numbers');
  expect(computeQuoteCostForRequiredQuantities(total, { ...need, megabytes: '5.0' }, request)).toMatchObject({
    basis: 'stated-total',
  });
});

test('uses prices for any numbers and any time', () => {
  const priced = { ...before, quote_parts: { ...emptyLineItemPrices, simMonth: '1' } };
  expect(computeQuoteCostForRequiredQuantities(priced, { ...need, devices: 7 }, request)).toMatchObject({
    basis: 'prices',
  });
  expect(computeQuoteCostForRequiredQuantities(priced, null, request)).toBeNull();
  expect(computeQuoteCostForRequiredQuantities({ ...priced, quote_amount: null }, need, request)).toBeNull();
});
