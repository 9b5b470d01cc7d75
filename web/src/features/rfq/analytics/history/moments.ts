const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** `18 Nov 2026` and `09:00:12`, in the reader's time zone. */
export function dayAndTime(instant: string): { readonly day: string; readonly time: string } {
  const date = new Date(instant);
  return { day: dayFormat.format(date), time: timeFormat.format(date) };
}
