import { z } from 'zod';

const day = z.iso.date().refine((value) => value >= '2000-01-01' && value <= '2199-12-31', 'Is out of range.');

/**
 * Days in UTC, both inclusive. `to` defaults to today, `from` to 30 days in total. All endpoints fail with 'analytics.range-backwards' and
 * 'analytics.range-too-long'.
 */
export const range = { from: day.optional(), to: day.optional() };
export const rangeQuery = z.object(range);
export type RangeParams = z.infer<typeof rangeQuery>;
