import { lineItemLabels, type RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { BuyerRfqLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { findCheapestQuoteIndex, type QuoteCost } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { CurrencyComparisonSettings } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import {
  type RequestedRfqQuantities,
  computeQuoteCostForQuantities,
} from '@marketplace/domain/rfq/cost/quotePriceFields.ts';
import { formatMoneyRange } from '../../../shared/rfq/costRangeText.ts';
import { formatMoney } from '../../../ui/FormattedMoneyAmount.tsx';
import { canAwardQuote, isQuoteExpired } from './outcome/allowedRfqActions.ts';

/** Total cost of a link's quote and its ranking. */
export interface RankedQuoteTotal {
  /**
   * `null` if there is no quote, the need is incomplete, the amount has no unit, or the vendor stated a total for
   * another need.
   */
  readonly quoteCost: QuoteCost | null;
  /** Whether the vendor stated only a total, and for another need. */
  readonly isForOtherNeed: boolean;
  /** Whether the quote can be awarded and is cheaper than all other such quotes, whatever their missing line items cost. */
  readonly isBest: boolean;
}

/** The link with the sending time of its newest quote version; `null` without a quote. */
function withNewestSentAt(link: BuyerRfqLinkView) {
  const newest = link.quote_versions.at(-1);
  return newest === undefined ? null : { ...link, sent_at: newest.sent_at };
}

/** Context for calculating and ranking totals. */
export interface QuoteRankingContext {
  /** The need stated in the request. */
  readonly request: RequestedRfqQuantities;
  /** Comparison currency with its rates; `null` to rank a single currency only. */
  readonly comparison: CurrencyComparisonSettings | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns the index of the best quote among those that can be awarded; `null` if there is none. If only one of several
 * quotes can still be awarded, it is the best one, provided that its total is known.
 */
function findBestIndex(
  links: readonly BuyerRfqLinkView[],
  costs: readonly (QuoteCost | null)[],
  context: QuoteRankingContext,
): number | null {
  const quoted = links.filter(({ quote_amount: amount }) => amount !== null);
  const candidates = links.flatMap((link, place) => (canAwardQuote(link, context.now) ? [place] : []));
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1 && quoted.length > 1) return costs[only] == null ? null : only;
  const best = findCheapestQuoteIndex(
    candidates.map((place) => costs[place] ?? null),
    context.comparison,
  );
  return best === null ? null : (candidates[best] ?? null);
}

/** Calculates the totals of all links for a need, by link id. Only quotes that can be awarded are ranked. */
export function calculateQuoteTotals(
  links: readonly BuyerRfqLinkView[],
  need: RfqRequiredQuantities | null,
  context: QuoteRankingContext,
): ReadonlyMap<string, RankedQuoteTotal> {
  const found = links.map((link) => {
    const newest = withNewestSentAt(link);
    return newest === null ? null : computeQuoteCostForQuantities(newest, need, context.request);
  });
  const costs = found.map((cost) => (cost === 'other-numbers' ? null : cost));
  const best = findBestIndex(links, costs, context);
  return new Map(
    links.map(({ id }, place) => [
      id,
      { quoteCost: costs[place] ?? null, isForOtherNeed: found[place] === 'other-numbers', isBest: best === place },
    ]),
  );
}

/** Explains why quotes are not ranked, by link id. */
export function explainUnrankedQuotes(
  links: readonly BuyerRfqLinkView[],
  totals: ReadonlyMap<string, RankedQuoteTotal>,
  now: number,
): ReadonlyMap<string, string> {
  return new Map(
    links.flatMap((link): readonly (readonly [string, string])[] => {
      if (link.outcome === null && isQuoteExpired(link, now)) return [[link.id, 'its quote is no longer valid']];
      const isContradicted = totals.get(link.id)?.quoteCost?.contradiction != null;
      return isContradicted ? [[link.id, 'its amount and its parts contradict each other']] : [];
    }),
  );
}

/** Describes the contradiction between the amount and the line items of a quote; `null` if there is none. */
export function formatQuotePriceContradiction({ cost, contradiction }: QuoteCost): string | null {
  if (contradiction === null) return null;
  const { stated, parts } = contradiction;
  if (stated === null || parts === null) return 'Contradiction: the amount is not among the prices of its parts';
  const { currency } = cost;
  return `Contradiction: ${formatMoney(stated, currency)} in total is stated, the parts add up to ${formatMoneyRange(parts, currency)}`;
}

/** Lists the line items that a total depends on and the vendor did not state. */
export function formatMissingLineItems({ cost }: QuoteCost): string {
  return cost.missing.map((part) => lineItemLabels[part]).join(', ');
}
