/** Milliseconds of a day; days of UTC are all as long. */
const dayLength = 86_400_000;

const midnight = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

/** Days of UTC, `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The day, `YYYY-MM-DD` in UTC, of an instant. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The day so many days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return utcDay(new Date(midnight(day) + days * dayLength));
}

/** How many days a range holds; 1 for a single day, 0 or less when it runs backwards. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((midnight(to) - midnight(from)) / dayLength) + 1;
}

/** The same range as instants: `from` included, `to` not. */
export function instantsOf({ from, to }: DayRange): DayRange {
  const start = (day: string): string => `${day}T00:00:00.000Z`;
  return { from: start(from), to: start(addDays(to, 1)) };
}

/** The range of equal length that ends where this one begins. */
export function rangeBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) };
}

/** The Monday of a day's week. */
export function weekStart(day: string): string {
  return addDays(day, -((new Date(midnight(day)).getUTCDay() + 6) % 7));
}

/** The last month that is over, whole. */
export function lastWholeMonth(today: string): DayRange {
  const to = addDays(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}
