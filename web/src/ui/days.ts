/** `YYYY-MM-DD` of an instant in the reader's time zone, @param instant milliseconds since 1970. */
export function dayOf(instant: number): string {
  const at = new Date(instant);
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The end of a day, `YYYY-MM-DD`, in the reader's time zone as an instant. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}
