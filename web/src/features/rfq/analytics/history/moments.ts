import { dayText, timeText } from '../../../../ui/instants.ts';

/** Formats an instant as `18 Nov 2026` and `09:00:12` in local time. */
export function dayAndTime(instant: string): { readonly day: string; readonly time: string } {
  return { day: dayText(instant), time: timeText(instant) };
}
