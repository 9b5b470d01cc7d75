import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import {
  type AmountUnit,
  type PricePart,
  type PriceParts,
  pricePartNames,
} from '@marketplace/contracts/rfq/rfq.priceParts.ts';

/** Plain decimal text of at least 0, such as `0.00001`. */
export type DecimalText = string;
export type UnitPrice = NonNullable<PriceParts['simMonth']>;
export type IncludedData = NonNullable<PriceParts['included']>;
export type FurtherData = NonNullable<PriceParts['further']>;

/** The price of a quote: its amount and unit, and its line items. */
export interface QuotedPrice {
  readonly amount: string;
  readonly currency: Currency;
  readonly amountUnit: AmountUnit | null;
  readonly parts: Readonly<PriceParts> | null;
}

/** The charges of a quote by line item. `null` is unknown, which is not zero. */
export type QuoteParts = Readonly<PriceParts> & { readonly currency: Currency };
export type QuotePart = PricePart;
/** In the order of the quote form. */
export const quotePartNames: readonly QuotePart[] = pricePartNames;

/** A complete need of a buyer. */
export interface Need {
  /** Number of SIMs bought, at least 1. */
  readonly devices: number;
  /** Megabytes per active device and month. */
  readonly megabytes: DecimalText;
  /** Term in months, at least 1. */
  readonly months: number;
  /** Percent of active devices, 0 to 100. Fractions of a SIM are rounded up. */
  readonly activePercent: DecimalText;
}
