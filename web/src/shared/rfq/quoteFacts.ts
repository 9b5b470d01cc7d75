import { Currency } from '@marketplace/contracts/kernel/money.ts';
import {
  type newestQuoteView,
  quoteMembers,
  type QuoteTerm,
  quoteTerms,
  type QuoteWireName,
} from '@marketplace/contracts/rfq/rfq.quote.ts';
import { amountUnitTexts, partTexts } from '@marketplace/domain/rfq/quoteText.ts';
import type { z } from 'zod';
import { momentText } from '../../ui/MomentTime.tsx';

type NewestQuote = { readonly [Name in QuoteWireName]: z.infer<(typeof newestQuoteView)[Name]> };
/**
 * The parts of a quote except its amount, as returned by a call; `null` for parts that the vendor omitted and
 * without a quote.
 */
type QuoteWithoutAmount = Omit<NewestQuote, 'quote_amount'>;

export interface QuoteFact {
  readonly label: string;
  readonly text: (quote: QuoteWithoutAmount) => string | null;
}

const termTexts: Readonly<Record<QuoteTerm, QuoteFact['text']>> = {
  inclusions: ({ quote_inclusions }) => quote_inclusions,
  details: ({ quote_details }) => quote_details,
  notes: ({ response_notes }) => response_notes,
};

function formatLineItems({ quote_parts, quote_currency }: QuoteWithoutAmount): string | null {
  const currency = Currency.safeParse(quote_currency);
  const texts = currency.success ? partTexts(quote_parts, currency.data) : [];
  return texts.length === 0 ? null : texts.map(({ label, text }) => `${label}: ${text}`).join('\n');
}

/** The parts of a quote in the vendor's own words. */
export const quoteTermFacts: readonly QuoteFact[] = quoteTerms.map((term) => ({
  label: quoteMembers[term].label,
  text: termTexts[term],
}));

/** The parts of a quote except its amount, in display order for every screen. */
export const quoteFacts: readonly QuoteFact[] = [
  {
    label: quoteMembers.amountUnit.label,
    text: ({ quote_amount_unit: unit }) => (unit === null ? null : amountUnitTexts[unit]),
  },
  { label: quoteMembers.parts.label, text: formatLineItems },
  {
    label: quoteMembers.validUntil.label,
    text: ({ quote_valid_until: until }) => (until === null ? null : momentText(until)),
  },
  ...quoteTermFacts,
];
