import type { AmountProblem, Currency } from '@marketplace/contracts/kernel/money.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';
import { plainPrice, priceDecimals, type PricedPart } from '@marketplace/contracts/kernel/typedAmount.ts';
import type { StoredQuote } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  megabyteDecimals,
  type PricePart,
  type PriceParts,
  type RfqNeed,
} from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { contradictedPart } from '@marketplace/domain/rfq/cost/contradiction.ts';
import { totalContradictionText } from '@marketplace/domain/rfq/cost/contradictionText.ts';
import { fraction, isMore } from '@marketplace/domain/rfq/cost/fraction.ts';
import type { QuotedPrice } from '@marketplace/domain/rfq/cost/quoteParts.ts';
import type { UnitPrice } from '@marketplace/domain/rfq/cost/quoteParts.ts';
import { partTexts, quotedAmountText } from '@marketplace/domain/rfq/quoteText.ts';

/** What the parts of a quote stand beside. */
export type QuotedAmount = Pick<StoredQuote, 'amount' | 'amountUnit' | 'currency'>;

function refuse(code: RefusalCode, part: PricePart, message: string): Refusal {
  return new Refusal('rule', code, message, [{ path: `quote_parts.${part}`, message }]);
}

type Problems = Readonly<Record<AmountProblem, readonly [RefusalCode, string]>>;

function problemsOf(most: string): Problems {
  const unreadable = ['quote.part-not-a-number', 'Please enter a price in plain digits, zero or above.'] as const;
  return {
    missing: unreadable,
    'not-a-number': unreadable,
    'not-positive': unreadable,
    'too-many-decimals': ['quote.part-too-many-decimals', most],
    'too-large': ['quote.part-too-large', 'A price may have at most 12 digits before the decimal point.'],
  };
}

/** Reads the prices of one part, each in its stored form. @throws Refusal `quote.part-…` */
function pricesOf(part: PricePart, counts: PricedPart, currency: Currency): (price: string) => string {
  const decimals = priceDecimals(currency, counts);
  const problems = problemsOf(
    `This price in ${currency} has ${decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`}.`,
  );
  return (price) => {
    const read = plainPrice(price, currency, counts);
    if (read.kind === 'amount') return read.amount;
    throw refuse(problems[read.problem][0], part, problems[read.problem][1]);
  };
}

/** A count without leading zeros and without zeros at the end of its decimals. */
function storedCount(count: string): string {
  const [whole = '', decimals = ''] = count.split('.');
  const kept = decimals.replace(/0{1,10}$/, '');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return kept === '' ? digits : `${digits}.${kept}`;
}

/** A count of megabytes or of what tiers count. @throws Refusal `quote.part-…` */
function countOf(part: PricePart, text: string, mayBeZero: boolean): string {
  const count = storedCount(text);
  const [whole = '', decimals = ''] = count.split('.');
  if (whole.length > 12) throw refuse('quote.part-too-large', part, 'A count may have at most 12 digits.');
  if (decimals.length > megabyteDecimals) {
    throw refuse('quote.part-too-many-decimals', part, `A count has at most ${megabyteDecimals} decimals.`);
  }
  if (!mayBeZero && count === '0') throw refuse('quote.part-zero', part, 'A count of zero makes no sense here.');
  return count;
}

/** @throws Refusal `quote.tiers` unless each ends above the one before it, and the last has no end. */
function storedTiers(part: PricePart, price: Exclude<UnitPrice, string>, stored: (price: string) => string) {
  const tiers = price.map((tier) => ({
    upTo: tier.upTo === null ? null : countOf(part, tier.upTo, false),
    price: stored(tier.price),
  }));
  const inOrder = tiers.every(({ upTo }, place) => {
    const before = tiers[place - 1]?.upTo ?? null;
    if (upTo === null) return place === tiers.length - 1;
    return place < tiers.length - 1 && (before === null || isMore(fraction(upTo), fraction(before)));
  });
  if (!inOrder) {
    throw refuse('quote.tiers', part, 'Each tier ends above the one before it, and the last has no end.');
  }
  return tiers;
}

function storedUnitPrice(part: PricePart, price: UnitPrice, stored: (price: string) => string): UnitPrice {
  return typeof price === 'string' ? stored(price) : storedTiers(part, price, stored);
}

function storedFurther(further: NonNullable<PriceParts['further']>, currency: Currency): PriceParts['further'] {
  if (further.kind === 'megabyte') {
    return {
      kind: 'megabyte',
      price: storedUnitPrice('further', further.price, pricesOf('further', 'megabyte', currency)),
    };
  }
  const megabytes = countOf('further', further.megabytes, false);
  return { ...further, megabytes, price: pricesOf('further', 'pool', currency)(further.price) };
}

/** An amount for a SIM and month, or once, is a part itself: a part that is stated too has the same price. @throws Refusal `quote.parts-contradict` */
function refuseOtherPart(parts: PriceParts, amount: QuotedAmount): void {
  const part = contradictedPart(amount, parts);
  if (part === null) return;
  const stated = partTexts(parts, amount.currency).find((each) => each.part === part)?.text ?? '';
  const quoted = quotedAmountText(amount.amount, amount.currency, amount.amountUnit);
  throw refuse('quote.parts-contradict', part, `The quote amount is ${quoted}, and this part says ${stated}.`);
}

/**
 * A total lies within what the parts add up to, where the request says for how many devices, how much data and how long.
 * @param need what the request asks for. @throws Refusal `quote.parts-contradict`
 */
export function refuseOtherTotal(quote: QuotedPrice, need: RfqNeed | null): void {
  const message = totalContradictionText(quote, need);
  if (message === null) return;
  throw new Refusal('rule', 'quote.parts-contradict', message, [{ path: 'quote_amount', message }]);
}

/** The parts in their stored form. @throws Refusal `quote.part-…`, `quote.tiers` or `quote.parts-contradict`. */
export function storedParts(parts: PriceParts | null, beside: QuotedAmount): PriceParts | null {
  if (parts === null) return null;
  const { currency } = beside;
  const priced = (part: 'simOnce' | 'setup' | 'minimumMonth'): string | null => {
    const price = parts[part];
    return price === null ? null : pricesOf(part, part, currency)(price);
  };
  const { simMonth, included, further } = parts;
  const stored: PriceParts = {
    simOnce: priced('simOnce'),
    simMonth:
      simMonth === null ? null : storedUnitPrice('simMonth', simMonth, pricesOf('simMonth', 'simMonth', currency)),
    included: included === null ? null : { ...included, megabytes: countOf('included', included.megabytes, true) },
    further: further === null ? null : storedFurther(further, currency),
    setup: priced('setup'),
    minimumMonth: priced('minimumMonth'),
    minimumTerm: parts.minimumTerm,
  };
  refuseOtherPart(stored, beside);
  return stored;
}
