/** The first instant of a day of the reader, or its last; `null` for what is no day. @param day `2026-11-21`. */
export function instantOf(day: string, end: boolean): string | null {
  const instant = new Date(`${day}T${end ? '23:59:59.999' : '00:00:00.000'}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
