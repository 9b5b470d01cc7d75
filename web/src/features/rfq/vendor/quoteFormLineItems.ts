import { plural, t } from '@lingui/core/macro';
import type { FlatOrTieredUnitPrice } from '@marketplace/domain/rfq/cost/quoteLineItems.ts';
import { z } from 'zod';
import {
  type AmountProblem,
  type Currency,
  findDecimalProblem,
  maxAmountIntegerDigits,
} from '@marketplace/contracts/kernel/money.ts';
import {
  interpretTypedNumber,
  getMaxPriceDecimals,
  type PricedLineItemName,
  parseLineItemPrice,
} from '@marketplace/contracts/kernel/amountParsing.ts';
import {
  convertNumberTextToLatinCharacters,
  addInvalidNumberCharacterToMessage,
} from '@marketplace/contracts/kernel/numberCharacters.ts';
import {
  type QuoteBillingUnit,
  fillMissingLineItemPricesWithNull,
  maxContractTermMonths,
  maxMegabyteCountDecimals,
  type LineItemPrices,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';

/** A typed price for volumes above a threshold. */
const TypedVolumeTier = z.object({ above: z.string(), price: z.string() });
export type QuoteVolumeTierFormValues = z.infer<typeof TypedVolumeTier>;

/** Line items of a quote as typed; an empty text means unknown. */
export const QuoteLineItemFormValues = z.object({
  simOnce: z.string(),
  /** Price per SIM and month; only used if the quote amount has another unit. */
  simMonth: z.string(),
  simTiers: z.array(TypedVolumeTier),
  included: z.string(),
  includedPer: z.enum(['month', 'life']),
  further: z.string(),
  furtherKind: z.enum(['megabyte', 'pool']),
  furtherTiers: z.array(TypedVolumeTier),
  poolMegabytes: z.string(),
  poolSharedBy: z.enum(['sim', 'fleet']),
  /** One-off setup fee; only used if the quote amount is not itself a one-off price. */
  setup: z.string(),
  minimumMonth: z.string(),
  minimumTerm: z.string(),
});
export type QuoteLineItemFormValues = z.infer<typeof QuoteLineItemFormValues>;

export const emptyQuoteLineItemFormValues: QuoteLineItemFormValues = {
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

/** Formats a stored decimal for a field. Appends a zero to a number such as `1.234`, which could be read as 1234. */
function formatDecimal(stored: string): string {
  return /^\d{1,3}\.\d{3}$/.test(stored) ? `${stored}0` : stored;
}

function splitTiers(price: FlatOrTieredUnitPrice | null): {
  readonly first: string;
  readonly tiers: QuoteVolumeTierFormValues[];
} {
  if (price === null) return { first: '', tiers: [] };
  if (typeof price === 'string') return { first: formatDecimal(price), tiers: [] };
  const [first, ...others] = price;
  const tiers = others.map((tier, place) => ({
    above: formatDecimal(price[place]?.upTo ?? ''),
    price: formatDecimal(tier.price),
  }));
  return { first: formatDecimal(first?.price ?? ''), tiers };
}

/** Converts stored line items to form values. */
export function toFormValuesOfAllQuoteLineItems({
  included,
  further,
  ...parts
}: LineItemPrices): QuoteLineItemFormValues {
  const sims = splitTiers(parts.simMonth);
  const data = splitTiers(further === null ? null : further.price);
  const pool = further?.kind === 'pool' ? further : null;
  return {
    simOnce: formatDecimal(parts.simOnce ?? ''),
    simMonth: sims.first,
    simTiers: sims.tiers,
    included: included === null ? '' : formatDecimal(included.megabytes),
    includedPer: included?.per ?? 'month',
    further: data.first,
    furtherKind: further?.kind ?? 'megabyte',
    furtherTiers: data.tiers,
    poolMegabytes: pool === null ? '' : formatDecimal(pool.megabytes),
    poolSharedBy: pool?.sharedBy ?? 'fleet',
    setup: formatDecimal(parts.setup ?? ''),
    minimumMonth: formatDecimal(parts.minimumMonth ?? ''),
    minimumTerm: parts.minimumTerm === null ? '' : String(parts.minimumTerm),
  };
}

const notPositiveText = t`Please enter a number greater than zero.`;

function formatProblem(problem: AmountProblem, decimals: number): string {
  switch (problem) {
    case 'too-many-decimals':
      return decimals === 0
        ? t`Please enter a whole number.`
        : plural(decimals, {
            one: 'Please enter at most # decimal place.',
            other: 'Please enter at most # decimal places.',
          });
    case 'too-large':
      return plural(maxAmountIntegerDigits, {
        one: 'Please enter at most # digit before the decimal point.',
        other: 'Please enter at most # digits before the decimal point.',
      });
    case 'missing':
    case 'not-a-number':
    case 'not-positive':
      return t`Please enter zero or a number greater than zero.`;
  }
}

const formatAmbiguity = (thousands: string, decimal: string): string =>
  t`This can mean ${thousands} or ${decimal}. Please enter ${thousands} or ${decimal}0.`;

/** Parses the typed texts of line items and collects error messages by field name. */
class LineItemParser {
  readonly errors: Record<string, string> = {};
  readonly #currency: Currency;

  constructor(currency: Currency) {
    this.#currency = currency;
  }

  /** Parses a price; `null` for empty or invalid text. */
  price(field: string, typed: string, part: PricedLineItemName): string | null {
    if (typed.trim() === '') return null;
    const read = parseLineItemPrice(typed, this.#currency, part);
    if (read.kind === 'amount') return read.amount;
    return this.#wrong(
      field,
      read.kind === 'problem'
        ? addInvalidNumberCharacterToMessage(
            formatProblem(read.problem, getMaxPriceDecimals(this.#currency, part)),
            typed,
            this.#currency,
          )
        : formatAmbiguity(read.thousands, read.decimal),
    );
  }

  /** Parses a number of megabytes or SIMs; `null` for empty or invalid text. */
  count(
    field: string,
    typed: string,
    { decimals, mayBeZero }: { decimals: number; mayBeZero: boolean },
  ): string | null {
    if (typed.trim() === '') return null;
    const { decimal, thousands } = interpretTypedNumber(typed);
    if (decimal !== null && thousands !== null && decimals > 0) {
      return this.#wrong(field, formatAmbiguity(thousands, decimal));
    }
    const text = thousands ?? decimal ?? typed;
    const problem = findDecimalProblem(text, { decimals, mayBeZero });
    if (problem === null) return text;
    const message = mayBeZero ? formatProblem(problem, decimals) : notPositiveText;
    return this.#wrong(field, addInvalidNumberCharacterToMessage(message, typed, null));
  }

  #wrong(field: string, message: string): null {
    this.errors[field] = message;
    return null;
  }

  /** Parses volume tiers and combines them with the base price `first`; `null` if there is no base price. */
  unitPrice(
    field: string,
    first: string | null,
    tiers: readonly QuoteVolumeTierFormValues[],
    part: PricedLineItemName,
  ): FlatOrTieredUnitPrice | null {
    if (tiers.length === 0 || first === null) return first;
    const read = tiers.map(({ above, price }, place) => ({
      above: this.count(`${field}.${place}.above`, above, {
        decimals: part === 'megabyte' ? maxMegabyteCountDecimals : 0,
        mayBeZero: false,
      }),
      price: this.price(`${field}.${place}.price`, price, part),
    }));
    read.forEach((tier, place) => {
      if (tier.above === null) this.errors[`${field}.${place}.above`] ??= notPositiveText;
      if (tier.price === null) this.errors[`${field}.${place}.price`] ??= t`Please enter a price.`;
      const before = read[place - 1]?.above ?? null;
      if (tier.above !== null && before !== null && Number(tier.above) <= Number(before)) {
        this.errors[`${field}.${place}.above`] ??= t`Please enter a number greater than in the previous tier.`;
      }
    });
    const known = read.map(({ above, price }) => ({ above: above ?? '0', price: price ?? '0' }));
    const prices = [first, ...known.map(({ price }) => price)];
    return prices.map((price, place) => ({ upTo: known[place]?.above ?? null, price }));
  }

  further(typed: QuoteLineItemFormValues): LineItemPrices['further'] {
    const { furtherKind: kind } = typed;
    const price = this.price('parts.further', typed.further, kind);
    if (kind === 'megabyte') {
      const tiered = this.unitPrice('parts.furtherTiers', price, typed.furtherTiers, 'megabyte');
      return tiered === null ? null : { kind, price: tiered };
    }
    const megabytes = this.count('parts.poolMegabytes', typed.poolMegabytes, {
      decimals: maxMegabyteCountDecimals,
      mayBeZero: false,
    });
    if (price !== null && megabytes === null)
      this.errors['parts.poolMegabytes'] ??= t`Please enter the size of a pool in megabytes.`;
    return price === null || megabytes === null ? null : { kind, megabytes, price, sharedBy: typed.poolSharedBy };
  }

  term(typed: string): number | null {
    if (typed.trim() === '') return null;
    const digits = convertNumberTextToLatinCharacters(typed);
    const months = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
    if (months >= 1 && months <= maxContractTermMonths) return months;
    this.errors['parts.minimumTerm'] = addInvalidNumberCharacterToMessage(
      t`Please enter a number of months from 1 to ${maxContractTermMonths}.`,
      typed,
      null,
    );
    return null;
  }
}

/** Typed values from which line items are parsed. */
export interface QuotePriceFormValues {
  readonly amount: string;
  readonly currency: Currency;
  readonly amountUnit: QuoteBillingUnit | '';
  readonly parts: QuoteLineItemFormValues;
}

/**
 * Result of parsing line items. `parts` is `null` if no line item is stated and `undefined` if a field is invalid;
 * `errors` contains error messages by field name.
 */
export interface ParsedQuoteLineItems {
  readonly parts: LineItemPrices | null | undefined;
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Parses typed line items. Omits a line item that the quote amount already states, unless the line item has volume
 * tiers.
 */
export function parseQuoteLineItemFormValues(values: QuotePriceFormValues): ParsedQuoteLineItems {
  const { currency, amountUnit, parts: typed } = values;
  const parser = new LineItemParser(currency);
  const isPerSim = amountUnit === 'sim-month';
  // The amount field already reports errors in the amount, so the errors of this separate parser are discarded.
  const first = isPerSim
    ? new LineItemParser(currency).price('amount', values.amount, 'simMonth')
    : parser.price('parts.simMonth', typed.simMonth, 'simMonth');
  const simMonth = parser.unitPrice('parts.simTiers', first, typed.simTiers, 'simMonth');
  const included = parser.count('parts.included', typed.included, {
    decimals: maxMegabyteCountDecimals,
    mayBeZero: true,
  });
  const parts = fillMissingLineItemPricesWithNull({
    simOnce: parser.price('parts.simOnce', typed.simOnce, 'simOnce'),
    simMonth: isPerSim && typeof simMonth === 'string' ? null : simMonth,
    included: included === null ? null : { megabytes: included, per: typed.includedPer },
    further: parser.further(typed),
    setup: amountUnit === 'once' ? null : parser.price('parts.setup', typed.setup, 'setup'),
    minimumMonth: parser.price('parts.minimumMonth', typed.minimumMonth, 'minimumMonth'),
    minimumTerm: parser.term(typed.minimumTerm),
  });
  return { parts: Object.keys(parser.errors).length === 0 ? parts : undefined, errors: parser.errors };
}
