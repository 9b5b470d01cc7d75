import { dayText, exactText, timeText, zoneText } from './instants.ts';

/** `12 Nov 2026, 09:00 UTC+1`, in the reader's time zone. */
export function momentText(instant: string): string {
  return `${dayText(instant)}, ${timeText(instant).slice(0, 5)} ${zoneText(new Date(instant).getTimezoneOffset())}`;
}

/** When something happened or is due, with hour and zone; the exact time is its title. */
export function MomentTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={exactText(instant)}>
      {momentText(instant)}
    </time>
  );
}
