import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { AmountUnit, PriceParts } from './rfq.priceParts.ts';

/** Properties of a quote by their name in events, with their API name and label. */
export const quoteMembers = {
  amount: { wire: 'quote_amount', label: 'Amount' },
  currency: { wire: 'quote_currency', label: 'Currency' },
  amountUnit: { wire: 'quote_amount_unit', label: 'Amount is' },
  parts: { wire: 'quote_parts', label: 'Price in parts' },
  validUntil: { wire: 'quote_valid_until', label: 'Valid until' },
  inclusions: { wire: 'quote_inclusions', label: 'What is included' },
  details: { wire: 'quote_details', label: 'Details' },
  notes: { wire: 'response_notes', label: 'Notes' },
} as const satisfies Readonly<Record<string, { readonly wire: string; readonly label: string }>>;
export type QuoteMember = keyof typeof quoteMembers;
type ApiNames = { readonly [M in QuoteMember]: (typeof quoteMembers)[M]['wire'] };
export type QuoteWireName = ApiNames[QuoteMember];

/** Names of all properties in display order. */
export const quoteMemberNames = Object.keys(quoteMembers) as readonly QuoteMember[];
/** API names of the properties, in the same order. */
export const quoteWireNames: readonly QuoteWireName[] = quoteMemberNames.map((member) => quoteMembers[member].wire);

/** Properties about price and validity; the amount includes its currency and unit. */
const priceProperties = [
  'amount',
  'currency',
  'amountUnit',
  'parts',
  'validUntil',
] as const satisfies readonly QuoteMember[];
/** Properties with free text of the vendor. */
export type QuoteTerm = Exclude<QuoteMember, (typeof priceProperties)[number]>;
export const quoteTerms = quoteMemberNames.filter(
  (member): member is QuoteTerm => !(priceProperties as readonly QuoteMember[]).includes(member),
);

/** A quote in API responses. */
export const quoteView = {
  quote_amount: z.string(),
  quote_currency: z.string(),
  /** `null` if the vendor did not specify the unit. */
  quote_amount_unit: AmountUnit.nullable(),
  quote_parts: PriceParts.nullable(),
  quote_valid_until: Instant.nullable(),
  quote_inclusions: z.string().nullable(),
  quote_details: z.string().nullable(),
  response_notes: z.string().nullable(),
} satisfies Readonly<Record<QuoteWireName, z.ZodType>>;

/** The newest quote of a link; all properties are `null` without one. */
export const newestQuoteView = z.object(quoteView).extend({
  quote_amount: quoteView.quote_amount.nullable(),
  quote_currency: quoteView.quote_currency.nullable(),
}).shape;

type QuoteReply<Quote extends Readonly<Record<QuoteMember, unknown>>> = {
  -readonly [M in QuoteMember as ApiNames[M]]: Quote[M];
};

/** Default values for quotes with only an amount, as stored before line items existed. */
export const amountAlone = { amountUnit: null, parts: null, validUntil: null, inclusions: null } as const;

/** @returns the properties of the quote under their API names, without any others. */
export function quoteOnWire<Quote extends Readonly<Record<QuoteMember, unknown>>>(quote: Quote): QuoteReply<Quote> {
  const named = quoteMemberNames.map((member) => [quoteMembers[member].wire, quote[member]] as const);
  return Object.fromEntries(named) as QuoteReply<Quote>;
}

/** @returns only the properties of the quote. */
export function quoteOf<Quote extends Readonly<Record<QuoteMember, unknown>>>(quote: Quote): Pick<Quote, QuoteMember> {
  const members = quoteMemberNames.map((member) => [member, quote[member]] as const);
  return Object.fromEntries(members) as Pick<Quote, QuoteMember>;
}

/** @returns only the properties of the quote, from an API object. */
export function pickQuote<Wire extends Readonly<Record<QuoteWireName, unknown>>>(
  wire: Wire,
): Pick<Wire, QuoteWireName> {
  return Object.fromEntries(quoteWireNames.map((name) => [name, wire[name]])) as Pick<Wire, QuoteWireName>;
}

/** API properties of a link without a quote: all `null`. */
export const noQuote = Object.fromEntries(quoteWireNames.map((name) => [name, null])) as Readonly<
  Record<QuoteWireName, null>
>;
