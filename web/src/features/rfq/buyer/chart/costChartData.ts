import { t } from '@lingui/core/macro';
import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { BuyerRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  type CurrencyComparisonSettings,
  convertCostRangeCurrency,
  type CurrencyCrossRate,
  computeCurrencyCrossRate,
  findMissingExchangeRates,
  formatExchangeRate,
} from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import {
  type RfqQuantityGrowthAxis,
  getRfqQuantitiesAtCostAxisStep,
  computeCheaperQuoteRanges,
  costAxisStepsPerMegabyte,
} from '@marketplace/domain/rfq/cost/costOrderRanges.ts';
import { convertIntegerToFraction } from '@marketplace/domain/rfq/cost/fraction.ts';
import { parseQuotedPrice } from '@marketplace/domain/rfq/cost/quotePriceFields.ts';
import { deriveLineItemsFromQuotedPrice } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { CompleteRfqQuantities, QuoteLineItems } from '@marketplace/domain/rfq/cost/quoteLineItems.ts';
import { computeQuoteTotalCostBreakdown } from '@marketplace/domain/rfq/cost/totalCost.ts';
import type { LineChartSeries } from '../../../../charts/lineChartTypes.ts';
import { formatMoneyRange } from '../../../../shared/rfq/costRangeText.ts';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';
import type { UnrankedQuoteReason } from '../calculateQuoteTotalsAndBestByLinkId.ts';
import { type QuoteCostChartXAxisQuantity, describeCheaperQuoteByRange } from './costOrderText.ts';

/** A quote with unit prices, from which a total can be calculated for any quantities. */
interface PricedQuote {
  readonly id: string;
  readonly name: string;
  readonly parts: QuoteLineItems;
}

/** A priced quote with the exchange rate to the currency of the chart. */
interface DrawnQuote extends PricedQuote {
  readonly cross: CurrencyCrossRate;
}

/** Currency of the chart, and the quotes that can be converted to that currency. */
interface DrawnQuotes {
  readonly currency: Currency;
  readonly quotes: readonly DrawnQuote[];
}

/** Data of the chart of total costs, with sentences that describe the chart. */
export interface QuoteCostChartData {
  /** Axis steps at which totals are calculated. */
  readonly positions: readonly number[];
  readonly lines: readonly LineChartSeries[];
  readonly crossings: readonly number[];
  /** Axis step of the required quantity. */
  readonly current: number;
  /**
   * Sentences about the cheaper quote in each range, about incomplete quotes, about quotes without a line, and about
   * the exchange rates.
   */
  readonly sentences: readonly string[];
  readonly currency: string;
}

const axisIntervals = 80;
/** Maximum number of crossings to mark for a pair of quotes; pairs with more crossings get no marks. */
const maxMarkedCrossings = 6;

const identityRate: CurrencyCrossRate = { factor: convertIntegerToFraction(1), uses: [] };

/**
 * Selects the quotes that can be converted to the comparison currency. Without a comparison currency, selects the
 * quotes in the most common currency.
 */
function selectDrawnQuotes(
  priced: readonly PricedQuote[],
  comparison: CurrencyComparisonSettings | null,
): DrawnQuotes | null {
  if (comparison !== null) {
    const { currency, rates } = comparison;
    const quotes = priced.flatMap((quote): readonly DrawnQuote[] => {
      const cross = computeCurrencyCrossRate(rates, quote.parts.currency, currency);
      return cross.kind === 'converted' ? [{ ...quote, cross: cross.value }] : [];
    });
    return { currency, quotes };
  }
  const groups = [...Map.groupBy(priced, ({ parts }) => parts.currency)];
  const [largest] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  if (largest === undefined) return null;
  return { currency: largest[0], quotes: largest[1].map((quote) => ({ ...quote, cross: identityRate })) };
}

/** Options for selecting and converting the quotes to draw. */
export interface QuoteCostChartCurrencyAndExclusions {
  /** Comparison currency with its rates; `null` for the most common currency of the quotes. */
  readonly comparison: CurrencyComparisonSettings | null;
  /** Reasons why quotes are omitted, by link id. */
  readonly unranked: ReadonlyMap<string, UnrankedQuoteReason>;
}

/** Selects the quotes with unit prices. Excludes stated totals, because each applies to a single set of quantities. */
function selectPricedQuotes(
  links: readonly BuyerRfqLinkReplyItem[],
  { unranked }: QuoteCostChartCurrencyAndExclusions,
): readonly PricedQuote[] {
  return links.flatMap((link) => {
    if (unranked.has(link.id)) return [];
    const price = parseQuotedPrice(link);
    const parts = price === null ? null : deriveLineItemsFromQuotedPrice(price);
    return parts === null ? [] : [{ id: link.id, name: link.provider_name, parts }];
  });
}

/** Doubles the value and rounds it up to 1, 2 or 5 times a power of ten. */
function roundTwice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value * 2));
  return [1, 2, 5, 10].map((digit) => digit * power).find((round) => round >= value * 2) ?? value * 2;
}

/** Builds the horizontal axis of the chart, up to about twice the required quantity. */
export function buildQuoteCostChartXAxis(
  of: QuoteCostChartXAxisQuantity,
  need: CompleteRfqQuantities,
): RfqQuantityGrowthAxis {
  if (of === 'devices') return { need, of, first: 1, last: Math.max(10, roundTwice(need.devices)) };
  const megabytes = Math.max(0.5, Number(need.megabytes));
  return { need, of, first: 0, last: Math.round(roundTwice(megabytes) * costAxisStepsPerMegabyte) };
}

