import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  type Comparison,
  convertedRange,
  type CrossRate,
  crossRate,
  missingRates,
  rateText,
} from '@marketplace/domain/rfq/cost/conversion.ts';
import { type CostAxis, needAt, orderRanges, stepsOfMegabyte } from '@marketplace/domain/rfq/cost/crossings.ts';
import { wholeNumber } from '@marketplace/domain/rfq/cost/fraction.ts';
import { priceOf } from '@marketplace/domain/rfq/cost/priceOnWire.ts';
import { pricedParts } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { Need, QuoteParts } from '@marketplace/domain/rfq/cost/quoteParts.ts';
import { totalCost } from '@marketplace/domain/rfq/cost/totalCost.ts';
import type { Line } from '../../../../charts/lines.ts';
import { costText } from '../../../../shared/rfq/costText.ts';
import { type AxisOf, orderSentences } from './orderSentences.ts';

/** A quote whose total can be worked out for any numbers. */
interface PricedQuote {
  readonly id: string;
  readonly name: string;
  readonly parts: QuoteParts;
}

/** The same in the currency of the chart. */
interface DrawnQuote extends PricedQuote {
  readonly cross: CrossRate;
}

/** Quotes whose totals can be compared. */
interface Drawn {
  readonly currency: Currency;
  readonly quotes: readonly DrawnQuote[];
}

/** What the chart shows. */
export interface CostLines {
  /** Steps of the axis. */
  readonly places: readonly number[];
  readonly lines: readonly Line[];
  readonly crossings: readonly number[];
  /** The step that the request, or what is tried, is at. */
  readonly current: number;
  /** Which quote costs less, from where on. */
  readonly sentences: readonly string[];
  readonly currency: string;
}

const drawnPlaces = 80;
/** Crossings of two lines that are marked: where there are more, their places tell nothing. */
const mostMarks = 6;

const unchanged: CrossRate = { factor: wholeNumber(1), uses: [] };

/** Quotes in the currency that is chosen, as far as rates are known; else those in the currency that most of them are in. */
function drawnQuotes(priced: readonly PricedQuote[], comparison: Comparison | null): Drawn | null {
  if (comparison !== null) {
    const { currency, rates } = comparison;
    const quotes = priced.flatMap((quote): readonly DrawnQuote[] => {
      const cross = crossRate(rates, quote.parts.currency, currency);
      return cross.kind === 'converted' ? [{ ...quote, cross: cross.value }] : [];
    });
    return { currency, quotes };
  }
  const groups = [...Map.groupBy(priced, ({ parts }) => parts.currency)];
  const [largest] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  if (largest === undefined) return null;
  return { currency: largest[0], quotes: largest[1].map((quote) => ({ ...quote, cross: unchanged })) };
}

/** What quotes are drawn by. */
export interface DrawnBy {
  /** The currency to draw all quotes in, by its rates; `null` for that of most quotes. */
  readonly comparison: Comparison | null;
  /** Why quotes are left out, by the ids of their links. */
  readonly unranked: ReadonlyMap<string, string>;
}

/** Quotes with prices: a total that is stated is for one need. */
function pricedQuotes(links: readonly BuyerLinkView[], { unranked }: DrawnBy): readonly PricedQuote[] {
  return links.flatMap((link) => {
    if (unranked.has(link.id)) return [];
    const price = priceOf(link);
    const parts = price === null ? null : pricedParts(price);
    return parts === null ? [] : [{ id: link.id, name: link.provider_name, parts }];
  });
}

/** The next of 1, 2 and 5 times a power of ten that is twice the number. */
function roundTwice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value * 2));
  return [1, 2, 5, 10].map((digit) => digit * power).find((round) => round >= value * 2) ?? value * 2;
}

/** From the first step to twice what is needed. */
export function axisOf(of: AxisOf, need: Need): CostAxis {
  if (of === 'devices') return { need, of, first: 1, last: Math.max(10, roundTwice(need.devices)) };
  const megabytes = Math.max(0.5, Number(need.megabytes));
  return { need, of, first: 0, last: Math.round(roundTwice(megabytes) * stepsOfMegabyte) };
}

