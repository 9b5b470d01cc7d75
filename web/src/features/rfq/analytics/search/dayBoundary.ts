/**
 * Returns the first or last instant of a day in local time; `null` for an invalid day.
 * @param day `YYYY-MM-DD`.
 * @param end `true` for the last instant.
 */
export function getFirstOrLastInstantOfLocalDay(day: string, end: boolean): string | null {
  const instant = new Date(`${day}T${end ? '23:59:59.999' : '00:00:00.000'}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
