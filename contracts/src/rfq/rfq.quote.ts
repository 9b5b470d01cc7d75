import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { AmountUnit, PriceParts } from './rfq.priceParts.ts';

/** What a quote says, by its names in events: the name on the wire, and the label that people read. */
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
type WireNames = { readonly [M in QuoteMember]: (typeof quoteMembers)[M]['wire'] };
export type QuoteWireName = WireNames[QuoteMember];

/** All members, in the order in which they are shown. */
export const quoteMemberNames = Object.keys(quoteMembers) as readonly QuoteMember[];
/** The members' names on the wire, in the same order. */
export const quoteWireNames: readonly QuoteWireName[] = quoteMemberNames.map((member) => quoteMembers[member].wire);

/** What a quote says of its price, and until when: the amount is read with its currency and unit. */
const priceMembers = [
  'amount',
  'currency',
  'amountUnit',
  'parts',
  'validUntil',
] as const satisfies readonly QuoteMember[];
/** What a quote says in the vendor's own words. */
export type QuoteTerm = Exclude<QuoteMember, (typeof priceMembers)[number]>;
export const quoteTerms = quoteMemberNames.filter(
  (member): member is QuoteTerm => !(priceMembers as readonly QuoteMember[]).includes(member),
);

/** A quote as calls answer it. */
export const quoteView = {
  quote_amount: z.string(),
  quote_currency: z.string(),
  /** `null` where the vendor did not say what the amount is for. */
  quote_amount_unit: AmountUnit.nullable(),
  quote_parts: PriceParts.nullable(),
  quote_valid_until: Instant.nullable(),
  quote_inclusions: z.string().nullable(),
  quote_details: z.string().nullable(),
  response_notes: z.string().nullable(),
} satisfies Readonly<Record<QuoteWireName, z.ZodType>>;

/** The newest quote of a link, which may have none: then everything is `null`. */
export const newestQuoteView = z.object(quoteView).extend({
  quote_amount: quoteView.quote_amount.nullable(),
  quote_currency: quoteView.quote_currency.nullable(),
}).shape;

type OnWire<Quote extends Readonly<Record<QuoteMember, unknown>>> = {
  -readonly [M in QuoteMember as WireNames[M]]: Quote[M];
};

/** What a quote of an amount alone leaves unsaid, as all did before quotes had parts. */
export const amountAlone = { amountUnit: null, parts: null, validUntil: null, inclusions: null } as const;

/** @returns the members under their names on the wire; whatever else the quote holds is left out. */
export function quoteOnWire<Quote extends Readonly<Record<QuoteMember, unknown>>>(quote: Quote): OnWire<Quote> {
  const named = quoteMemberNames.map((member) => [quoteMembers[member].wire, quote[member]] as const);
  return Object.fromEntries(named) as OnWire<Quote>;
}

/** @returns the members alone, of an object that holds more. */
export function quoteOf<Quote extends Readonly<Record<QuoteMember, unknown>>>(quote: Quote): Pick<Quote, QuoteMember> {
  const members = quoteMemberNames.map((member) => [member, quote[member]] as const);
  return Object.fromEntries(members) as Pick<Quote, QuoteMember>;
}

/** @returns a wire object's quote alone, each member under its name on the wire. */
export function pickQuote<Wire extends Readonly<Record<QuoteWireName, unknown>>>(
  wire: Wire,
): Pick<Wire, QuoteWireName> {
  return Object.fromEntries(quoteWireNames.map((name) => [name, wire[name]])) as Pick<Wire, QuoteWireName>;
}

/** A link without a quote: every member `null`. */
export const noQuote = Object.fromEntries(quoteWireNames.map((name) => [name, null])) as Readonly<
  Record<QuoteWireName, null>
>;
