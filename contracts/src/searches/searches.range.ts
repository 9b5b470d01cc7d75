import { z } from 'zod';

const day = z.iso.date().refine((value) => value >= '2000-01-01' && value <= '2199-12-31', 'Is out of range.');

/**
 * Days of UTC, both included. Without `to` it ends today, without `from` it holds 30 days. Every call refuses
 * 'analytics.range-backwards' and 'analytics.range-too-long'.
 */
export const range = { from: day.optional(), to: day.optional() };
export const rangeQuery = z.object(range);
export type RangeParams = z.infer<typeof rangeQuery>;
