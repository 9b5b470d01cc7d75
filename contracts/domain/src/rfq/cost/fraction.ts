/** An exact rational number with a positive denominator (`under`). Never converted to a float. */
export interface BigIntFraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const zeroFraction: BigIntFraction = { over: 0n, under: 1n };

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other);
}

/** Reduces a fraction to lowest terms, so that the numbers in long sums stay small. */
function reduce(over: bigint, under: bigint): BigIntFraction {
  const shared = over === 0n ? under : greatestCommonDivisor(over < 0n ? -over : over, under);
  return { over: over / shared, under: under / shared };
}

/**
 * Parses plain decimal digits with an optional point.
 *
 * @throws RangeError for any other text, including signs and exponents
 */
export function parseDecimalAsFraction(text: string): BigIntFraction {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`${JSON.stringify(text)} is not a plain decimal`);
  return reduce(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

/** @throws RangeError unless the value is a safe integer of at least 0 */
export function convertIntegerToFraction(value: number): BigIntFraction {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${String(value)} is not a non-negative safe integer`);
  return { over: BigInt(value), under: 1n };
}

/** The exact sum, in lowest terms. */
export const addFractions = (one: BigIntFraction, other: BigIntFraction): BigIntFraction =>
  reduce(one.over * other.under + other.over * one.under, one.under * other.under);
/** The exact difference, in lowest terms; may be negative. */
export const subtractFractions = (one: BigIntFraction, other: BigIntFraction): BigIntFraction =>
  addFractions(one, { over: -other.over, under: other.under });
/** The exact product, in lowest terms. */
export const multiplyFractions = (one: BigIntFraction, other: BigIntFraction): BigIntFraction =>
  reduce(one.over * other.over, one.under * other.under);

/** @throws RangeError unless the divisor is positive */
export function divideFractions(one: BigIntFraction, other: BigIntFraction): BigIntFraction {
  if (other.over <= 0n) throw new RangeError('Expected a positive divisor');
  return reduce(one.over * other.under, one.under * other.over);
}

/** Whether the first number is greater than the second one. Compares exactly, without division. */
export const isGreaterFraction = (one: BigIntFraction, other: BigIntFraction): boolean =>
  one.over * other.under > other.over * one.under;
/** The larger of two numbers; the second one when they are equal. */
export const getLargerFraction = (one: BigIntFraction, other: BigIntFraction): BigIntFraction =>
  isGreaterFraction(one, other) ? one : other;
/** The smaller of two numbers; the first one when they are equal. */
export const getSmallerFraction = (one: BigIntFraction, other: BigIntFraction): BigIntFraction =>
  isGreaterFraction(one, other) ? other : one;
/** The difference, or 0 when it is negative. */
export const getPositiveFractionDifference = (one: BigIntFraction, other: BigIntFraction): BigIntFraction =>
  getLargerFraction(subtractFractions(one, other), zeroFraction);

/** Rounds a number of at least 0 up to an integer. */
export const roundFractionUpToInteger = ({ over, under }: BigIntFraction): BigIntFraction => ({
  over: (over + under - 1n) / under,
  under: 1n,
});

/** Formats a number of at least 0 as plain decimal text with the given number of decimals, rounded half up. */
export function formatFractionAsDecimal({ over, under }: BigIntFraction, decimals: number): string {
  const digits = String((over * 10n ** BigInt(decimals) * 2n + under) / (under * 2n)).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
