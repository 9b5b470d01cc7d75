import { quoteCurrencies } from '@marketplace/contracts/kernel/money.ts';
import fc from 'fast-check';

/** Any integer from 0 to `max`. */
export const arbitraryIntegerUpTo = (max: number) => fc.integer({ min: 0, max });
/** A number from 0 to 30 with five decimals, as exact text. */
const decimal = arbitraryIntegerUpTo(3_000_000).map((units) => {
  const digits = String(units).padStart(6, '0');
  return `${digits.slice(0, -5)}.${digits.slice(-5)}`;
});
const above = decimal.filter((text) => /[1-9]/.test(text));
const tiers = fc
  .record({
    first: arbitraryIntegerUpTo(500),
    more: arbitraryIntegerUpTo(5000),
    prices: fc.tuple(decimal, decimal, decimal),
  })
  .map(({ first, more, prices: [one, two, three] }) => [
    { upTo: String(first), price: one },
    { upTo: String(first + more), price: two },
    { upTo: null, price: three },
  ]);
const price = fc.oneof(decimal, tiers);
/** Any line items of a quote, none of them unknown. */
export const arbitraryCompleteQuoteLineItems = fc.record({
  currency: fc.constantFrom(...quoteCurrencies),
  simOnce: decimal,
  simMonth: price,
  included: fc.record({ megabytes: decimal, per: fc.constantFrom('month' as const, 'life' as const) }),
  further: fc.oneof(
    fc.record({ kind: fc.constant('megabyte' as const), price }),
    fc.record({
      kind: fc.constant('pool' as const),
      megabytes: above,
      price: decimal,
      sharedBy: fc.constantFrom('sim' as const, 'fleet' as const),
    }),
  ),
  setup: decimal,
  minimumMonth: decimal,
  minimumTerm: arbitraryIntegerUpTo(60),
});
export const arbitraryCompleteRfqQuantities = fc.record({
  devices: fc.integer({ min: 1, max: 3000 }),
  megabytes: decimal,
  months: fc.integer({ min: 1, max: 60 }),
  activePercent: arbitraryIntegerUpTo(100).map(String),
});
