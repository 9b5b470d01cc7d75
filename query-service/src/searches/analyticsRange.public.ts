import { msg, plural } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  maxAnalyticsRangeDays,
  defaultAnalyticsRangeDays,
} from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { DayRangeParams } from '@marketplace/contracts/searches/searches.dayRange.ts';
import type { SearchPeriodMetrics } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import {
  addDaysToUtcDay,
  type DayRange,
  countDaysInRange,
  getWeekStart,
} from '@marketplace/domain/searches/searches.days.ts';

/** Maximum length in days of a range that is shown by day by default. Longer ranges are shown by week by default. */
const maxDailyDays = 92;

/**
 * Resolves the range of days of a request, with defaults for missing days.
 * @param today the current day in UTC.
 * @throws Refusal 'analytics.range-backwards', 'analytics.range-too-long'.
 */
export function resolveAnalyticsDayRange(params: DayRangeParams, today: string): DayRange {
  const to = params.to ?? (params.from !== undefined && params.from > today ? params.from : today);
  const range = { from: params.from ?? addDaysToUtcDay(to, 1 - defaultAnalyticsRangeDays), to };
  if (range.from > to) {
    throw new Refusal('rule', 'analytics.range-backwards', msg`The first day must not be after the last day.`);
  }
  if (countDaysInRange(range) > maxAnalyticsRangeDays) {
    throw new Refusal(
      'rule',
      'analytics.range-too-long',
      msg`A period can have at most ${plural({ max: maxAnalyticsRangeDays }, { one: '# day', other: '# days' })}. Choose a shorter period.`,
    );
  }
  return range;
}

export type AnalyticsPeriodUnit = 'day' | 'week';

/** Returns the default unit for a range of days: `week` if the range is longer than `maxDailyDays`, otherwise `day`. */
export function getDefaultAnalyticsPeriodUnit(range: DayRange): AnalyticsPeriodUnit {
  return countDaysInRange(range) > maxDailyDays ? 'week' : 'day';
}

/** Returns every day or week of a range in order, with zeros for the periods that are missing in `found`. */
export function fillEmptySearchPeriods(
  range: DayRange,
  unit: AnalyticsPeriodUnit,
  found: readonly SearchPeriodMetrics[],
): SearchPeriodMetrics[] {
  const byStart = new Map(found.map((period) => [period.start, period]));
  const step = unit === 'week' ? 7 : 1;
  const periods: SearchPeriodMetrics[] = [];
  for (
    let start = unit === 'week' ? getWeekStart(range.from) : range.from;
    start <= range.to;
    start = addDaysToUtcDay(start, step)
  ) {
    periods.push(byStart.get(start) ?? { start, searches: 0, people: 0, found_little: 0, without_result: 0 });
  }
  return periods;
}
