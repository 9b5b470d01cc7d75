import { z } from 'zod';

/** By what demand is told. */
export const demandDimensions = ['region', 'country', 'technology', 'scale', 'sim'] as const;
export const DemandDimension = z.enum(demandDimensions);
export type DemandDimension = z.infer<typeof DemandDimension>;

/**
 * Searches that asked for a value: for a region or a country of it, a country by its code, a scale, a SIM type; of a technology those
 * whose best match has it. `null` stands for those that asked for none, or whose best match is not known. A search counts once for
 * each value that it has.
 */
export const DemandValue = z.object({
  value: z.string().nullable(),
  searches: z.int(),
  found_little: z.int(),
  /** Of these, searches that matched no provider at all. */
  without_result: z.int(),
});
export type DemandValue = z.infer<typeof DemandValue>;
