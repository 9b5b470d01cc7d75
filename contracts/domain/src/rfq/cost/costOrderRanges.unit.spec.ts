import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type RfqQuantityGrowthAxis,
  type QuoteCostComparisonSign,
  getRfqQuantitiesAtCostAxisStep,
  computeCheaperQuoteRanges,
  costAxisStepsPerMegabyte,
} from './costOrderRanges.ts';
import {
  divideFractions,
  type BigIntFraction,
  isGreaterFraction,
  multiplyFractions,
  convertIntegerToFraction,
} from './fraction.ts';
import type { CompleteRfqQuantities, QuoteLineItems } from './quoteLineItems.ts';
import { arbitraryCompleteRfqQuantities, arbitraryCompleteQuoteLineItems } from './testing/arbitraryQuotes.ts';
import { computeExactQuoteCost, computeQuoteTotalCostBreakdown } from './totalCost.ts';

const free: QuoteLineItems = {
  currency: 'EUR',
  ...{
    simOnce: '0',
    simMonth: '0',
    included: { megabytes: '5', per: 'month' },
    further: { kind: 'megabyte', price: '0' },
  },
  ...{ setup: '0', minimumMonth: '0', minimumTerm: 0 },
};
const need: CompleteRfqQuantities = { devices: 1000, megabytes: '5', months: 10, activePercent: '100' };
const devices = (last: number): RfqQuantityGrowthAxis => ({ need, of: 'devices', first: 1, last });

type Factors = readonly [BigIntFraction, BigIntFraction];
const equalFactors: Factors = [convertIntegerToFraction(1), convertIntegerToFraction(1)];

/** The order of two quotes at a step, computed from their totals. */
function orderAt(
  one: QuoteLineItems,
  other: QuoteLineItems,
  axis: RfqQuantityGrowthAxis,
  step: number,
  factors: Factors = equalFactors,
): QuoteCostComparisonSign {
  const [left, right] = [one, other].map((parts, at) =>
    multiplyFractions(
      computeExactQuoteCost(parts, getRfqQuantitiesAtCostAxisStep(axis, step)).least,
      factors[at] ?? convertIntegerToFraction(1),
    ),
  );
  if (left === undefined || right === undefined) throw new Error('Two quotes have two totals.');
  if (isGreaterFraction(left, right)) return 1;
  return isGreaterFraction(right, left) ? -1 : 0;
}

describe('worked examples', () => {
  test('finds where a lower price per SIM outweighs a setup fee', () => {
    // 10 months: 6.20 per device or 5,000 plus 1.00 per device: 5000 / 5.2 = 961.5 devices
    const [flat, withSetup] = [
      { ...free, simMonth: '0.62' },
      { ...free, setup: '5000', simMonth: '0.10' },
    ];
    expect(computeCheaperQuoteRanges(flat, withSetup, devices(50_000))).toEqual([
      { first: 1, last: 961, order: -1 },
      { first: 962, last: 50_000, order: 1 },
    ]);
    expect(computeQuoteTotalCostBreakdown(flat, { ...need, devices: 961 }).total.least).toBe('5958.20');
    expect(computeQuoteTotalCostBreakdown(withSetup, { ...need, devices: 961 }).total.least).toBe('5961.00');
  });

  test('finds equal totals at a single number of devices', () => {
    // 10 per device or 5,000 plus 5 per device: equal at 1,000
    const [flat, withSetup] = [
      { ...free, simMonth: '1' },
      { ...free, setup: '5000', simMonth: '0.5' },
    ];
    expect(computeCheaperQuoteRanges(flat, withSetup, devices(4000))).toEqual([
      { first: 1, last: 999, order: -1 },
      { first: 1000, last: 1000, order: 0 },
      { first: 1001, last: 4000, order: 1 },
    ]);
  });

  test('finds two changes of order with tiers', () => {
    // 10 per device or 15 each up to 100, then 5 each: 1500 + 5 (n - 100) = 10 n at 200
    const tiers = [
      { upTo: '100', price: '1.5' },
      { upTo: null, price: '0.5' },
    ];
    const expensiveTiers = [
      { upTo: '300', price: '0.8' },
      { upTo: null, price: '0.4' },
    ];
    expect(computeCheaperQuoteRanges({ ...free, simMonth: '1' }, { ...free, simMonth: tiers }, devices(1000))).toEqual([
      { first: 1, last: 199, order: -1 },
      { first: 200, last: 200, order: 0 },
      { first: 201, last: 1000, order: 1 },
    ]);
    // 8 n up to 300, then 2400 + 4 (n - 300), or 700 + 5 n: 8 n = 700 + 5 n at 233.3, 1200 + 4 n = 700 + 5 n at 500
    expect(
      computeCheaperQuoteRanges(
        { ...free, simMonth: expensiveTiers },
        { ...free, setup: '700', simMonth: '0.5' },
        devices(1000),
      ),
    ).toEqual([
      { first: 1, last: 233, order: -1 },
      { first: 234, last: 499, order: 1 },
      { first: 500, last: 500, order: 0 },
      { first: 501, last: 1000, order: -1 },
    ]);
  });

  test('finds changes of order without equal totals with shared pools', () => {
    // 10 months, 5 MB per device above the allowance: pools of 1,000 MB at 20 cost 200 per 200 devices; or 1.10 per
    // device
    const pool = { kind: 'pool', megabytes: '1000', price: '20', sharedBy: 'fleet' } as const;
    const pooled: QuoteLineItems = { ...free, included: { megabytes: '0', per: 'month' }, further: pool };
    const ranges = computeCheaperQuoteRanges(pooled, { ...free, simMonth: '0.11' }, devices(500));
    expect(ranges).toEqual([
      { first: 1, last: 181, order: 1 },
      { first: 182, last: 200, order: -1 },
      { first: 201, last: 363, order: 1 },
      { first: 364, last: 400, order: -1 },
      { first: 401, last: 500, order: 1 },
    ]);
  });

  test('is exact to the kilobyte along the data axis', () => {
    // 10 months, 1,000 devices: 0.05 per MB above 5 MB or 0.30 per SIM with all data: 0.05 x = 0.30 at x = 6, that is
    // 11 MB
    const byUse: QuoteLineItems = { ...free, further: { kind: 'megabyte', price: '0.05' } };
    const axis: RfqQuantityGrowthAxis = { need, of: 'megabytes', first: 0, last: 20 * costAxisStepsPerMegabyte };
    expect(computeCheaperQuoteRanges(byUse, { ...free, simMonth: '0.30' }, axis)).toEqual([
      { first: 0, last: 10_999, order: -1 },
      { first: 11_000, last: 11_000, order: 0 },
      { first: 11_001, last: 20_000, order: 1 },
    ]);
  });

  test('finds a quote equal to itself for any number of devices', () => {
    expect(computeCheaperQuoteRanges(free, free, devices(100_000_000))).toEqual([
      { first: 1, last: 100_000_000, order: 0 },
    ]);
  });
});

