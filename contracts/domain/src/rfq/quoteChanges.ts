import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Currency } from '@marketplace/contracts/kernel/money.ts';
import { lineItemLabels, lineItemNames } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { quotePropertyApiNamesAndLabels, quoteTextPropertyNames } from '@marketplace/contracts/rfq/rfq.quote.ts';
import type { QuoteVersionReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatQuoteLineItems, formatQuotedAmountWithUnit } from './quoteText.ts';

/** A version of a quote as returned by the API. */
export type QuoteVersion = Omit<QuoteVersionReplyItem, 'sent_at'>;

/** A difference between two versions of a quote; `null` when a version does not state the value. */
export interface QuoteChange {
  readonly label: string;
  readonly was: string | null;
  readonly now: string | null;
}

function formatPartsByName({ quote_parts: parts, quote_currency }: QuoteVersion): ReadonlyMap<string, string> {
  const currency = Currency.safeParse(quote_currency);
  const known = currency.success ? formatQuoteLineItems(parts, currency.data) : [];
  return new Map(known.map(({ part, text }) => [part, text]));
}

/**
 * All values of a version, in display order.
 *
 * @param formatMoment Formats an instant with date, time and zone in the reader's time zone.
 */
function listValues(
  version: QuoteVersion,
  formatMoment: (instant: string) => string,
): readonly (readonly [string, string | null])[] {
  const parts = formatPartsByName(version);
  const until = version.quote_valid_until;
  return [
    [
      formatMessage(quotePropertyApiNamesAndLabels.amount.label),
      formatMessage(
        formatQuotedAmountWithUnit(version.quote_amount, version.quote_currency, version.quote_amount_unit),
      ),
    ],
    ...lineItemNames.map((part) => [formatMessage(lineItemLabels[part]), parts.get(part) ?? null] as const),
    [formatMessage(quotePropertyApiNamesAndLabels.validUntil.label), until === null ? null : formatMoment(until)],
    ...quoteTextPropertyNames.map(
      (term) =>
        [
          formatMessage(quotePropertyApiNamesAndLabels[term].label),
          version[quotePropertyApiNamesAndLabels[term].wire],
        ] as const,
    ),
  ];
}

/**
 * Finds the differences from the previous version: amount, line items, validity and the vendor's texts, in this order.
 * Returns an empty list if both versions are equal.
 *
 * @param formatMoment Formats an instant with date, time and zone in the reader's time zone.
 */
export function findQuoteChanges(
  before: QuoteVersion,
  after: QuoteVersion,
  formatMoment: (instant: string) => string,
): readonly QuoteChange[] {
  const earlier = new Map(listValues(before, formatMoment));
  return listValues(after, formatMoment).flatMap(([label, now]) => {
    const was = earlier.get(label) ?? null;
    return was === now ? [] : [{ label, was, now }];
  });
}

/**
 * Formats a difference, for example `Amount: changed from 0.71 EUR to 0.62 EUR`, `Setup fee (new): 500.00 EUR` or `Notes
 * (removed): Pool of 24,000`.
 */
export function formatQuoteChange({ label, was, now }: QuoteChange): string {
  if (was === null) return formatMessage(msg`${{ label }} (new): ${{ value: now ?? '' }}`);
  if (now === null) return formatMessage(msg`${{ label }} (removed): ${{ value: was }}`);
  return formatMessage(msg`${{ label }}: changed from ${{ previous: was }} to ${{ current: now }}`);
}
