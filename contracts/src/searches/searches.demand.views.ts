import { z } from 'zod';

/** Dimensions of demand statistics. */
export const searchDemandDimensions = ['region', 'country', 'technology', 'scale', 'sim'] as const;
export const SearchDemandDimension = z.enum(searchDemandDimensions);
export type SearchDemandDimension = z.infer<typeof SearchDemandDimension>;

/**
 * Number of searches per value of a dimension. A value is a required region (a required country counts as its region),
 * a country code, the technology of the best match, a scale or a SIM type. `value` is `null` for searches without a
 * value or without a known best match. A search counts once for each of its values.
 */
export const SearchDemandByValue = z.object({
  value: z.string().nullable(),
  searches: z.int(),
  found_little: z.int(),
  /** Number of these searches without any match. */
  without_result: z.int(),
});
export type SearchDemandByValue = z.infer<typeof SearchDemandByValue>;