const axes = fc
  .record({
    need: arbitraryCompleteRfqQuantities,
    of: fc.constantFrom('devices' as const, 'megabytes' as const),
    first: fc.integer({ min: 1, max: 600 }),
  })
  .chain((axis) =>
    fc.integer({ min: 0, max: 120 }).map((more): RfqQuantityGrowthAxis => ({ ...axis, last: axis.first + more })),
  );

const factor = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }))
  .map(([over, under]) => divideFractions(convertIntegerToFraction(over), convertIntegerToFraction(under)));
const factorPairs: fc.Arbitrary<Factors> = fc.oneof(fc.constant(equalFactors), fc.tuple(factor, factor));

describe('properties of any two quotes', () => {
  test('returns gapless ranges with the order of the totals at every step', () => {
    fc.assert(
      fc.property(
        arbitraryCompleteQuoteLineItems,
        arbitraryCompleteQuoteLineItems,
        axes,
        factorPairs,
        (one, other, axis, factors) => {
          const ranges = computeCheaperQuoteRanges(one, other, axis, factors) ?? [];
          const steps = ranges.flatMap(({ first, last, order }) =>
            Array.from({ length: last - first + 1 }, (_, at) => [first + at, order] as const),
          );
          const expected = Array.from({ length: axis.last - axis.first + 1 }, (_, at) => {
            const step = axis.first + at;
            return [step, orderAt(one, other, axis, step, factors)] as const;
          });
          expect(steps).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('returns a different order in each adjacent range', () => {
    fc.assert(
      fc.property(
        arbitraryCompleteQuoteLineItems,
        arbitraryCompleteQuoteLineItems,
        arbitraryCompleteRfqQuantities,
        (one, other, some) => {
          const axis: RfqQuantityGrowthAxis = {
            need: { ...some, activePercent: '100' },
            of: 'devices',
            first: 1,
            last: 1_000_000,
          };
          const ranges = computeCheaperQuoteRanges(one, other, axis);
          for (const [at, { first, last, order }] of (ranges ?? []).entries()) {
            expect(order).not.toBe(ranges?.[at - 1]?.order);
            expect([orderAt(one, other, axis, first), orderAt(one, other, axis, last)]).toEqual([order, order]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('returns the opposite order for swapped quotes', () => {
    fc.assert(
      fc.property(arbitraryCompleteQuoteLineItems, arbitraryCompleteQuoteLineItems, axes, (one, other, axis) => {
        const turned = computeCheaperQuoteRanges(other, one, axis)?.map((range) => ({
          ...range,
          order: 0 - range.order,
        }));
        expect(turned).toEqual(
          computeCheaperQuoteRanges(one, other, axis)?.map((range) => ({ ...range, order: 0 + range.order })),
        );
      }),
      { numRuns: 100 },
    );
  });
});
