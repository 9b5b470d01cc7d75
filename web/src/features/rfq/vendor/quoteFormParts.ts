import type { UnitPrice } from '@marketplace/domain/rfq/cost/quoteParts.ts';
import { z } from 'zod';
import { type AmountProblem, type Currency, decimalProblem } from '@marketplace/contracts/kernel/money.ts';
import {
  numberReadings,
  priceDecimals,
  type PricedPart,
  readPrice,
} from '@marketplace/contracts/kernel/typedAmount.ts';
import { latinDigits, withCharacterProblem } from '@marketplace/contracts/kernel/typedDigits.ts';
import {
  type AmountUnit,
  knownParts,
  longestTerm,
  megabyteDecimals,
  type PriceParts,
} from '@marketplace/contracts/rfq/rfq.priceParts.ts';

/** A price for what is above a count. */
const TypedTier = z.object({ above: z.string(), price: z.string() });
export type TypedTier = z.infer<typeof TypedTier>;

/** The parts of a quote as they are typed; empty is unknown. */
export const TypedParts = z.object({
  simOnce: z.string(),
  /** Typed only where the quote amount is for something else. */
  simMonth: z.string(),
  simTiers: z.array(TypedTier),
  included: z.string(),
  includedPer: z.enum(['month', 'life']),
  further: z.string(),
  furtherKind: z.enum(['megabyte', 'pool']),
  furtherTiers: z.array(TypedTier),
  poolMegabytes: z.string(),
  poolSharedBy: z.enum(['sim', 'fleet']),
  /** Typed only where the quote amount is for something else. */
  setup: z.string(),
  minimumMonth: z.string(),
  minimumTerm: z.string(),
});
export type TypedParts = z.infer<typeof TypedParts>;

export const noTypedParts: TypedParts = {
  simOnce: '',
  simMonth: '',
  simTiers: [],
  included: '',
  includedPer: 'month',
  further: '',
  furtherKind: 'megabyte',
  furtherTiers: [],
  poolMegabytes: '',
  poolSharedBy: 'fleet',
  setup: '',
  minimumMonth: '',
  minimumTerm: '',
};

/** A stored decimal as it may be typed: `1.234` could be a thousand, so it gets one more digit. */
function typedDecimal(stored: string): string {
  return /^\d{1,3}\.\d{3}$/.test(stored) ? `${stored}0` : stored;
}

function typedPrice(price: UnitPrice | null): { readonly first: string; readonly tiers: TypedTier[] } {
  if (price === null) return { first: '', tiers: [] };
  if (typeof price === 'string') return { first: typedDecimal(price), tiers: [] };
  const [first, ...others] = price;
  const tiers = others.map((tier, place) => ({
    above: typedDecimal(price[place]?.upTo ?? ''),
    price: typedDecimal(tier.price),
  }));
  return { first: typedDecimal(first?.price ?? ''), tiers };
}

/** Stored parts as the form shows them. */
export function typedParts({ included, further, ...parts }: PriceParts): TypedParts {
  const sims = typedPrice(parts.simMonth);
  const data = typedPrice(further === null ? null : further.price);
  const pool = further?.kind === 'pool' ? further : null;
  return {
    simOnce: typedDecimal(parts.simOnce ?? ''),
    simMonth: sims.first,
    simTiers: sims.tiers,
    included: included === null ? '' : typedDecimal(included.megabytes),
    includedPer: included?.per ?? 'month',
    further: data.first,
    furtherKind: further?.kind ?? 'megabyte',
    furtherTiers: data.tiers,
    poolMegabytes: pool === null ? '' : typedDecimal(pool.megabytes),
    poolSharedBy: pool?.sharedBy ?? 'fleet',
    setup: typedDecimal(parts.setup ?? ''),
    minimumMonth: typedDecimal(parts.minimumMonth ?? ''),
    minimumTerm: parts.minimumTerm === null ? '' : String(parts.minimumTerm),
  };
}

function problemText(problem: AmountProblem, decimals: number): string {
  switch (problem) {
    case 'too-many-decimals':
      return decimals === 0 ? 'Whole numbers only.' : `At most ${decimals} decimals.`;
    case 'too-large':
      return 'At most 12 digits before the decimals.';
    case 'missing':
    case 'not-a-number':
    case 'not-positive':
      return 'Please enter a number, zero or above.';
  }
}

const twoReadings = (thousands: string, decimal: string): string =>
  `Can be read as ${thousands} or as ${decimal}: write ${thousands}, or ${decimal}0.`;

/** Reads typed texts one after the other, and collects what is wrong by the field's name. */
class Reading {
  readonly errors: Record<string, string> = {};
  readonly #currency: Currency;

  constructor(currency: Currency) {
    this.#currency = currency;
  }

