import { formatAge, formatInstantAsLocalDay, formatFullDateTime } from './dateTimeFormat.ts';

export interface RelativeTimeTextProps {
  /** The time to display, ISO 8601. */
  instant: string;
  /** Current time in milliseconds since 1970, from the page's clock. */
  now: number;
}

/** Relative time such as `2 weeks ago`; the `title` attribute contains the exact time. */
export function RelativeTimeText({ instant, now }: RelativeTimeTextProps) {
  return (
    <time dateTime={instant} title={formatFullDateTime(instant)}>
      {formatAge(instant, now)}
    </time>
  );
}

/** A date such as `12 Nov 2026`; the `title` attribute contains the exact time. */
export function CalendarDateWithTimeTooltip({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatFullDateTime(instant)}>
      {formatInstantAsLocalDay(instant)}
    </time>
  );
}
