import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { plainDecimalError } from '../kernel/typedDigits.ts';

/** What a quote's one amount is for: each active SIM in a month, all of it once, or everything over the term. */
export const amountUnits = ['sim-month', 'once', 'total'] as const;
export const AmountUnit = z.enum(amountUnits);
export type AmountUnit = z.infer<typeof AmountUnit>;

/** Tiers that a price may have. */
export const mostTiers = 10;
/** Months that a term may have, of a quote or of a need. */
export const longestTerm = 240;
/** Decimals that a count of megabytes may have. */
export const megabyteDecimals = 6;

/** Plain decimal digits with an optional point, zero or above, such as `0.00001`. */
export const DecimalText = z
  .string()
  .max(40)
  .regex(/^\d{1,20}(?:\.\d{1,10})?$/, {
    error: plainDecimalError('Please enter plain digits with a decimal point, such as 0.62.'),
  });

/** A price for each unit up to a count that includes it; the last tier has no end. */
export const PriceTier = z.strictObject({ upTo: DecimalText.nullable(), price: DecimalText });

/**
 * One price, or tiers in ascending order in which each unit costs what its own tier says. Tariffs in which reaching a tier makes all
 * units cheaper are not of this kind: with them more devices can cost less.
 */
export const UnitPrice = z.union([DecimalText, z.array(PriceTier).min(1).max(mostTiers)]);

/** Data that a SIM has without further charge: anew each month, or once for as long as the SIM lives. */
export const IncludedData = z.strictObject({ megabytes: DecimalText, per: z.enum(['month', 'life']) });

/**
 * What data beyond the included costs: each megabyte, or whole pools. Tiers of megabytes count those of all SIMs in a month; what is beyond data for life is
 * spread evenly over the months. A pool is bought by each SIM or shared by all, for as long as the included data lasts (a month, or the SIM's life).
 */
export const FurtherData = z.union([
  z.strictObject({ kind: z.literal('megabyte'), price: UnitPrice }),
  z.strictObject({
    kind: z.literal('pool'),
    megabytes: DecimalText,
    price: DecimalText,
    sharedBy: z.enum(['sim', 'fleet']),
  }),
]);

/** What a quote charges, part by part, in the quote's currency and its major unit. `null` is unknown, which is not zero. */
export const PriceParts = z.strictObject({
  /** Once for each SIM. */
  simOnce: DecimalText.nullable(),
  /** For each active SIM and month. */
  simMonth: UnitPrice.nullable(),
  /** For each active SIM. */
  included: IncludedData.nullable(),
  further: FurtherData.nullable(),
  /** Once for all. */
  setup: DecimalText.nullable(),
  /** What is charged for a month at least, SIMs and data together. */
  minimumMonth: DecimalText.nullable(),
  /** Months that are charged at least. */
  minimumTerm: WholeNumber.min(1).max(longestTerm).nullable(),
});
export type PriceParts = z.infer<typeof PriceParts>;
export type PricePart = keyof PriceParts;

/** Parts as a caller states them: those that are left out are unknown. */
export const StatedPriceParts = PriceParts.partial();

/** A quote of which no part is known. */
export const noParts: PriceParts = {
  simOnce: null,
  simMonth: null,
  included: null,
  further: null,
  setup: null,
  minimumMonth: null,
  minimumTerm: null,
};

/** What is stated over what is not known; `null` where nothing is. */
function overUnknown<Known extends object>(unknown: Known, stated: StatedOf<Known> | null | undefined): Known | null {
  const entries = Object.entries(unknown).map(([name, none]) => [
    name,
    stated?.[name as keyof Known] ?? (none as unknown),
  ]);
  return entries.every(([, value]) => value === null) ? null : (Object.fromEntries(entries) as Known);
}
type StatedOf<Known> = { readonly [Name in keyof Known]?: Known[Name] | undefined };

/** The parts, those that are missing as `null`; `null` itself without any. */
export function knownParts(stated: z.infer<typeof StatedPriceParts> | null | undefined): PriceParts | null {
  return overUnknown(noParts, stated);
}

/** All parts in the order in which they are shown and asked for, as people read them. */
export const pricePartLabels: Readonly<Record<PricePart, string>> = {
  simOnce: 'Per SIM, once',
  simMonth: 'Per active SIM and month',
  included: 'Included data per SIM',
  further: 'Further data',
  setup: 'Setup fee',
  minimumMonth: 'Minimum per month',
  minimumTerm: 'Minimum term',
};
export const pricePartNames = Object.keys(pricePartLabels) as readonly PricePart[];

/** Devices that an RFQ may speak of. */
export const mostDevices = 100_000_000;

/** How much is needed, as far as the buyer says it. */
export const RfqNeed = z.strictObject({
  /** SIMs bought. */
  devices: z.int().min(1).max(mostDevices).nullable(),
  /** Megabytes of each active device in a month. */
  megabytes: DecimalText.nullable(),
  months: z.int().min(1).max(longestTerm).nullable(),
  /** Percent of the devices that are active. */
  activePercent: z
    .string()
    .max(6)
    .regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, {
      error: plainDecimalError('Please enter a share from 0 to 100 percent.'),
    })
    .nullable(),
});
export type RfqNeed = z.infer<typeof RfqNeed>;

/** A need as a caller states it: numbers that are left out are unknown. */
export const StatedNeed = RfqNeed.partial();
/** A need of which no number is known. */
const noNeed: RfqNeed = { devices: null, megabytes: null, months: null, activePercent: null };

/** The numbers of the need, those that are missing as `null`; `null` itself without any. */
export function knownNeed(stated: z.infer<typeof StatedNeed> | null | undefined): RfqNeed | null {
  return overUnknown(noNeed, stated);
}
