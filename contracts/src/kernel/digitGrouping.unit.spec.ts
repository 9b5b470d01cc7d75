import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addIntegerThousandsSeparators } from './digitGrouping.ts';

test('groups thousands as Intl does in English', () => {
  const english = new Intl.NumberFormat('en-GB');
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (whole) => {
      expect(addIntegerThousandsSeparators(String(whole))).toBe(english.format(whole));
    }),
  );
  expect(['0', '999', '1000', '-999', '-1000'].map(addIntegerThousandsSeparators)).toEqual([
    '0',
    '999',
    '1,000',
    '-999',
    '-1,000',
  ]);
});
