import { quoteMembers, type QuoteTerm, quoteTerms, type QuoteWireName } from '@marketplace/contracts/rfq/rfq.quote.ts';

/** A quote's terms as a call answers them; `null` where the vendor said nothing, or sent no quote. */
type TermsOnWire = Readonly<Record<Exclude<QuoteWireName, 'quote_amount' | 'quote_currency'>, string | null>>;

export interface QuoteFact {
  readonly label: string;
  readonly text: (quote: TermsOnWire) => string | null;
}

const textOf: Readonly<Record<QuoteTerm, QuoteFact['text']>> = {
  details: ({ quote_details }) => quote_details,
  notes: ({ response_notes }) => response_notes,
};

/** What a quote says beside its price, in order, as every screen shows it. */
export const quoteFacts: readonly QuoteFact[] = quoteTerms.map((term) => ({
  label: quoteMembers[term].label,
  text: textOf[term],
}));
