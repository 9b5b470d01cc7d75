import { formatInstantAsLocalDay, formatLocalTime } from '../../../../ui/dateTimeFormat.ts';

/** Formats an instant as `18 Nov 2026` and `09:00:12` in local time. */
export function formatDayAndTime(instant: string): { readonly day: string; readonly time: string } {
  return { day: formatInstantAsLocalDay(instant), time: formatLocalTime(instant) };
}
