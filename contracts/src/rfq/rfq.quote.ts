import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import type { Message } from '../kernel/messages/messages.ts';
import { QuoteBillingUnit, LineItemPrices } from './rfq.lineItems.ts';

/** Properties of a quote by their names in events, each with its API name and label. */
export const quotePropertyApiNamesAndLabels = {
  amount: { wire: 'quote_amount', label: msg`Amount` },
  currency: { wire: 'quote_currency', label: msg`Currency` },
  amountUnit: { wire: 'quote_amount_unit', label: msg`Billing unit` },
  parts: { wire: 'quote_parts', label: msg`Line items` },
  validUntil: { wire: 'quote_valid_until', label: msg`Valid until` },
  inclusions: { wire: 'quote_inclusions', label: msg`Inclusions` },
  details: { wire: 'quote_details', label: msg`Details` },
  notes: { wire: 'response_notes', label: msg`Notes` },
} as const satisfies Readonly<Record<string, { readonly wire: string; readonly label: Message }>>;
export type QuoteProperty = keyof typeof quotePropertyApiNamesAndLabels;
type ApiNames = { readonly [M in QuoteProperty]: (typeof quotePropertyApiNamesAndLabels)[M]['wire'] };
export type QuoteApiPropertyName = ApiNames[QuoteProperty];

/** Names of all properties in display order. */
export const quotePropertyNames = Object.keys(quotePropertyApiNamesAndLabels) as readonly QuoteProperty[];
/** API names of the properties, in the order of `quotePropertyNames`. */
export const quoteApiPropertyNames: readonly QuoteApiPropertyName[] = quotePropertyNames.map(
  (member) => quotePropertyApiNamesAndLabels[member].wire,
);

/** Properties about price and validity, without free text. */
const priceProperties = [
  'amount',
  'currency',
  'amountUnit',
  'parts',
  'validUntil',
] as const satisfies readonly QuoteProperty[];
/** Quote properties in which the vendor writes free text. */
export type QuoteTextProperty = Exclude<QuoteProperty, (typeof priceProperties)[number]>;
export const quoteTextPropertyNames = quotePropertyNames.filter(
  (member): member is QuoteTextProperty => !(priceProperties as readonly QuoteProperty[]).includes(member),
);

/** Schemas of the properties of a quote in API responses. */
export const quoteReplyShape = {
  quote_amount: z.string(),
  quote_currency: z.string(),
  /** `null` if the vendor did not specify the unit. */
  quote_amount_unit: QuoteBillingUnit.nullable(),
  quote_parts: LineItemPrices.nullable(),
  quote_valid_until: Instant.nullable(),
  quote_inclusions: z.string().nullable(),
  quote_details: z.string().nullable(),
  response_notes: z.string().nullable(),
} satisfies Readonly<Record<QuoteApiPropertyName, z.ZodType>>;

/** The newest quote of a link; all properties are `null` if the link has no quote. */
export const newestQuoteReplyShape = z.object(quoteReplyShape).extend({
  quote_amount: quoteReplyShape.quote_amount.nullable(),
  quote_currency: quoteReplyShape.quote_currency.nullable(),
}).shape;

type QuoteReply<Quote extends Readonly<Record<QuoteProperty, unknown>>> = {
  -readonly [M in QuoteProperty as ApiNames[M]]: Quote[M];
};

/** Default values for quotes with only an amount, as stored before line items existed. */
export const defaultsForStoredAmountOnlyQuotes = {
  amountUnit: null,
  parts: null,
  validUntil: null,
  inclusions: null,
} as const;

/** @returns the properties of the quote under their API names, without any other properties. */
export function toQuoteApiProperties<Quote extends Readonly<Record<QuoteProperty, unknown>>>(
  quote: Quote,
): QuoteReply<Quote> {
  const named = quotePropertyNames.map(
    (member) => [quotePropertyApiNamesAndLabels[member].wire, quote[member]] as const,
  );
  return Object.fromEntries(named) as QuoteReply<Quote>;
}

/** @returns only the properties of the quote, without the other properties of the object. */
export function pickQuoteProperties<Quote extends Readonly<Record<QuoteProperty, unknown>>>(
  quote: Quote,
): Pick<Quote, QuoteProperty> {
  const members = quotePropertyNames.map((member) => [member, quote[member]] as const);
  return Object.fromEntries(members) as Pick<Quote, QuoteProperty>;
}

/** @returns only the quote properties of an object that uses API names. */
export function pickQuoteApiProperties<Wire extends Readonly<Record<QuoteApiPropertyName, unknown>>>(
  wire: Wire,
): Pick<Wire, QuoteApiPropertyName> {
  return Object.fromEntries(quoteApiPropertyNames.map((name) => [name, wire[name]])) as Pick<
    Wire,
    QuoteApiPropertyName
  >;
}

/** API properties of a link without a quote: all `null`. */
export const emptyQuoteApiProperties = Object.fromEntries(
  quoteApiPropertyNames.map((name) => [name, null]),
) as Readonly<Record<QuoteApiPropertyName, null>>;
