import type { Currency } from '@marketplace/contracts/kernel/money.ts';
import {
  type AmountUnit,
  type PricePart,
  type PriceParts,
  pricePartNames,
} from '@marketplace/contracts/rfq/rfq.priceParts.ts';

/** Plain decimal text, zero or above, such as `0.00001`. */
export type DecimalText = string;
export type UnitPrice = NonNullable<PriceParts['simMonth']>;
export type IncludedData = NonNullable<PriceParts['included']>;
export type FurtherData = NonNullable<PriceParts['further']>;

/** The prices of a quote: its amount with what it is for, and its parts. */
export interface QuotedPrice {
  readonly amount: string;
  readonly currency: Currency;
  readonly amountUnit: AmountUnit | null;
  readonly parts: Readonly<PriceParts> | null;
}

/** What a quote charges, part by part. `null` is unknown, which is not zero. */
export type QuoteParts = Readonly<PriceParts> & { readonly currency: Currency };
export type QuotePart = PricePart;
/** In the order in which they are asked for. */
export const quotePartNames: readonly QuotePart[] = pricePartNames;

/** What the buyer needs. */
export interface Need {
  /** SIMs bought, one or more. */
  readonly devices: number;
  /** Megabytes of each active device in a month. */
  readonly megabytes: DecimalText;
  /** Months, one or more. */
  readonly months: number;
  /** Percent of the devices that are active, 0 to 100; a part of a SIM counts as one. */
  readonly activePercent: DecimalText;
}
