import { dayText, exactText, timeText, zoneText } from './instants.ts';

/** Formats an instant in the local time zone: `12 Nov 2026, 09:00 UTC+1`. */
export function momentText(instant: string): string {
  return `${dayText(instant)}, ${timeText(instant).slice(0, 5)} ${zoneText(new Date(instant).getTimezoneOffset())}`;
}

/** Date and time of an event or deadline with time zone; the title contains the exact time. */
export function MomentTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={exactText(instant)}>
      {momentText(instant)}
    </time>
  );
}
