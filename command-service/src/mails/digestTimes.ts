import { digestHour, usualZone } from '@marketplace/contracts/notifications/mails.values.ts';

/** The moment at which the mail of a day comes. */
export interface DigestMoment {
  /** `YYYY-MM-DD`, in the zone of the reader. */
  readonly day: string;
  readonly at: Date;
}

/** Whether there is a zone of this name, as in `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** What clocks of a zone show at an instant, as if it were UTC, in milliseconds since 1970. */
function wallClock(instant: number, timeZone: string): number {
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const times = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en', { timeZone, ...numbers, ...times }).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const day = Date.UTC(read('year'), read('month') - 1, read('day'));
  return day + read('hour') * hourMs + read('minute') * 60_000 + read('second') * 1000;
}

/** The instant at which clocks of a zone show so. Clocks are set at night: the hour of mails never comes twice, and never not. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallClock(wall, timeZone) - wall);
  return wall - (wallClock(guess, timeZone) - guess);
}

/** @returns the last moment, now or before, at which the mail of a day comes. @param zone a name; one that is unknown here counts as UTC. */
export function lastDigestMoment(now: Date, zone: string): DigestMoment {
  const timeZone = isTimeZone(zone) ? zone : usualZone;
  const today = Math.floor(wallClock(now.getTime(), timeZone) / dayMs) * dayMs;
  const onDay = (day: number): DigestMoment => ({
    day: new Date(day).toISOString().slice(0, 10),
    at: new Date(instantOf(day + digestHour * hourMs, timeZone)),
  });
  const moment = onDay(today);
  return moment.at <= now ? moment : onDay(today - dayMs);
}
