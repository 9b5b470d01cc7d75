import { emptyLineItemPrices, type LineItemPrices } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { describe, expect, test } from 'vitest';
import {
  emptyQuoteLineItemFormValues,
  parseQuoteLineItemFormValues,
  type QuoteLineItemFormValues,
  toFormValuesOfAllQuoteLineItems,
} from './quoteFormLineItems.ts';

const parse = (parts: Partial<QuoteLineItemFormValues>, amountUnit: 'sim-month' | 'once' | 'total' | '' = '') =>
  parseQuoteLineItemFormValues({
    amount: '0,62',
    currency: 'EUR',
    amountUnit,
    parts: { ...emptyQuoteLineItemFormValues, ...parts },
  });

describe('typed line items', () => {
  test('treats empty fields as unknown, not zero', () => {
    expect(parse({})).toEqual({ parts: null, errors: {} });
    expect(parse({ setup: '0' }).parts).toEqual({ ...emptyLineItemPrices, setup: '0.00' });
  });

  test('accepts comma and point as decimal separators and up to five decimals', () => {
    expect(parse({ further: '0,00001' }).parts?.further).toEqual({ kind: 'megabyte', price: '0.00001' });
    expect(parse({ minimumMonth: '1.234,56' }).parts?.minimumMonth).toBe('1234.56');
    expect(parse({ minimumMonth: '1,234.56' }).parts?.minimumMonth).toBe('1234.56');
  });

  test('reports ambiguous and invalid input by field', () => {
    expect(parse({ setup: '1,234' }).errors['parts.setup']).toContain('1234 or 1.234');
    expect(parse({ simOnce: '1e5' }).errors['parts.simOnce']).toBe(
      'Please enter zero or a number greater than zero. “e” cannot be part of a number.',
    );
    expect(parse({ minimumTerm: '0' }).errors['parts.minimumTerm']).toBe(
      'Please enter a number of months from 1 to 240.',
    );
    expect(parse({ setup: '1e5' }).parts).toBeUndefined();
  });

  test('omits the line item that the amount itself states', () => {
    expect(parse({ simOnce: '1' }, 'sim-month').parts).toEqual({ ...emptyLineItemPrices, simOnce: '1.00' });
    expect(parse({ setup: '5' }, 'once').parts).toBeNull();
  });

  test('starts tiers with the amount and ends each at the next threshold', () => {
    const tiers = [
      { above: '10000', price: '0,55' },
      { above: '50000', price: '0,50' },
    ];
    expect(parse({ simTiers: tiers }, 'sim-month').parts?.simMonth).toEqual([
      { upTo: '10000', price: '0.62' },
      { upTo: '50000', price: '0.55' },
      { upTo: null, price: '0.50' },
    ]);
    const falling = parse({ simTiers: tiers.toReversed() }, 'sim-month');
    expect(falling.errors['parts.simTiers.1.above']).toBe('Please enter a number greater than in the previous tier.');
  });

  test('requires the size of a pool', () => {
    const errors = parse({ further: '5', furtherKind: 'pool' }).errors;
    expect(errors['parts.poolMegabytes']).toBe('Please enter the size of a pool in megabytes.');
  });
});

test('parses stored line items back to the same values', () => {
  const stored: LineItemPrices = {
    simOnce: '1.00',
    simMonth: [
      { upTo: '10000', price: '0.62' },
      { upTo: null, price: '0.55' },
    ],
    included: { megabytes: '1.234', per: 'life' },
    further: { kind: 'megabyte', price: '1.234' },
    setup: '0.00',
    minimumMonth: '500.00',
    minimumTerm: 12,
  };
  const again = parseQuoteLineItemFormValues({
    amount: '9',
    currency: 'EUR',
    amountUnit: 'total',
    parts: toFormValuesOfAllQuoteLineItems(stored),
  });
  expect(again.errors).toEqual({});
  expect(again.parts).toMatchObject({
    ...stored,
    included: { megabytes: expect.stringMatching(/^1\.2340?$/) as string },
  });
  const pool = { kind: 'pool', megabytes: '1000', price: '5.00', sharedBy: 'sim' } as const;
  const pooled = { ...emptyLineItemPrices, further: pool };
  expect(
    parseQuoteLineItemFormValues({
      amount: '9',
      currency: 'EUR',
      amountUnit: '',
      parts: toFormValuesOfAllQuoteLineItems(pooled),
    }).parts,
  ).toEqual(pooled);
});
