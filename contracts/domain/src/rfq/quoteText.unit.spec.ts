import { emptyLineItemPrices as unknown } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { describe, expect, test } from 'vitest';
import { formatRfqQuantities, formatQuoteLineItems } from './quoteText.ts';

describe('formatLineItems', () => {
  test('formats the known line items with label and currency', () => {
    const parts = { ...unknown, simOnce: '1.00', minimumMonth: '12500.00', minimumTerm: 12 };
    expect(formatQuoteLineItems(parts, 'EUR')).toEqual([
      { part: 'simOnce', label: 'One-time charge per SIM', text: '1.00 EUR' },
      { part: 'minimumMonth', label: 'Minimum monthly charge', text: '12,500.00 EUR' },
      { part: 'minimumTerm', label: 'Minimum term', text: '12 months' },
    ]);
    expect(formatQuoteLineItems(null, 'EUR')).toEqual([]);
  });

  test('formats the tiers of SIMs and of megabytes with their ends', () => {
    const tiers = [
      { upTo: '10000', price: '0.62' },
      { upTo: null, price: '0.55' },
    ];
    const [sims, data] = formatQuoteLineItems(
      { ...unknown, simMonth: tiers, further: { kind: 'megabyte', price: tiers } },
      'USD',
    );
    expect(sims?.text).toBe('0.62 USD up to 10,000 SIMs, then 0.55 USD');
    expect(data?.text).toBe('0.62 USD per MB up to 10,000 MB per month, then 0.55 USD per MB');
  });

  test.each([
    ['1', '1 SIM'],
    ['2500.0625', '2,500.0625 SIMs'],
    ['999999999999.123456', '999,999,999,999.123456 SIMs'],
  ])('keeps all digits of the tier end %s', (upTo, end) => {
    const simMonth = [
      { upTo, price: '0.62' },
      { upTo: null, price: '0.55' },
    ];
    const [sims] = formatQuoteLineItems({ ...unknown, simMonth }, 'EUR');
    expect(sims?.text).toBe(`0.62 EUR up to ${end}, then 0.55 EUR`);
  });

  test('formats the validity of included data and the scope of a pool', () => {
    const pool = { kind: 'pool', megabytes: '1000', price: '5.00', sharedBy: 'fleet' } as const;
    const parts = { ...unknown, included: { megabytes: '500', per: 'life' } as const, further: pool };
    expect(formatQuoteLineItems(parts, 'EUR').map(({ text }) => text)).toEqual([
      '500 MB for the life of the SIM',
      '5.00 EUR per pool of 1,000 MB, shared by all SIMs',
    ]);
  });
});

test('formats the known numbers of a need and returns null without any', () => {
  expect(formatRfqQuantities({ devices: 25_000, megabytes: '5', months: 36, activePercent: '90' })).toBe(
    '25,000 devices, 5 MB per device per month, 36 months, 90% active',
  );
  expect(formatRfqQuantities({ devices: 1, megabytes: null, months: 1, activePercent: null })).toBe(
    '1 device, 1 month',
  );
  expect(formatRfqQuantities({ devices: null, megabytes: null, months: null, activePercent: null })).toBeNull();
  expect(formatRfqQuantities(null)).toBeNull();
});
