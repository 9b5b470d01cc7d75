import { pricePartLabels, type RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { bestPlace, type QuoteCost } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { Comparison } from '@marketplace/domain/rfq/cost/conversion.ts';
import { type AskedNumbers, costFor } from '@marketplace/domain/rfq/cost/priceOnWire.ts';

/** What the quote of a link costs in all, beside those of the others. */
export interface QuoteTotal {
  /** `null` without a quote, without a whole need, of an amount that is for nobody knows what, and of a total for others. */
  readonly quoted: QuoteCost | null;
  /** Its vendor stated a total and nothing else, for other numbers than these. */
  readonly isForOthers: boolean;
  /** It costs less than every other quote, whatever their unknown parts are. */
  readonly isBest: boolean;
}

/** The newest version of a link's quote, with when it was sent; `null` without one. */
function newestOf(link: BuyerLinkView) {
  const newest = link.quote_versions.at(-1);
  return newest === undefined ? null : { ...link, sent_at: newest.sent_at };
}

/**
 * The totals of all links for a need, by their ids. Only quotes are compared: who sent none is no rival.
 * @param asked what the request itself says, and by which rates several currencies are compared; `null` where they are not.
 */
export function quoteTotals(
  links: readonly BuyerLinkView[],
  need: RfqNeed | null,
  { asked, comparison }: { readonly asked: AskedNumbers; readonly comparison: Comparison | null },
): ReadonlyMap<string, QuoteTotal> {
  const found = links.map((link) => {
    const newest = newestOf(link);
    return newest === null ? null : costFor(newest, need, asked);
  });
  const costs = found.map((cost) => (cost === 'other-numbers' ? null : cost));
  const rivals = links.flatMap((link, place) => (link.quote_amount === null ? [] : [place]));
  const best = bestPlace(
    rivals.map((place) => costs[place] ?? null),
    comparison,
  );
  return new Map(
    links.map(({ id }, place) => [
      id,
      {
        quoted: costs[place] ?? null,
        isForOthers: found[place] === 'other-numbers',
        isBest: best !== null && rivals[best] === place,
      },
    ]),
  );
}

/** The parts that a total hangs on and that the vendor did not say. */
export function askFor({ cost }: QuoteCost): string | null {
  return cost.missing.length === 0 ? null : cost.missing.map((part) => pricePartLabels[part]).join(', ');
}
