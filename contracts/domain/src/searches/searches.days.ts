import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
/** Start of a UTC day, in milliseconds since 1970. */

const toMidnightMs = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

/** Range of UTC days, `YYYY-MM-DD`, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The UTC day of an instant, `YYYY-MM-DD`. */
export function getUtcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Adds days to a UTC day; negative numbers subtract days. */
export function addDaysToUtcDay(day: string, days: number): string {
  return getUtcDay(new Date(toMidnightMs(day) + days * dayMs));
}

/** Number of days in a range: 1 for a single day, 0 or less when it ends before it starts. */
export function countDaysInRange({ from, to }: DayRange): number {
  return Math.round((toMidnightMs(to) - toMidnightMs(from)) / dayMs) + 1;
}

/** Converts a range of days to instants. `from` is inclusive, `to` is exclusive. */
export function convertDayRangeToInstants({ from, to }: DayRange): DayRange {
  const start = (day: string): string => `${day}T00:00:00.000Z`;
  return { from: start(from), to: start(addDaysToUtcDay(to, 1)) };
}

/** The range of equal length that ends directly before the given range. */
export function getPrecedingDayRange(range: DayRange): DayRange {
  return { from: addDaysToUtcDay(range.from, -countDaysInRange(range)), to: addDaysToUtcDay(range.from, -1) };
}

/** The Monday of a day's week. */
export function getWeekStart(day: string): string {
  return addDaysToUtcDay(day, -((new Date(toMidnightMs(day)).getUTCDay() + 6) % 7));
}

/** The last complete month before today. */
export function getLastFullMonth(today: string): DayRange {
  const to = addDaysToUtcDay(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