function sampleAxisSteps({ first, last }: RfqQuantityGrowthAxis): readonly number[] {
  const steps = Array.from(
    { length: axisIntervals + 1 },
    (_, at) => first + Math.round(((last - first) * at) / axisIntervals),
  );
  return [...new Set(steps)];
}

function buildLine(
  { id, name, parts, cross }: DrawnQuote,
  currency: Currency,
  axis: RfqQuantityGrowthAxis,
  positions: readonly number[],
): LineChartSeries {
  const approximateSign = parts.currency === currency ? '' : '≈ ';
  const points = positions.map((place) => {
    const total = convertCostRangeCurrency(
      computeQuoteTotalCostBreakdown(parts, getRfqQuantitiesAtCostAxisStep(axis, place)).total,
      cross,
      currency,
    );
    const high = total.most === null ? null : Number(total.most);
    return { low: Number(total.least), high, text: `${approximateSign}${formatMoneyRange(total, currency)}` };
  });
  return { key: id, name, points };
}

/**
 * Whether the total is exact on the whole axis. Only the last step is checked: a line item that is missing at an
 * earlier step is also missing at the last step.
 */
const hasExactTotal = ({ parts }: DrawnQuote, axis: RfqQuantityGrowthAxis): boolean =>
  computeQuoteTotalCostBreakdown(parts, getRfqQuantitiesAtCostAxisStep(axis, axis.last)).missing.length === 0;

const unrankedQuoteTexts: Readonly<Record<UnrankedQuoteReason, (name: string) => string>> = {
  expired: (name) => t`The chart omits ${name} because its quote has expired.`,
  contradictory: (name) => t`The chart omits ${name} because its amount does not match its line items.`,
};

/** Explains why a quote has no line. Returns an empty list for drawn quotes and for links without a quote. */
function explainMissingLine(
  link: BuyerRfqLinkReplyItem,
  { quotes, currency }: DrawnQuotes,
  by: QuoteCostChartCurrencyAndExclusions,
): readonly string[] {
  const { comparison, unranked } = by;
  const name = link.provider_name;
  const price = parseQuotedPrice(link);
  if (price === null || quotes.some(({ id }) => id === link.id)) return [];
  const reason = unranked.get(link.id);
  if (reason !== undefined) return [unrankedQuoteTexts[reason](name)];
  if (deriveLineItemsFromQuotedPrice(price) !== null && comparison !== null) {
    const currencies = formatList(findMissingExchangeRates([price.currency], comparison));
    return [t`The chart omits ${name} because there is no exchange rate for ${currencies}.`];
  }
  if (comparison === null && price.currency !== currency) {
    return [t`The chart omits ${name} because its quote is in a different currency (${{ currency: price.currency }}).`];
  }
  return [t`The chart omits ${name} because its total applies only to the quantities that it was quoted for.`];
}

/** Describes the exchange rates in use. Returns an empty list if no amount is converted. */
function describeRates(quotes: readonly DrawnQuote[]): readonly string[] {
  const used = [...new Set(quotes.flatMap(({ cross }) => cross.uses))];
  if (used.length === 0) return [];
  const rates = used.map(formatExchangeRate).join('; ');
  return [t`Amounts are converted at these rates: ${rates}. With other rates, a different quote may cost less.`];
}

/** Builds the lines and sentences of the chart of total costs; `null` if fewer than two quotes are comparable. */
export function buildQuoteCostChartData(
  links: readonly BuyerRfqLinkReplyItem[],
  of: QuoteCostChartXAxisQuantity,
  need: CompleteRfqQuantities,
  by: QuoteCostChartCurrencyAndExclusions,
): QuoteCostChartData | null {
  const drawn = selectDrawnQuotes(selectPricedQuotes(links, by), by.comparison);
  if (drawn === null || drawn.quotes.length < 2) return null;
  const { quotes, currency } = drawn;
  const axis = buildQuoteCostChartXAxis(of, need);
  const positions = sampleAxisSteps(axis);
  const exactQuotes = quotes.filter((quote) => hasExactTotal(quote, axis));
  const pairs = exactQuotes.flatMap((one, at) => exactQuotes.slice(at + 1).map((other) => ({ one, other })));
  const orders = pairs.map(({ one, other }) => ({
    ...{ one, other },
    ranges: computeCheaperQuoteRanges(one.parts, other.parts, axis, [one.cross.factor, other.cross.factor]),
  }));
  const marks = orders.flatMap(({ ranges }) => {
    const later = (ranges ?? []).slice(1).filter(({ order }) => order !== 0);
    return later.length > maxMarkedCrossings ? [] : later.map((range) => range.first);
  });
  const open = quotes.filter((quote) => !exactQuotes.includes(quote));
  return {
    positions,
    lines: quotes.map((quote) => buildLine(quote, currency, axis, positions)),
    crossings: [...new Set(marks)],
    current: of === 'devices' ? need.devices : Math.round(Number(need.megabytes) * costAxisStepsPerMegabyte),
    sentences: [
      ...orders.flatMap(({ one, other, ranges }) => describeCheaperQuoteByRange(of, [one.name, other.name], ranges)),
      ...open.map(({ name }) => t`${name} did not quote all line items, so its line shows the minimum cost.`),
      ...links.flatMap((link) => explainMissingLine(link, drawn, by)),
      ...describeRates(quotes),
    ],
    currency,
  };
}
