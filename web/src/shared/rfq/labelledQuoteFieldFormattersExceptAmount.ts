import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Currency } from '@marketplace/contracts/kernel/money.ts';
import {
  type newestQuoteReplyShape,
  quotePropertyApiNamesAndLabels,
  type QuoteTextProperty,
  quoteTextPropertyNames,
  type QuoteApiPropertyName,
} from '@marketplace/contracts/rfq/rfq.quote.ts';
import { quoteAmountUnitTexts, formatQuoteLineItems } from '@marketplace/domain/rfq/quoteText.ts';
import type { z } from 'zod';
import { formatDateTime } from '../../ui/DateTimeText.tsx';

type NewestQuote = { readonly [Name in QuoteApiPropertyName]: z.infer<(typeof newestQuoteReplyShape)[Name]> };
/**
 * The fields of a quote except its amount, as returned by the API. A field is `null` if the vendor omitted it or if
 * there is no quote.
 */
type QuoteWithoutAmount = Omit<NewestQuote, 'quote_amount'>;

export interface LabelledQuoteFieldFormatter {
  readonly label: string;
  readonly text: (quote: QuoteWithoutAmount) => string | null;
}

const termTexts: Readonly<Record<QuoteTextProperty, LabelledQuoteFieldFormatter['text']>> = {
  inclusions: ({ quote_inclusions }) => quote_inclusions,
  details: ({ quote_details }) => quote_details,
  notes: ({ response_notes }) => response_notes,
};

function formatLineItems({ quote_parts, quote_currency }: QuoteWithoutAmount): string | null {
  const currency = Currency.safeParse(quote_currency);
  const texts = currency.success ? formatQuoteLineItems(quote_parts, currency.data) : [];
  return texts.length === 0 ? null : texts.map(({ label, text }) => `${label}: ${text}`).join('\n');
}

/** Formatters for the free-text fields of a quote. */
export const quoteFreeTextDetailFormatters: readonly LabelledQuoteFieldFormatter[] = quoteTextPropertyNames.map(
  (term) => ({
    label: formatMessage(quotePropertyApiNamesAndLabels[term].label),
    text: termTexts[term],
  }),
);

/** Formatters for all fields of a quote except its amount, in the order in which every page displays them. */
export const labelledQuoteFieldFormattersExceptAmount: readonly LabelledQuoteFieldFormatter[] = [
  {
    label: formatMessage(quotePropertyApiNamesAndLabels.amountUnit.label),
    text: ({ quote_amount_unit: unit }) => (unit === null ? null : formatMessage(quoteAmountUnitTexts[unit])),
  },
  { label: formatMessage(quotePropertyApiNamesAndLabels.parts.label), text: formatLineItems },
  {
    label: formatMessage(quotePropertyApiNamesAndLabels.validUntil.label),
    text: ({ quote_valid_until: until }) => (until === null ? null : formatDateTime(until)),
  },
  ...quoteFreeTextDetailFormatters,
];
