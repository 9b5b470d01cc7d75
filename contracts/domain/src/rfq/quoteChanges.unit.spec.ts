import { i18n } from '@marketplace/contracts/kernel/messages/messages.ts';
import { emptyLineItemPrices } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { quoteApiPropertyNames, quotePropertyApiNamesAndLabels } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { describe, expect, test } from 'vitest';
import { formatQuoteChange, findQuoteChanges, type QuoteVersion } from './quoteChanges.ts';

const version: QuoteVersion = {
  version: 1,
  quote_amount: '0.71',
  quote_currency: 'EUR',
  quote_amount_unit: 'sim-month',
  quote_parts: { ...emptyLineItemPrices, setup: '500.00' },
  quote_valid_until: '2026-12-31T23:59:59.000Z',
  quote_inclusions: null,
  quote_details: 'Pool of 24,000',
  response_notes: null,
};
const formatChanges = (change: Partial<QuoteVersion>): readonly string[] =>
  findQuoteChanges(version, { ...version, version: 2, ...change }, (at) => at.slice(0, 10)).map(formatQuoteChange);

describe('findQuoteChanges', () => {
  test('reports the previous and the new value', () => {
    expect(formatChanges({ quote_amount: '0.62' })).toEqual([
      'Amount: changed from 0.71 EUR per SIM per month to 0.62 EUR per SIM per month',
    ]);
    expect(formatChanges({ quote_valid_until: '2027-01-31T23:59:59.000Z' })).toEqual([
      'Valid until: changed from 2026-12-31 to 2027-01-31',
    ]);
    expect(formatChanges({ quote_details: 'Pool of 12,000' })).toEqual([
      'Details: changed from Pool of 24,000 to Pool of 12,000',
    ]);
  });

  test('reports new and removed line items and terms', () => {
    expect(
      formatChanges({ quote_parts: { ...emptyLineItemPrices, simOnce: '1.00' }, response_notes: 'With VPN' }),
    ).toEqual(['One-time charge per SIM (new): 1.00 EUR', 'Setup fee (removed): 500.00 EUR', 'Notes (new): With VPN']);
    expect(formatChanges({ quote_parts: null, quote_valid_until: null, quote_details: null })).toEqual([
      'Setup fee (removed): 500.00 EUR',
      'Valid until (removed): 2026-12-31',
      'Details (removed): Pool of 24,000',
    ]);
  });

  test('reports the amount for a new unit, and every price for a new currency', () => {
    expect(formatChanges({ quote_amount_unit: null })).toEqual([
      'Amount: changed from 0.71 EUR per SIM per month to 0.71 EUR',
    ]);
    expect(formatChanges({ quote_currency: 'USD' })).toEqual([
      'Amount: changed from 0.71 EUR per SIM per month to 0.71 USD per SIM per month',
      'Setup fee: changed from 500.00 EUR to 500.00 USD',
    ]);
  });

  test('compares values by name when two labels are equal in a language', () => {
    const { label } = quotePropertyApiNamesAndLabels.details;
    i18n.load('de', { [label.id]: 'Notes' });
    i18n.activate('de');
    try {
      expect(formatChanges({ response_notes: 'With VPN' })).toEqual(['Notes (new): With VPN']);
    } finally {
      i18n.activate('en');
    }
  });

  test('returns nothing for equal versions', () => {
    expect(formatChanges({})).toEqual([]);
  });

  test('covers every member of a quote', () => {
    const other: QuoteVersion = {
      version: 2,
      quote_amount: '0.70',
      quote_currency: 'USD',
      quote_amount_unit: 'total',
      quote_parts: null,
      quote_valid_until: null,
      quote_inclusions: 'VPN',
      quote_details: null,
      response_notes: 'Call us',
    };
    for (const name of quoteApiPropertyNames) {
      expect(formatChanges({ [name]: other[name] }), name).not.toEqual([]);
    }
  });
});
