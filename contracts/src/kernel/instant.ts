import { z } from 'zod';

/** Characters of the longest instant that is read: its fraction may have more digits than are kept. */
const maxInstantLength = 64;
/** Minutes of the largest offset from UTC, as in XML Schema: no time zone is further away. */
const maxOffset = 14 * 60;
const minuteMs = 60_000;

function bounded(instant: z.ZodISODateTime): z.ZodISODateTime {
  return instant
    .max(40)
    .regex(/^(?!0000)/, 'There is no year 0.')
    .meta({ format: 'date-time' });
}

/** An instant in UTC as events and replies contain it, within what a column of Postgres stores. */
export const Instant = bounded(z.iso.datetime());

/** An instant of events that were stored before `InstantInput` normalised offsets. */
export const StoredInstant = bounded(z.iso.datetime({ offset: true }));

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-])(\d\d):(\d\d))$/i;

/** A leap second ends the last day of a month in UTC, whatever the offset it is written with. */
function isLeapSecond(minute: Date): boolean {
  const next = new Date(minute.getTime() + minuteMs);
  return next.getUTCDate() === 1 && next.getUTCHours() === 0 && next.getUTCMinutes() === 0;
}

/**
 * An instant as in RFC 3339, in UTC with milliseconds; further digits are cut. The seconds may be left out. A leap second becomes the
 * second after it, as in Postgres. @returns `null` for what is no instant of the years 1 to 9999.
 */
export function parseInstant(text: string): string | null {
  const match = rfc3339.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = '00', fraction = '', sign, offsetHour = '00', offsetMinute = '00'] =
    match;
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(offsetMinute) > 59 || offset > maxOffset) return null;
  const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`);
  // JavaScript reads 30 February as 2 March.
  if (Number.isNaN(local.getTime()) || local.getUTCDate() !== Number(day)) return null;
  const utc = new Date(local.getTime() - (sign === '-' ? -offset : offset) * minuteMs);
  if (Number(second) > 60 || (second === '60' && !isLeapSecond(utc))) return null;
  const ms = second === '60' ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  const instant = new Date(utc.getTime() + Number(second) * 1000 + ms);
  const isInRange = instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999;
  return isInRange ? instant.toISOString() : null;
}

/** An instant as callers write it: RFC 3339 with any offset, also with lower-case letters. Parsed, it is one of `Instant`. */
export const InstantInput = z
  .string()
  .max(maxInstantLength)
  .meta({ format: 'date-time' })
  .transform((text, context) => {
    const instant = parseInstant(text);
    if (instant !== null) return instant;
    const message =
      'Please enter an instant as in RFC 3339, such as 2026-11-28T09:30:00Z or 2026-11-28T10:30:00+01:00. In an address, + is written %2B.';
    context.addIssue({ code: 'custom', message, input: text });
    return z.NEVER;
  });
