import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { type BigIntFraction, parseDecimalAsFraction } from './cost/fraction.ts';

const isSameFraction = (one: BigIntFraction, other: BigIntFraction): boolean =>
  one.over === other.over && one.under === other.under;

function isSameNumber(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return isSameFraction(parseDecimalAsFraction(one), parseDecimalAsFraction(other));
}

/**
 * Whether two sets of required quantities are equal, regardless of notation: 5 equals 5.0. `null` means that no
 * quantities are known.
 */
export function areRfqQuantitiesEqual(one: RfqRequiredQuantities | null, other: RfqRequiredQuantities | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.devices === other.devices &&
    one.months === other.months &&
    isSameNumber(one.megabytes, other.megabytes) &&
    isSameNumber(one.activePercent, other.activePercent)
  );
}
