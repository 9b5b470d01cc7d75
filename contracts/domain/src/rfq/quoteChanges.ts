import { msg } from '@lingui/core/runtime-macro';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Currency } from '@marketplace/contracts/kernel/money.ts';
import { type LineItemName, lineItemLabels, lineItemNames } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import {
  type QuoteProperty,
  quotePropertyApiNamesAndLabels,
  quoteTextPropertyNames,
} from '@marketplace/contracts/rfq/rfq.quote.ts';
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

/** A value of a version; `text` is `null` when the version does not state it. */
interface QuoteValue {
  readonly name: QuoteProperty | LineItemName;
  readonly label: Message;
  readonly text: string | null;
}

/**
 * All values of a version, in display order.
 *
 * @param formatMoment Formats an instant with date, time and zone in the reader's time zone.
 */
function listValues(version: QuoteVersion, formatMoment: (instant: string) => string): readonly QuoteValue[] {
  const parts = formatPartsByName(version);
  const { quote_amount: amount, quote_currency, quote_amount_unit, quote_valid_until: until } = version;
  const toValue = (name: QuoteProperty, text: string | null): QuoteValue => ({
    name,
    label: quotePropertyApiNamesAndLabels[name].label,
    text,
  });
  return [
    toValue('amount', formatMessage(formatQuotedAmountWithUnit(amount, quote_currency, quote_amount_unit))),
    ...lineItemNames.map((name) => ({ name, label: lineItemLabels[name], text: parts.get(name) ?? null })),
    toValue('validUntil', until === null ? null : formatMoment(until)),
    ...quoteTextPropertyNames.map((name) => toValue(name, version[quotePropertyApiNamesAndLabels[name].wire])),
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
  const previousTexts = new Map(listValues(before, formatMoment).map(({ name, text }) => [name, text]));
  return listValues(after, formatMoment).flatMap(({ name, label, text: now }) => {
    const was = previousTexts.get(name) ?? null;
    return was === now ? [] : [{ label: formatMessage(label), was, now }];
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
