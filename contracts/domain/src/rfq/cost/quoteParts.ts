import type { Currency } from '@marketplace/contracts/kernel/money.ts';

/** Plain decimal text, zero or above, such as `0.00001`. */
export type DecimalText = string;

/** A price for each unit up to a count that includes it; the last tier has no end. */
export interface PriceTier {
  readonly upTo: DecimalText | null;
  readonly price: DecimalText;
}

/**
 * One price, or tiers in ascending order in which each unit costs what its own tier says. Tariffs in which reaching a tier makes all
 * units cheaper are not of this kind: with them more devices can cost less.
 */
export type UnitPrice = DecimalText | readonly PriceTier[];

/** Data that a SIM has without further charge. */
export interface IncludedData {
  readonly megabytes: DecimalText;
  /** Anew each month, or once for as long as the SIM lives. */
  readonly per: 'month' | 'life';
}

/**
 * What data beyond the included costs: each megabyte, or whole pools. Tiers of megabytes count those of all SIMs in a month; what is beyond data for life is
 * spread evenly over the months. A pool is bought by each SIM or shared by all, for as long as the included data lasts (a month, or the SIM's life).
 */
export type FurtherData =
  | { readonly kind: 'megabyte'; readonly price: UnitPrice }
  | {
      readonly kind: 'pool';
      readonly megabytes: DecimalText;
      readonly price: DecimalText;
      readonly sharedBy: 'sim' | 'fleet';
    };

/** What a quote charges, part by part, in the currency's major unit. `null` is unknown, which is not zero. */
export interface QuoteParts {
  readonly currency: Currency;
  /** Once for each SIM. */
  readonly simOnce: DecimalText | null;
  /** For each active SIM and month. */
  readonly simMonth: UnitPrice | null;
  /** For each active SIM. */
  readonly included: IncludedData | null;
  readonly further: FurtherData | null;
  /** Once for all. */
  readonly setup: DecimalText | null;
  /** What is charged for a month at least, SIMs and data together. */
  readonly minimumMonth: DecimalText | null;
  /** Months that are charged at least. */
  readonly minimumTerm: number | null;
}

export type QuotePart = Exclude<keyof QuoteParts, 'currency'>;
/** In the order in which they are asked for. */
export const quotePartNames: readonly QuotePart[] = [
  'simOnce',
  'simMonth',
  'included',
  'further',
  'setup',
  'minimumMonth',
  'minimumTerm',
];

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
