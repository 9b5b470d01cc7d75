import { describe, expect, test } from 'vitest';
import type { QuoteCostComparisonSign, CheaperQuoteRange } from '@marketplace/domain/rfq/cost/costOrderRanges.ts';
import { describeCheaperQuoteByRange, formatDevicesOrMegabytesAxisStep } from './costOrderText.ts';

const names = ['emnify', 'Soracom'] as const;
const ranges = (
  ...list: readonly (readonly [number, number, QuoteCostComparisonSign])[]
): readonly CheaperQuoteRange[] => list.map(([first, last, order]) => ({ first, last, order }));

describe('cost order of two quotes', () => {
  test('names the first step at which the other quote is cheaper', () => {
    expect(describeCheaperQuoteByRange('devices', names, ranges([1, 961, -1], [962, 50_000, 1]))).toEqual([
      'Up to 961 devices, emnify costs less than Soracom.',
      'From 962 devices, Soracom costs less than emnify.',
    ]);
  });

  test('names the step at which both cost the same', () => {
    expect(
      describeCheaperQuoteByRange(
        'megabytes',
        names,
        ranges([0, 10_999, -1], [11_000, 11_000, 0], [11_001, 20_000, 1]),
      ),
    ).toEqual([
      'Up to 10.999 MB, emnify costs less than Soracom.',
      'At 11 MB, emnify and Soracom cost the same.',
      'From 11.001 MB, Soracom costs less than emnify.',
    ]);
    expect(describeCheaperQuoteByRange('devices', names, ranges([1, 9, 1], [10, 20, 0], [21, 30, 1]))[1]).toBe(
      'From 10 devices to 20 devices, emnify and Soracom cost the same.',
    );
  });

  test('states a constant order once and counts changes when there are too many', () => {
    expect(describeCheaperQuoteByRange('devices', names, ranges([1, 500, 0]))).toEqual([
      'emnify and Soracom cost the same for all quantities up to 500 devices.',
    ]);
    const often = Array.from({ length: 9 }, (_, at) => [at * 10 + 1, at * 10 + 10, at % 2 === 0 ? 1 : -1] as const);
    expect(describeCheaperQuoteByRange('devices', names, ranges(...often))).toEqual([
      'The cost order of emnify and Soracom changes 8 times between 11 devices and 81 devices.',
      'From 81 devices, Soracom costs less than emnify.',
    ]);
  });

  test('states that the quotes are too close without ranges', () => {
    expect(describeCheaperQuoteByRange('devices', names, null)).toEqual([
      'The costs of emnify and Soracom are too close to compare.',
    ]);
  });
});

test('formats steps with their unit', () => {
  expect([
    formatDevicesOrMegabytesAxisStep('devices', 1),
    formatDevicesOrMegabytesAxisStep('devices', 1200),
    formatDevicesOrMegabytesAxisStep('megabytes', 1_234_500),
  ]).toEqual(['1 device', '1,200 devices', '1,234.5 MB']);
});
