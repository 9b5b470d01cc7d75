import { t } from '@lingui/core/macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { lineItemLabels, type RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { BuyerRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { findCheapestQuoteIndex, type QuoteCost } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import type { CurrencyComparisonSettings } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import {
  type RfqQuantitiesWithChangeTime,
  computeQuoteCostForRequiredQuantities,
} from '@marketplace/domain/rfq/cost/quotePriceFields.ts';
import { formatMoneyRange } from '../../../shared/rfq/costRangeText.ts';
import { formatMoney } from '../../../ui/MoneyAmountText.tsx';
import { canAwardQuote, isQuoteExpired } from './outcome/allowedRfqActions.ts';

/** Total cost of a link's quote and its ranking. */
export interface QuoteTotalAndWhetherBest {
  /**
   * `null` if there is no quote, the required quantities are incomplete, the amount has no unit, or the vendor stated a
   * total for other quantities.
   */
  readonly quoteCost: QuoteCost | null;
  /** Whether the vendor stated only a total, and that total applies to quantities other than the required ones. */
  readonly isForOtherNeed: boolean;
  /**
   * Whether the quote can be awarded and is cheaper than all other quotes that can be awarded, regardless of the cost
   * of missing line items. If only one of several quotes can still be awarded, this is true for that quote, provided
   * that its total is known.
   */
  readonly isBest: boolean;
}

/** Returns the link with the sending time of its newest quote version; `null` without a quote. */
function withNewestSentAt(link: BuyerRfqLinkReplyItem) {
  const newest = link.quote_versions.at(-1);
  return newest === undefined ? null : { ...link, sent_at: newest.sent_at };
}

/** Parameters for calculating and ranking totals. */
export interface QuoteTotalsRankingInput {
  /** The quantities stated in the RFQ. */
  readonly request: RfqQuantitiesWithChangeTime;
  /** Comparison currency with its rates; `null` to rank the quotes only if all have the same currency. */
  readonly comparison: CurrencyComparisonSettings | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns the index of the best quote that can be awarded; `null` if there is none. If only one of several quotes can
 * still be awarded, that quote is the best, provided that its total is known.
 */
function findBestIndex(
  links: readonly BuyerRfqLinkReplyItem[],
  costs: readonly (QuoteCost | null)[],
  context: QuoteTotalsRankingInput,
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

/** Calculates the totals of all links for the given quantities, by link id. Ranks only quotes that can be awarded. */
export function calculateQuoteTotalsAndBestByLinkId(
  links: readonly BuyerRfqLinkReplyItem[],
  need: RfqRequiredQuantities | null,
  context: QuoteTotalsRankingInput,
): ReadonlyMap<string, QuoteTotalAndWhetherBest> {
  const found = links.map((link) => {
    const newest = withNewestSentAt(link);
    return newest === null ? null : computeQuoteCostForRequiredQuantities(newest, need, context.request);
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

/** Reason for not ranking a quote: it has expired, or its amount and its line items contradict each other. */
export type UnrankedQuoteReason = 'expired' | 'contradictory';

/** Finds the quotes that are not ranked, and returns the reason for each by link id. */
export function findUnrankedQuoteReasons(
  links: readonly BuyerRfqLinkReplyItem[],
  totals: ReadonlyMap<string, QuoteTotalAndWhetherBest>,
  now: number,
): ReadonlyMap<string, UnrankedQuoteReason> {
  return new Map(
    links.flatMap((link): readonly (readonly [string, UnrankedQuoteReason])[] => {
      if (link.outcome === null && isQuoteExpired(link, now)) return [[link.id, 'expired']];
      const isContradicted = totals.get(link.id)?.quoteCost?.contradiction != null;
      return isContradicted ? [[link.id, 'contradictory']] : [];
    }),
  );
}

/** Describes the contradiction between the amount and the line items of a quote; `null` if there is none. */
export function formatQuotePriceContradiction({ cost, contradiction }: QuoteCost): string | null {
  if (contradiction === null) return null;
  const { stated, parts } = contradiction;
  if (stated === null || parts === null) return t`The quoted amount does not match the line items.`;
  const statedTotal = formatMoney(stated, cost.currency);
  const lineItemTotal = formatMoneyRange(parts, cost.currency);
  return t`The stated total of ${statedTotal} does not match the line items, which add up to ${lineItemTotal}.`;
}

/** Formats the line items that the vendor did not state although the total depends on them. */
export function formatMissingQuoteLineItems({ cost }: QuoteCost): string {
  return cost.missing.map((part) => formatMessage(lineItemLabels[part])).join('; ');
}
