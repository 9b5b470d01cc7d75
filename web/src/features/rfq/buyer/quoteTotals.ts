import { Currency } from '@marketplace/contracts/kernel/money.ts';
import { pricePartLabels, type RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import {
  bestPlace,
  pricedParts,
  type QuoteCost,
  quoteCost,
  type QuotedPrice,
  wholeNeed,
} from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { Need } from '@marketplace/domain/rfq/cost/quoteParts.ts';
import { type PartText, partTexts } from '@marketplace/domain/rfq/quoteText.ts';

/** What the quote of a link costs in all, beside those of the others. */
export interface QuoteTotal {
  /** `null` without a quote, without a whole need, and of an amount that is for nobody knows what. */
  readonly quoted: QuoteCost | null;
  /** It costs less than every other quote, whatever their unknown parts are. */
  readonly isBest: boolean;
}

/** What the quote of a link says of its price; `null` without one. */
function priceOf(link: BuyerLinkView): QuotedPrice | null {
  const currency = Currency.safeParse(link.quote_currency);
  if (link.quote_amount === null || !currency.success) return null;
  const { quote_amount: amount, quote_amount_unit: amountUnit, quote_parts: parts } = link;
  return { amount, currency: currency.data, amountUnit, parts };
}

/** The parts of a quote in words, with an amount for a SIM and month, or once, as the part that it is. */
export function pricedTexts(link: BuyerLinkView): readonly PartText[] {
  const price = priceOf(link);
  return price === null ? [] : partTexts(pricedParts(price) ?? price.parts, price.currency);
}

function costOf(link: BuyerLinkView, need: Need | null): QuoteCost | null {
  const price = priceOf(link);
  return need === null || price === null ? null : quoteCost(price, need);
}

/** The totals of all links for a need, by their ids. Only quotes are compared: who sent none is no rival. */
export function quoteTotals(links: readonly BuyerLinkView[], need: RfqNeed | null): ReadonlyMap<string, QuoteTotal> {
  const whole = wholeNeed(need);
  const costs = links.map((link) => costOf(link, whole));
  const rivals = links.flatMap((link, place) => (link.quote_amount === null ? [] : [place]));
  const best = bestPlace(rivals.map((place) => costs[place] ?? null));
  return new Map(
    links.map(({ id }, place) => [
      id,
      { quoted: costs[place] ?? null, isBest: best !== null && rivals[best] === place },
    ]),
  );
}

/** The parts that a total hangs on and that the vendor did not say. */
export function askFor({ cost }: QuoteCost): string | null {
  return cost.missing.length === 0 ? null : cost.missing.map((part) => pricePartLabels[part]).join(', ');
}
