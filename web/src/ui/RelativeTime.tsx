import { ageText, dayText, exactText } from './instants.ts';

export interface RelativeTimeProps {
  /** ISO 8601. */
  instant: string;
  /** Milliseconds since 1970, from the page's clock. */
  now: number;
}

/** `2 weeks ago`; the exact time is its title. */
export function RelativeTime({ instant, now }: RelativeTimeProps) {
  return (
    <time dateTime={instant} title={exactText(instant)}>
      {ageText(instant, now)}
    </time>
  );
}

/** `12 Nov 2026`; the exact time is its title. */
export function DayTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={exactText(instant)}>
      {dayText(instant)}
    </time>
  );
}
