import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { failWith } from '../kernel/messages/messages.ts';

const [firstDay, lastDay] = ['2000-01-01', '2199-12-31'] as const;
const day = z.iso
  .date()
  .refine(
    (value) => value >= firstDay && value <= lastDay,
    failWith(msg`Enter a date from ${{ firstDay }} to ${{ lastDay }}.`),
  );

/**
 * First and last day of a range in UTC, both inclusive. `to` defaults to today; without `from`, the range has 30 days.
 * All endpoints with these parameters can fail with 'analytics.range-backwards' and 'analytics.range-too-long' (422).
 */
export const dayRangeParameterSchemas = { from: day.optional(), to: day.optional() };
export const dayRangeQuerySchema = z.object(dayRangeParameterSchemas);
export type DayRangeParams = z.infer<typeof dayRangeQuerySchema>;
