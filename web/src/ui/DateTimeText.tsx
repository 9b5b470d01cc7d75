import { formatInstantAsLocalDay, formatFullDateTime, formatLocalTime, formatUtcOffset } from './dateTimeFormat.ts';

/** Formats an instant in the local time zone: `12 Nov 2026, 09:00 UTC+1`. */
export function formatDateTime(instant: string): string {
  return `${formatInstantAsLocalDay(instant)}, ${formatLocalTime(instant).slice(0, 5)} ${formatUtcOffset(new Date(instant).getTimezoneOffset())}`;
}

/** Date and time of an event or deadline, with time zone; the `title` attribute contains the exact time. */
export function DateTimeText({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatFullDateTime(instant)}>
      {formatDateTime(instant)}
    </time>
  );
}
