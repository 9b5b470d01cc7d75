/** An exact number: a ratio of whole numbers, the lower one above zero. Nothing here is ever a float. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const zero: Fraction = { over: 0n, under: 1n };

function divisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisor(other, one % other);
}

/** In lowest terms, so that long sums stay small. */
function ratio(over: bigint, under: bigint): Fraction {
  const shared = over === 0n ? under : divisor(over < 0n ? -over : over, under);
  return { over: over / shared, under: under / shared };
}

/** Reads plain decimal digits with an optional point. @throws RangeError for any other text, signs and exponents included */
export function fraction(text: string): Fraction {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`${JSON.stringify(text)} is no plain decimal`);
  return ratio(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

/** @throws RangeError unless it is a whole number, zero or above, that is held exactly */
export function wholeNumber(value: number): Fraction {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${String(value)} is no whole number of things`);
  return { over: BigInt(value), under: 1n };
}

export const plus = (one: Fraction, other: Fraction): Fraction =>
  ratio(one.over * other.under + other.over * one.under, one.under * other.under);
export const minus = (one: Fraction, other: Fraction): Fraction => plus(one, { over: -other.over, under: other.under });
export const times = (one: Fraction, other: Fraction): Fraction =>
  ratio(one.over * other.over, one.under * other.under);

/** @throws RangeError unless the divisor is above zero */
export function dividedBy(one: Fraction, other: Fraction): Fraction {
  if (other.over <= 0n) throw new RangeError('A divisor is above zero');
  return ratio(one.over * other.under, one.under * other.over);
}

export const isMore = (one: Fraction, other: Fraction): boolean => one.over * other.under > other.over * one.under;
export const greater = (one: Fraction, other: Fraction): Fraction => (isMore(one, other) ? one : other);
export const lesser = (one: Fraction, other: Fraction): Fraction => (isMore(one, other) ? other : one);
/** What one has above the other; zero where it has no more. */
export const excess = (one: Fraction, other: Fraction): Fraction => greater(minus(one, other), zero);

/** The next whole number, unless it is one. Of numbers of zero and above. */
export const roundedUp = ({ over, under }: Fraction): Fraction => ({ over: (over + under - 1n) / under, under: 1n });

/** Plain decimal text with exactly so many decimals, half rounded up. Of numbers of zero and above. */
export function decimalText({ over, under }: Fraction, decimals: number): string {
  const digits = String((over * 10n ** BigInt(decimals) * 2n + under) / (under * 2n)).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