function placesOf({ first, last }: CostAxis): readonly number[] {
  const steps = Array.from(
    { length: drawnPlaces + 1 },
    (_, at) => first + Math.round(((last - first) * at) / drawnPlaces),
  );
  return [...new Set(steps)];
}

function lineOf(
  { id, name, parts, cross }: DrawnQuote,
  currency: Currency,
  axis: CostAxis,
  places: readonly number[],
): Line {
  const about = parts.currency === currency ? '' : '≈ ';
  const points = places.map((place) => {
    const total = convertedRange(totalCost(parts, needAt(axis, place)).total, cross, currency);
    const high = total.most === null ? null : Number(total.most);
    return { low: Number(total.least), high, text: `${about}${costText(total, currency)}` };
  });
  return { key: id, name, points };
}

/** Whether the total is one amount along the whole axis: what it hangs on at its end, it hangs on or not before. */
const isKnown = ({ parts }: DrawnQuote, axis: CostAxis): boolean =>
  totalCost(parts, needAt(axis, axis.last)).missing.length === 0;

/** Why a quote has no line among those that are drawn; nothing of a link without a quote, or with a line. */
function absenceOf(link: BuyerLinkView, { quotes, currency }: Drawn, by: DrawnBy): readonly string[] {
  const { comparison, unranked } = by;
  const price = priceOf(link);
  if (price === null || quotes.some(({ id }) => id === link.id)) return [];
  const reason = unranked.get(link.id);
  if (reason !== undefined) return [`${link.provider_name} has no line: ${reason}.`];
  if (pricedParts(price) !== null && comparison !== null) {
    const missing = missingRates([price.currency], comparison);
    return [`${link.provider_name} has no line: there is no rate for ${missing.join(' and ')}.`];
  }
  if (comparison === null && price.currency !== currency) {
    return [`${link.provider_name} has no line: it quotes in ${price.currency}.`];
  }
  return [`${link.provider_name} has no line: its price is for one need, and not for other numbers.`];
}

/** By which rates lines are drawn, where any is. */
function ratesOf(quotes: readonly DrawnQuote[]): readonly string[] {
  const used = [...new Set(quotes.flatMap(({ cross }) => cross.uses))];
  if (used.length === 0) return [];
  return [`Converted at ${used.map(rateText).join('; ')}: another rate moves the places where quotes change.`];
}

/** The total costs over devices, or over the data of a device; `null` with fewer than two quotes that can be compared. */
export function costLines(links: readonly BuyerLinkView[], of: AxisOf, need: Need, by: DrawnBy): CostLines | null {
  const drawn = drawnQuotes(pricedQuotes(links, by), by.comparison);
  if (drawn === null || drawn.quotes.length < 2) return null;
  const { quotes, currency } = drawn;
  const axis = axisOf(of, need);
  const places = placesOf(axis);
  const known = quotes.filter((quote) => isKnown(quote, axis));
  const pairs = known.flatMap((one, at) => known.slice(at + 1).map((other) => ({ one, other })));
  const orders = pairs.map(({ one, other }) => ({
    ...{ one, other },
    ranges: orderRanges(one.parts, other.parts, axis, [one.cross.factor, other.cross.factor]),
  }));
  const marks = orders.flatMap(({ ranges }) => {
    const later = (ranges ?? []).slice(1).filter(({ order }) => order !== 0);
    return later.length > mostMarks ? [] : later.map((range) => range.first);
  });
  const open = quotes.filter((quote) => !known.includes(quote));
  return {
    places,
    lines: quotes.map((quote) => lineOf(quote, currency, axis, places)),
    crossings: [...new Set(marks)],
    current: of === 'devices' ? need.devices : Math.round(Number(need.megabytes) * stepsOfMegabyte),
    sentences: [
      ...orders.flatMap(({ one, other, ranges }) => orderSentences(of, [one.name, other.name], ranges)),
      ...open.map(({ name }) => `${name} leaves parts open: its line is the least that it can cost.`),
      ...links.flatMap((link) => absenceOf(link, drawn, by)),
      ...ratesOf(quotes),
    ],
    currency,
  };
}
