import { Currency } from '@marketplace/contracts/kernel/money.ts';
import { pricePartLabels, pricePartNames } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { quoteMembers, quoteTerms } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { QuoteVersionView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { partTexts, quotedAmountText } from './quoteText.ts';

/** A version of a quote as calls answer it. */
export type QuoteVersion = Omit<QuoteVersionView, 'sent_at'>;

/** One thing that two versions of a quote say otherwise; `null` where a version says nothing of it. */
export interface QuoteChange {
  readonly label: string;
  readonly was: string | null;
  readonly now: string | null;
}

function partsByName({ quote_parts: parts, quote_currency }: QuoteVersion): ReadonlyMap<string, string> {
  const currency = Currency.safeParse(quote_currency);
  const known = currency.success ? partTexts(parts, currency.data) : [];
  return new Map(known.map(({ part, text }) => [part, text]));
}

/** All that a version says, in the order in which quotes are shown. @param momentText an instant with day, time and zone, as the reader's clock has it. */
function saidBy(
  version: QuoteVersion,
  momentText: (instant: string) => string,
): readonly (readonly [string, string | null])[] {
  const parts = partsByName(version);
  const until = version.quote_valid_until;
  return [
    [
      quoteMembers.amount.label,
      quotedAmountText(version.quote_amount, version.quote_currency, version.quote_amount_unit),
    ],
    ...pricePartNames.map((part) => [pricePartLabels[part], parts.get(part) ?? null] as const),
    [quoteMembers.validUntil.label, until === null ? null : momentText(until)],
    ...quoteTerms.map((term) => [quoteMembers[term].label, version[quoteMembers[term].wire]] as const),
  ];
}

/**
 * What a version of a quote says otherwise than the one before: amount, parts, validity and the vendor's own words, in that order.
 * None where both say the same. @param momentText an instant with day, time and zone, as the reader's clock has it.
 */
export function quoteChanges(
  before: QuoteVersion,
  after: QuoteVersion,
  momentText: (instant: string) => string,
): readonly QuoteChange[] {
  const earlier = new Map(saidBy(before, momentText));
  return saidBy(after, momentText).flatMap(([label, now]) => {
    const was = earlier.get(label) ?? null;
    return was === now ? [] : [{ label, was, now }];
  });
}

/** A change in words: `Amount: 0.71 EUR, now 0.62 EUR`; `Setup fee: new, 500.00 EUR`; `Notes: no longer stated (Pool of 24,000)`. */
export function changeText({ label, was, now }: QuoteChange): string {
  if (was === null) return `${label}: new, ${now ?? ''}`;
  return now === null ? `${label}: no longer stated (${was})` : `${label}: ${was}, now ${now}`;
}
