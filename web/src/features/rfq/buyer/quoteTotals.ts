import { pricePartLabels, type RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { bestPlace, type QuoteCost, quoteCost, wholeNeed } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { Need } from '@marketplace/domain/rfq/cost/quoteParts.ts';
import type { Comparison } from '@marketplace/domain/rfq/cost/conversion.ts';
import { priceOf } from '@marketplace/domain/rfq/cost/priceOnWire.ts';

/** What the quote of a link costs in all, beside those of the others. */
export interface QuoteTotal {
  /** `null` without a quote, without a whole need, and of an amount that is for nobody knows what. */
  readonly quoted: QuoteCost | null;
  /** It costs less than every other quote, whatever their unknown parts are. */
  readonly isBest: boolean;
}

function costOf(link: BuyerLinkView, need: Need | null): QuoteCost | null {
  const price = priceOf(link);
  return need === null || price === null ? null : quoteCost(price, need);
}

/**
 * The totals of all links for a need, by their ids. Only quotes are compared: who sent none is no rival. @param comparison by which rates
 * several currencies are compared; `null` where they are not.
 */
export function quoteTotals(
  links: readonly BuyerLinkView[],
  need: RfqNeed | null,
  comparison: Comparison | null,
): ReadonlyMap<string, QuoteTotal> {
  const whole = wholeNeed(need);
  const costs = links.map((link) => costOf(link, whole));
  const rivals = links.flatMap((link, place) => (link.quote_amount === null ? [] : [place]));
  const best = bestPlace(
    rivals.map((place) => costs[place] ?? null),
    comparison,
  );
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
