import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { type CostAxis, needAt, orderRanges, stepsOfMegabyte } from '@marketplace/domain/rfq/cost/crossings.ts';
import { priceOf } from '@marketplace/domain/rfq/cost/priceOnWire.ts';
import { pricedParts } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { Need, QuoteParts } from '@marketplace/domain/rfq/cost/quoteParts.ts';
import { totalCost } from '@marketplace/domain/rfq/cost/totalCost.ts';
import type { Line } from '../../../../charts/lines.ts';
import { costText } from '../../../../shared/rfq/costText.ts';
import { type AxisOf, orderSentences } from './orderSentences.ts';

/** A quote whose total can be worked out for any numbers. */
interface DrawnQuote {
  readonly id: string;
  readonly name: string;
  readonly parts: QuoteParts;
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

/** Quotes with prices in the currency that most of them are in: totals in several cannot be compared, and a stated total is for one need. */
function drawnQuotes(links: readonly BuyerLinkView[]): readonly DrawnQuote[] {
  const priced = links.flatMap((link): readonly DrawnQuote[] => {
    const price = priceOf(link);
    const parts = price === null ? null : pricedParts(price);
    return parts === null ? [] : [{ id: link.id, name: link.provider_name, parts }];
  });
  const groups = [...Map.groupBy(priced, ({ parts }) => parts.currency).values()];
  return groups.toSorted((one, other) => other.length - one.length)[0] ?? [];
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

function lineOf({ id, name, parts }: DrawnQuote, axis: CostAxis, places: readonly number[]): Line {
  const points = places.map((place) => {
    const { total, currency } = totalCost(parts, needAt(axis, place));
    const high = total.most === null ? null : Number(total.most);
    return { low: Number(total.least), high, text: costText(total, currency) };
  });
  return { key: id, name, points };
}

/** Whether the total is one amount along the whole axis: what it hangs on at its end, it hangs on or not before. */
const isKnown = ({ parts }: DrawnQuote, axis: CostAxis): boolean =>
  totalCost(parts, needAt(axis, axis.last)).missing.length === 0;

/** Why a quote has no line among those of a currency; nothing of a link without a quote, or with a line. */
function absenceOf(link: BuyerLinkView, quotes: readonly DrawnQuote[], currency: string): readonly string[] {
  const price = priceOf(link);
  if (price === null || quotes.some(({ id }) => id === link.id)) return [];
  if (price.currency !== currency) return [`${link.provider_name} has no line: it quotes in ${price.currency}.`];
  return [`${link.provider_name} has no line: its price is for one need, and not for other numbers.`];
}

/** The total costs over devices, or over the data of a device; `null` with fewer than two quotes that can be compared. */
export function costLines(links: readonly BuyerLinkView[], of: AxisOf, need: Need): CostLines | null {
  const quotes = drawnQuotes(links);
  const [first] = quotes;
  if (first === undefined || quotes.length < 2) return null;
  const axis = axisOf(of, need);
  const places = placesOf(axis);
  const known = quotes.filter((quote) => isKnown(quote, axis));
  const pairs = known.flatMap((one, at) => known.slice(at + 1).map((other) => ({ one, other })));
  const orders = pairs.map(({ one, other }) => ({ one, other, ranges: orderRanges(one.parts, other.parts, axis) }));
  const marks = orders.flatMap(({ ranges }) => {
    const later = (ranges ?? []).slice(1).filter(({ order }) => order !== 0);
    return later.length > mostMarks ? [] : later.map((range) => range.first);
  });
  const open = quotes.filter((quote) => !known.includes(quote));
  const { currency } = first.parts;
  return {
    places,
    lines: quotes.map((quote) => lineOf(quote, axis, places)),
    crossings: [...new Set(marks)],
    current: of === 'devices' ? need.devices : Math.round(Number(need.megabytes) * stepsOfMegabyte),
    sentences: [
      ...orders.flatMap(({ one, other, ranges }) => orderSentences(of, [one.name, other.name], ranges)),
      ...open.map(({ name }) => `${name} leaves parts open: its line is the least that it can cost.`),
      ...links.flatMap((link) => absenceOf(link, quotes, currency)),
    ],
    currency,
  };
}
