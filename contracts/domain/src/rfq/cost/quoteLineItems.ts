import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import {
  type QuoteBillingUnit,
  type LineItemName,
  type LineItemPrices,
  lineItemNames,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';

/** Plain decimal text of at least 0, such as `0.00001`. */
export type NonNegativeDecimalText = string;
export type FlatOrTieredUnitPrice = NonNullable<LineItemPrices['simMonth']>;
export type DataAllowance = NonNullable<LineItemPrices['included']>;
export type DataOveragePricing = NonNullable<LineItemPrices['further']>;

/** The price of a quote: its amount and unit, and its line items. */
export interface QuotedPrice {
  readonly amount: string;
  readonly currency: Currency;
  readonly amountUnit: QuoteBillingUnit | null;
  readonly parts: Readonly<LineItemPrices> | null;
}

/** The charges of a quote by line item. `null` means unknown, not zero. */
export type QuoteLineItems = Readonly<LineItemPrices> & { readonly currency: Currency };
export type QuoteLineItemName = LineItemName;
/** Names of the line items, in the order of the quote form. */
export const quoteLineItemNames: readonly QuoteLineItemName[] = lineItemNames;

/** The quantities that a buyer needs, without unknown values. */
export interface CompleteRfqQuantities {
  /** Number of SIMs bought, at least 1. */
  readonly devices: number;
  /** Megabytes per active device and month. */
  readonly megabytes: NonNegativeDecimalText;
  /** Term in months, at least 1. */
  readonly months: number;
  /** Percentage of active devices, 0 to 100. Fractions of a SIM are rounded up. */
  readonly activePercent: NonNegativeDecimalText;
}
