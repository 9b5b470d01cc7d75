import { pricePartLabels, type RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { bestPlace, type QuoteCost } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { Comparison } from '@marketplace/domain/rfq/cost/conversion.ts';
import { type AskedNumbers, costFor } from '@marketplace/domain/rfq/cost/priceOnWire.ts';
import { costText } from '../../../shared/rfq/costText.ts';
import { moneyText } from '../../../ui/Money.tsx';
import { canBeAwarded, isPastValidity } from './outcome/standing.ts';

/** What the quote of a link costs in all, beside those of the others. */
export interface QuoteTotal {
  /** `null` without a quote, without a whole need, of an amount that is for nobody knows what, and of a total for others. */
  readonly quoted: QuoteCost | null;
  /** Its vendor stated a total and nothing else, for other numbers than these. */
  readonly isForOthers: boolean;
  /** It can be awarded now, and costs less than every other that can, whatever their unknown parts are. */
  readonly isBest: boolean;
}

/** The newest version of a link's quote, with when it was sent; `null` without one. */
function newestOf(link: BuyerLinkView) {
  const newest = link.quote_versions.at(-1);
  return newest === undefined ? null : { ...link, sent_at: newest.sent_at };
}

/** What totals are compared by. */
export interface ComparedBy {
  /** What the request itself says. */
  readonly asked: AskedNumbers;
  /** By which rates several currencies are compared; `null` where they are not. */
  readonly comparison: Comparison | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The place of the best quote among those that can be awarded now: one that is left alone is the best if its total is known. */
function bestOf(links: readonly BuyerLinkView[], costs: readonly (QuoteCost | null)[], by: ComparedBy): number | null {
  const quoted = links.filter(({ quote_amount: amount }) => amount !== null);
  const rivals = links.flatMap((link, place) => (canBeAwarded(link, by.now) ? [place] : []));
  const [only] = rivals;
  if (only !== undefined && rivals.length === 1 && quoted.length > 1) return costs[only] == null ? null : only;
  const best = bestPlace(
    rivals.map((place) => costs[place] ?? null),
    by.comparison,
  );
  return best === null ? null : (rivals[best] ?? null);
}

/** The totals of all links for a need, by their ids. Only quotes that can be awarded now are ranked. */
export function quoteTotals(
  links: readonly BuyerLinkView[],
  need: RfqNeed | null,
  by: ComparedBy,
): ReadonlyMap<string, QuoteTotal> {
  const found = links.map((link) => {
    const newest = newestOf(link);
    return newest === null ? null : costFor(newest, need, by.asked);
  });
  const costs = found.map((cost) => (cost === 'other-numbers' ? null : cost));
  const best = bestOf(links, costs, by);
  return new Map(
    links.map(({ id }, place) => [
      id,
      { quoted: costs[place] ?? null, isForOthers: found[place] === 'other-numbers', isBest: best === place },
    ]),
  );
}

/** Why quotes are not ranked beside the others, by the ids of their links. */
export function unrankedReasons(
  links: readonly BuyerLinkView[],
  totals: ReadonlyMap<string, QuoteTotal>,
  now: number,
): ReadonlyMap<string, string> {
  return new Map(
    links.flatMap((link): readonly (readonly [string, string])[] => {
      if (link.outcome === null && isPastValidity(link, now)) return [[link.id, 'its quote is no longer valid']];
      const isContradicted = totals.get(link.id)?.quoted?.contradiction != null;
      return isContradicted ? [[link.id, 'its amount and its parts contradict each other']] : [];
    }),
  );
}

/** That the amount and the parts of a quote do not agree; `null` where they do. */
export function contradictionText({ cost, contradiction }: QuoteCost): string | null {
  if (contradiction === null) return null;
  const { stated, parts } = contradiction;
  if (stated === null || parts === null) return 'Contradiction: the amount is not among the prices of its parts';
  const { currency } = cost;
  return `Contradiction: ${moneyText(stated, currency)} in total is stated, the parts add up to ${costText(parts, currency)}`;
}

/** The parts that a total hangs on and that the vendor did not state; empty without any. */
export function askFor({ cost }: QuoteCost): string {
  return cost.missing.map((part) => pricePartLabels[part]).join(', ');
}
