import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import type { Message } from '../kernel/messages/messages.ts';
import { createDecimalErrorFormatter } from '../kernel/numberCharacters.ts';

/** Billing unit of a quote's amount: per active SIM and month, once for everything, or in total over the term. */
export const quoteBillingUnits = ['sim-month', 'once', 'total'] as const;
export const QuoteBillingUnit = z.enum(quoteBillingUnits);
export type QuoteBillingUnit = z.infer<typeof QuoteBillingUnit>;

/** Maximum number of tiers of a price. */
export const maxPriceTiers = 10;
/** Maximum contract term of a quote or of required quantities, in months. */
export const maxContractTermMonths = 240;
/** Maximum number of decimals in an amount of megabytes. */
export const maxMegabyteCountDecimals = 6;

/** Plain decimal digits with an optional point, zero or above, such as `0.00001`. */
export const NonNegativeDecimalString = z
  .string()
  .max(40)
  .regex(/^\d{1,20}(?:\.\d{1,10})?$/, {
    error: createDecimalErrorFormatter(msg`Use only digits and a decimal point, for example 0.62.`),
  });

/** Price per unit, up to and including unit number `upTo`; `upTo` is `null` for the last, unlimited tier. */
export const PriceTier = z.strictObject({ upTo: NonNegativeDecimalString.nullable(), price: NonNegativeDecimalString });

/**
 * A single price, or graduated tiers in ascending order: each unit has the price of its tier. Volume pricing, where the
 * tier applies to all units, is not supported, because more devices could then cost less.
 */
export const UnitPriceOrTiers = z.union([NonNegativeDecimalString, z.array(PriceTier).min(1).max(maxPriceTiers)]);

/** Data allowance of a SIM: per month, or once for its lifetime. */
export const DataAllowanceTerms = z.strictObject({
  megabytes: NonNegativeDecimalString,
  per: z.enum(['month', 'life']),
});

/**
 * Charge for data beyond the allowance: per megabyte or in pools. Tiers count the megabytes of all SIMs per month;
 * overage of a lifetime allowance is spread evenly over the months. A pool belongs to one SIM or is shared by all, and
 * lasts as long as the allowance: one month or the SIM's lifetime.
 */
export const DataOverageTerms = z.union([
  z.strictObject({ kind: z.literal('megabyte'), price: UnitPriceOrTiers }),
  z.strictObject({
    kind: z.literal('pool'),
    megabytes: NonNegativeDecimalString,
    price: NonNegativeDecimalString,
    sharedBy: z.enum(['sim', 'fleet']),
  }),
]);

/** Line items of a quote in the major unit of its currency. `null` means not quoted, which differs from zero. */
export const LineItemPrices = z.strictObject({
  /** One-time charge per SIM. */
  simOnce: NonNegativeDecimalString.nullable(),
  /** Charge per active SIM and month. */
  simMonth: UnitPriceOrTiers.nullable(),
  /** Data allowance per active SIM. */
  included: DataAllowanceTerms.nullable(),
  further: DataOverageTerms.nullable(),
  /** One-time charge for the whole order. */
  setup: NonNegativeDecimalString.nullable(),
  /** Minimum charge per month, for SIMs and data combined. */
  minimumMonth: NonNegativeDecimalString.nullable(),
  /** Minimum term in months. */
  minimumTerm: NonNegativeInt32.min(1).max(maxContractTermMonths).nullable(),
});
export type LineItemPrices = z.infer<typeof LineItemPrices>;
export type LineItemName = keyof LineItemPrices;

/** Line items in a request; omitted items are not quoted. */
export const PartialLineItemPrices = LineItemPrices.partial();

/** A quote without line items. */
export const emptyLineItemPrices: LineItemPrices = {
  simOnce: null,
  simMonth: null,
  included: null,
  further: null,
  setup: null,
  minimumMonth: null,
  minimumTerm: null,
};

/** Fills in `null` for missing properties. Returns `null` if all are missing. */
function fillMissing<Complete extends object>(
  empty: Complete,
  stated: PartialOf<Complete> | null | undefined,
): Complete | null {
  const entries = Object.entries(empty).map(([name, none]) => [
    name,
    stated?.[name as keyof Complete] ?? (none as unknown),
  ]);
  return entries.every(([, value]) => value === null) ? null : (Object.fromEntries(entries) as Complete);
}
type PartialOf<Complete> = { readonly [Name in keyof Complete]?: Complete[Name] | undefined };

/** Fills in `null` for missing line items. Returns `null` if all are missing. */
export function fillMissingLineItemPricesWithNull(
  stated: z.infer<typeof PartialLineItemPrices> | null | undefined,
): LineItemPrices | null {
  return fillMissing(emptyLineItemPrices, stated);
}

/** Labels of the line items in display order. */
export const lineItemLabels: Readonly<Record<LineItemName, Message>> = {
  simOnce: msg`One-time charge per SIM`,
  simMonth: msg`Monthly charge per active SIM`,
  included: msg`Included data per SIM`,
  further: msg`Data overage`,
  setup: msg`Setup fee`,
  minimumMonth: msg`Minimum monthly charge`,
  minimumTerm: msg`Minimum term`,
};
export const lineItemNames = Object.keys(lineItemLabels) as readonly LineItemName[];

/** Maximum number of devices in an RFQ. */
export const maxDevicesPerRfq = 100_000_000;

/** Required quantities. A quantity that the buyer does not state is `null`. */
export const RfqRequiredQuantities = z.strictObject({
  /** Number of SIMs. */
  devices: z.int().min(1).max(maxDevicesPerRfq).nullable(),
  /** Megabytes per active device and month. */
  megabytes: NonNegativeDecimalString.nullable(),
  months: z.int().min(1).max(maxContractTermMonths).nullable(),
  /** Percentage of active devices. */
  activePercent: z
    .string()
    .max(6)
    .regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, {
      error: createDecimalErrorFormatter(msg`Enter a percentage from 0 to 100 with at most 2 decimal places.`),
    })
    .nullable(),
});
export type RfqRequiredQuantities = z.infer<typeof RfqRequiredQuantities>;

/** Required quantities in a request; omitted quantities are unknown. */
export const PartialRfqRequiredQuantities = RfqRequiredQuantities.partial();
const emptyNeed: RfqRequiredQuantities = { devices: null, megabytes: null, months: null, activePercent: null };

/** Fills in `null` for missing quantities. Returns `null` if all are missing. */
export function fillMissingRfqQuantitiesWithNull(
  stated: z.infer<typeof PartialRfqRequiredQuantities> | null | undefined,
): RfqRequiredQuantities | null {
  return fillMissing(emptyNeed, stated);
}
