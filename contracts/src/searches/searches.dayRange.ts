import { z } from 'zod';

const day = z.iso.date().refine((value) => value >= '2000-01-01' && value <= '2199-12-31', 'Is out of range.');

/**
 * First and last day of a range in UTC, both inclusive. `to` defaults to today; without `from`, the range has 30 days.
 * All endpoints with these parameters can fail with 'analytics.range-backwards' and 'analytics.range-too-long' (422).
 */
export const dayRangeParameterSchemas = { from: day.optional(), to: day.optional() };
export const dayRangeQuerySchema = z.object(dayRangeParameterSchemas);
export type DayRangeParams = z.infer<typeof dayRangeQuerySchema>;
