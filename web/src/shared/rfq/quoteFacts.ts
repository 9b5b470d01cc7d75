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

type Newest = { readonly [Name in QuoteWireName]: z.infer<(typeof newestQuoteView)[Name]> };
/** A quote beside its amount as a call answers it; `null` where the vendor said nothing, or sent no quote. */
type QuoteBesideAmount = Omit<Newest, 'quote_amount'>;

export interface QuoteFact {
  readonly label: string;
  readonly text: (quote: QuoteBesideAmount) => string | null;
}

const textOf: Readonly<Record<QuoteTerm, QuoteFact['text']>> = {
  inclusions: ({ quote_inclusions }) => quote_inclusions,
  details: ({ quote_details }) => quote_details,
  notes: ({ response_notes }) => response_notes,
};

function partsText({ quote_parts, quote_currency }: QuoteBesideAmount): string | null {
  const currency = Currency.safeParse(quote_currency);
  const texts = currency.success ? partTexts(quote_parts, currency.data) : [];
  return texts.length === 0 ? null : texts.map(({ label, text }) => `${label}: ${text}`).join('\n');
}

/** What a quote says in its vendor's own words. */
export const quoteTermFacts: readonly QuoteFact[] = quoteTerms.map((term) => ({
  label: quoteMembers[term].label,
  text: textOf[term],
}));

/** What a quote says beside its amount, in order, as every screen shows it. */
export const quoteFacts: readonly QuoteFact[] = [
  {
    label: quoteMembers.amountUnit.label,
    text: ({ quote_amount_unit: unit }) => (unit === null ? null : amountUnitTexts[unit]),
  },
  { label: quoteMembers.parts.label, text: partsText },
  {
    label: quoteMembers.validUntil.label,
    text: ({ quote_valid_until: until }) => (until === null ? null : momentText(until)),
  },
  ...quoteTermFacts,
];
