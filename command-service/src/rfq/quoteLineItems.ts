import { msg, plural } from '@lingui/core/runtime-macro';
import { type AmountProblem, type Currency, maxAmountIntegerDigits } from '@marketplace/contracts/kernel/money.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import {
  parsePlainDecimalPrice,
  getMaxPriceDecimals,
  type PricedLineItemName,
} from '@marketplace/contracts/kernel/amountParsing.ts';
import type { QuoteContentInEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  maxMegabyteCountDecimals,
  type LineItemName,
  type LineItemPrices,
  type RfqRequiredQuantities,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { findLineItemPriceContradictedByAmount } from '@marketplace/domain/rfq/cost/priceContradiction.ts';
import { formatQuoteTotalContradiction } from '@marketplace/domain/rfq/cost/formatQuoteTotalContradiction.ts';
import { parseDecimalAsFraction, isGreaterFraction } from '@marketplace/domain/rfq/cost/fraction.ts';
import type { QuotedPrice } from '@marketplace/domain/rfq/cost/quoteLineItems.ts';
import type { FlatOrTieredUnitPrice } from '@marketplace/domain/rfq/cost/quoteLineItems.ts';
import { formatQuoteLineItems, formatQuotedAmountWithUnit } from '@marketplace/domain/rfq/quoteText.ts';

/** The main amount of a quote, in addition to its line items. */
export type QuotedAmount = Pick<QuoteContentInEvent, 'amount' | 'amountUnit' | 'currency'>;

function lineItemRefusal(code: RefusalCode, part: LineItemName, message: Message): Refusal {
  return new Refusal('rule', code, message, [{ path: `quote_parts.${part}`, message }]);
}

type ProblemTexts = Readonly<Record<AmountProblem, readonly [RefusalCode, Message]>>;

function buildProblemTexts(decimalsText: Message): ProblemTexts {
  const text = msg`Enter a price of at least 0, with digits and a decimal point only.`;
  const unreadable = ['quote.part-not-a-number', text] as const;
  return {
    missing: unreadable,
    'not-a-number': unreadable,
    'not-positive': unreadable,
    'too-many-decimals': ['quote.part-too-many-decimals', decimalsText],
    'too-large': [
      'quote.part-too-large',
      msg`A price can have at most ${plural({ max: maxAmountIntegerDigits }, { one: '# digit', other: '# digits' })} before the decimal point.`,
    ],
  };
}

/**
 * @returns a function that normalises the prices of one line item.
 * @throws Refusal `quote.part-…`
 */
function createPriceNormaliser(
  part: LineItemName,
  counts: PricedLineItemName,
  currency: Currency,
): (price: string) => string {
  const decimals = getMaxPriceDecimals(currency, counts);
  const problems = buildProblemTexts(
    msg`${plural({ decimals }, { 0: msg`This price in ${{ currency }} cannot have decimals.`, one: msg`This price in ${{ currency }} can have at most # decimal.`, other: msg`This price in ${{ currency }} can have at most # decimals.` })}`,
  );
  return (price) => {
    const read = parsePlainDecimalPrice(price, currency, counts);
    if (read.kind === 'amount') return read.amount;
    throw lineItemRefusal(problems[read.problem][0], part, problems[read.problem][1]);
  };
}

/** Removes leading zeros, and trailing zeros of the decimals. */
function stripZeros(count: string): string {
  const [whole = '', decimals = ''] = count.split('.');
  const kept = decimals.replace(/0{1,10}$/, '');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return kept === '' ? digits : `${digits}.${kept}`;
}

/**
 * Normalises a number of megabytes or the upper limit of a tier.
 * @throws Refusal `quote.part-…`
 */
function normaliseCount(part: LineItemName, text: string, mayBeZero: boolean): string {
  const count = stripZeros(text);
  const [whole = '', decimals = ''] = count.split('.');
  if (whole.length > maxAmountIntegerDigits) {
    const message = msg`A quantity can have at most ${plural({ max: maxAmountIntegerDigits }, { one: '# digit', other: '# digits' })} before the decimal point.`;
    throw lineItemRefusal('quote.part-too-large', part, message);
  }
  if (decimals.length > maxMegabyteCountDecimals) {
    const message = msg`A quantity can have at most ${plural({ max: maxMegabyteCountDecimals }, { one: '# decimal', other: '# decimals' })}.`;
    throw lineItemRefusal('quote.part-too-many-decimals', part, message);
  }
  if (!mayBeZero && count === '0') {
    throw lineItemRefusal('quote.part-zero', part, msg`This quantity must be greater than zero.`);
  }
  return count;
}

/** @throws Refusal `quote.tiers` unless the limits of the tiers increase and only the last tier has no limit. */
function normaliseTiers(
  part: LineItemName,
  price: Exclude<FlatOrTieredUnitPrice, string>,
  normalise: (price: string) => string,
) {
  const tiers = price.map((tier) => ({
    upTo: tier.upTo === null ? null : normaliseCount(part, tier.upTo, false),
    price: normalise(tier.price),
  }));
  const inOrder = tiers.every(({ upTo }, index) => {
    const previous = tiers[index - 1]?.upTo ?? null;
    if (upTo === null) return index === tiers.length - 1;
    return (
      index < tiers.length - 1 &&
      (previous === null || isGreaterFraction(parseDecimalAsFraction(upTo), parseDecimalAsFraction(previous)))
    );
  });
  if (!inOrder) {
    const message = msg`The upper limit of each tier must be greater than that of the previous tier. The last tier must have no upper limit.`;
    throw lineItemRefusal('quote.tiers', part, message);
  }
  return tiers;
}

function normaliseUnitPrice(
  part: LineItemName,
  price: FlatOrTieredUnitPrice,
  normalise: (price: string) => string,
): FlatOrTieredUnitPrice {
  return typeof price === 'string' ? normalise(price) : normaliseTiers(part, price, normalise);
}

function normaliseOverage(
  further: NonNullable<LineItemPrices['further']>,
  currency: Currency,
): LineItemPrices['further'] {
  if (further.kind === 'megabyte') {
    return {
      kind: 'megabyte',
      price: normaliseUnitPrice('further', further.price, createPriceNormaliser('further', 'megabyte', currency)),
    };
  }
  const megabytes = normaliseCount('further', further.megabytes, false);
  return { ...further, megabytes, price: createPriceNormaliser('further', 'pool', currency)(further.price) };
}

/**
 * Checks that an amount per SIM and month or a one-time amount equals the price of the corresponding line item.
 * @throws Refusal `quote.parts-contradict`
 */
function requireMatchingLineItem(parts: LineItemPrices, amount: QuotedAmount): void {
  const part = findLineItemPriceContradictedByAmount(amount, parts);
  if (part === null) return;
  const stated = formatQuoteLineItems(parts, amount.currency).find((each) => each.part === part)?.text ?? '';
  const quoted = formatQuotedAmountWithUnit(amount.amount, amount.currency, amount.amountUnit);
  const message = msg`The quote amount is ${{ amount: quoted }}, but this line item states ${{ price: stated }}. Correct one of them.`;
  throw lineItemRefusal('quote.parts-contradict', part, message);
}

/**
 * Checks a total against the sum of the line items, if the request has quantities (devices, data, term).
 * @param need quantities of the request.
 * @throws Refusal `quote.parts-contradict`
 */
export function requireTotalMatchingLineItems(quote: QuotedPrice, need: RfqRequiredQuantities | null): void {
  const message = formatQuoteTotalContradiction(quote, need);
  if (message === null) return;
  throw new Refusal('rule', 'quote.parts-contradict', message, [{ path: 'quote_amount', message }]);
}

/**
 * @returns the line items in normalised form.
 * @throws Refusal `quote.part-…`, `quote.tiers` or `quote.parts-contradict`.
 */
export function normaliseQuoteLineItems(parts: LineItemPrices | null, amount: QuotedAmount): LineItemPrices | null {
  if (parts === null) return null;
  const { currency } = amount;
  const normalisePrice = (part: 'simOnce' | 'setup' | 'minimumMonth'): string | null => {
    const price = parts[part];
    return price === null ? null : createPriceNormaliser(part, part, currency)(price);
  };
  const { simMonth, included, further } = parts;
  const normalised: LineItemPrices = {
    simOnce: normalisePrice('simOnce'),
    simMonth:
      simMonth === null
        ? null
        : normaliseUnitPrice('simMonth', simMonth, createPriceNormaliser('simMonth', 'simMonth', currency)),
    included:
      included === null ? null : { ...included, megabytes: normaliseCount('included', included.megabytes, true) },
    further: further === null ? null : normaliseOverage(further, currency),
    setup: normalisePrice('setup'),
    minimumMonth: normalisePrice('minimumMonth'),
    minimumTerm: parts.minimumTerm,
  };
  requireMatchingLineItem(normalised, amount);
  return normalised;
}
