import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { dailyDigestHour, defaultDigestTimeZone } from '@marketplace/contracts/notifications/mails.values.ts';

/** The time at which a daily digest is sent. */
export interface DigestSendTime {
  /** `YYYY-MM-DD`, in the recipient's time zone. */
  readonly day: string;
  readonly at: Date;
}

/** Whether the time zone exists, for example `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const hourMs = 60 * 60 * 1000;

/** The local time of a zone at an instant, encoded as if it were UTC, in milliseconds since 1970. */
function toLocalTime(instant: number, timeZone: string): number {
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const times = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en', { timeZone, ...numbers, ...times }).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const day = Date.UTC(read('year'), read('month') - 1, read('day'));
  return day + read('hour') * hourMs + read('minute') * 60_000 + read('second') * 1000;
}

/** The instant of a local time. Clocks change at night, so the digest hour occurs exactly once a day. */
function fromLocalTime(localTime: number, timeZone: string): number {
  const guess = localTime - (toLocalTime(localTime, timeZone) - localTime);
  return localTime - (toLocalTime(guess, timeZone) - guess);
}

/**
 * @returns the latest digest time at or before `now`.
 * @param zone time zone name; unknown names count as UTC.
 */
export function computeLatestDigestSendTime(now: Date, zone: string): DigestSendTime {
  const timeZone = isTimeZone(zone) ? zone : defaultDigestTimeZone;
  const today = Math.floor(toLocalTime(now.getTime(), timeZone) / dayMs) * dayMs;
  const momentOnDay = (day: number): DigestSendTime => ({
    day: new Date(day).toISOString().slice(0, 10),
    at: new Date(fromLocalTime(day + dailyDigestHour * hourMs, timeZone)),
  });
  const moment = momentOnDay(today);
  return moment.at <= now ? moment : momentOnDay(today - dayMs);
}