  /** `null` for an empty text, and for one that cannot be read. */
  price(field: string, typed: string, part: PricedPart): string | null {
    if (typed.trim() === '') return null;
    const read = readPrice(typed, this.#currency, part);
    if (read.kind === 'amount') return read.amount;
    return this.#wrong(
      field,
      read.kind === 'problem'
        ? withCharacterProblem(problemText(read.problem, priceDecimals(this.#currency, part)), typed, this.#currency)
        : twoReadings(read.thousands, read.decimal),
    );
  }

  /** A count of megabytes or SIMs. */
  count(
    field: string,
    typed: string,
    { decimals, mayBeZero }: { decimals: number; mayBeZero: boolean },
  ): string | null {
    if (typed.trim() === '') return null;
    const { decimal, thousands } = numberReadings(typed);
    if (decimal !== null && thousands !== null && decimals > 0) {
      return this.#wrong(field, twoReadings(thousands, decimal));
    }
    const text = thousands ?? decimal ?? typed;
    const problem = decimalProblem(text, { decimals, mayBeZero });
    if (problem === null) return text;
    const message = mayBeZero ? problemText(problem, decimals) : 'Please enter a number above zero.';
    return this.#wrong(field, withCharacterProblem(message, typed, null));
  }

  #wrong(field: string, message: string): null {
    this.errors[field] = message;
    return null;
  }

  /** A first price, with what is charged above some counts. */
  unitPrice(field: string, first: string | null, tiers: readonly TypedTier[], part: PricedPart): UnitPrice | null {
    if (tiers.length === 0 || first === null) return first;
    const read = tiers.map(({ above, price }, place) => ({
      above: this.count(`${field}.${place}.above`, above, {
        decimals: part === 'megabyte' ? megabyteDecimals : 0,
        mayBeZero: false,
      }),
      price: this.price(`${field}.${place}.price`, price, part),
    }));
    read.forEach((tier, place) => {
      if (tier.above === null) this.errors[`${field}.${place}.above`] ??= 'Please enter a number above zero.';
      if (tier.price === null) this.errors[`${field}.${place}.price`] ??= 'Please enter a price.';
      const before = read[place - 1]?.above ?? null;
      if (tier.above !== null && before !== null && Number(tier.above) <= Number(before)) {
        this.errors[`${field}.${place}.above`] ??= 'More than in the line above, please.';
      }
    });
    const known = read.map(({ above, price }) => ({ above: above ?? '0', price: price ?? '0' }));
    const prices = [first, ...known.map(({ price }) => price)];
    return prices.map((price, place) => ({ upTo: known[place]?.above ?? null, price }));
  }

  further(typed: TypedParts): PriceParts['further'] {
    const { furtherKind: kind } = typed;
    const price = this.price('parts.further', typed.further, kind);
    if (kind === 'megabyte') {
      const tiered = this.unitPrice('parts.furtherTiers', price, typed.furtherTiers, 'megabyte');
      return tiered === null ? null : { kind, price: tiered };
    }
    const megabytes = this.count('parts.poolMegabytes', typed.poolMegabytes, {
      decimals: megabyteDecimals,
      mayBeZero: false,
    });
    if (price !== null && megabytes === null) this.errors['parts.poolMegabytes'] ??= 'How many megabytes has a pool?';
    return price === null || megabytes === null ? null : { kind, megabytes, price, sharedBy: typed.poolSharedBy };
  }

  term(typed: string): number | null {
    if (typed.trim() === '') return null;
    const digits = latinDigits(typed);
    const months = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
    if (months >= 1 && months <= longestTerm) return months;
    this.errors['parts.minimumTerm'] = withCharacterProblem(`Please enter months, 1 to ${longestTerm}.`, typed, null);
    return null;
  }
}

/** What parts are read from. */
export interface TypedQuotePrice {
  readonly amount: string;
  readonly currency: Currency;
  readonly amountUnit: AmountUnit | '';
  readonly parts: TypedParts;
}

/** Parts as they are sent, `null` without any, and `undefined` where something cannot be read; `errors` say what, by the field's name. */
export interface ReadParts {
  readonly parts: PriceParts | null | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

/** Reads the parts as they were typed. A part that the amount itself is, is not sent again, unless it has tiers. */
export function partsOf(values: TypedQuotePrice): ReadParts {
  const { currency, amountUnit, parts: typed } = values;
  const reading = new Reading(currency);
  const bySim = amountUnit === 'sim-month';
  // What is wrong with the amount is said at its own field, not at this part's.
  const first = bySim
    ? new Reading(currency).price('amount', values.amount, 'simMonth')
    : reading.price('parts.simMonth', typed.simMonth, 'simMonth');
  const simMonth = reading.unitPrice('parts.simTiers', first, typed.simTiers, 'simMonth');
  const included = reading.count('parts.included', typed.included, { decimals: megabyteDecimals, mayBeZero: true });
  const parts = knownParts({
    simOnce: reading.price('parts.simOnce', typed.simOnce, 'simOnce'),
    simMonth: bySim && typeof simMonth === 'string' ? null : simMonth,
    included: included === null ? null : { megabytes: included, per: typed.includedPer },
    further: reading.further(typed),
    setup: amountUnit === 'once' ? null : reading.price('parts.setup', typed.setup, 'setup'),
    minimumMonth: reading.price('parts.minimumMonth', typed.minimumMonth, 'minimumMonth'),
    minimumTerm: reading.term(typed.minimumTerm),
  });
  return { parts: Object.keys(reading.errors).length === 0 ? parts : undefined, errors: reading.errors };
}
