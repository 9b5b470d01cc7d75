import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { failWith, formatMessage } from './messages/messages.ts';

/** Maximum length of an instant as input. Exceeds that of `Instant`, because input may have more fractional digits. */
const maxInstantLength = 64;
/** Largest UTC offset in minutes, as in XML Schema. */
const maxOffset = 14 * 60;
const minuteMs = 60_000;

function boundInstant(instant: z.ZodISODateTime): z.ZodISODateTime {
  return instant
    .max(40)
    .regex(/^(?!0000)/, failWith(msg`There is no year 0.`))
    .meta({ format: 'date-time' });
}

/** An instant in UTC, as in events and responses, within the range of Postgres. */
export const Instant = boundInstant(z.iso.datetime());

/** An instant in events that were stored before `InstantInRequest` normalised offsets; it may have an offset. */
export const LegacyStoredInstant = boundInstant(z.iso.datetime({ offset: true }));

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-])(\d\d):(\d\d))$/i;

/** Whether a minute is the last of a month in UTC, the only minute that can contain a leap second. */
function isLeapSecond(minute: Date): boolean {
  const next = new Date(minute.getTime() + minuteMs);
  return next.getUTCDate() === 1 && next.getUTCHours() === 0 && next.getUTCMinutes() === 0;
}

/**
 * Parses an RFC 3339 instant to UTC with milliseconds, truncating further digits. Seconds are optional. A leap second
 * becomes the second after it, as in Postgres.
 * @returns `null` for any other text, and for instants outside the years 1 to 9999.
 */
export function parseInstant(text: string): string | null {
  const match = rfc3339.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = '00', fraction = '', sign, offsetHour = '00', offsetMinute = '00'] =
    match;
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(offsetMinute) > 59 || offset > maxOffset) return null;
  const local = new Date(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`);
  // JavaScript parses 30 February as 2 March.
  if (Number.isNaN(local.getTime()) || local.getUTCDate() !== Number(day)) return null;
  const utc = new Date(local.getTime() - (sign === '-' ? -offset : offset) * minuteMs);
  if (Number(second) > 60 || (second === '60' && !isLeapSecond(utc))) return null;
  const ms = second === '60' ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  const instant = new Date(utc.getTime() + Number(second) * 1000 + ms);
  const isInRange = instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999;
  return isInRange ? instant.toISOString() : null;
}

const invalidInstantText = msg`Please enter a date and time in RFC 3339 format, such as 2026-11-28T09:30:00Z or 2026-11-28T10:30:00+01:00. In a URL, write + as %2B.`;

/** An instant in a request: RFC 3339 with any offset, lower-case letters allowed. Parses to an `Instant`. */
export const InstantInRequest = z
  .string()
  .max(maxInstantLength)
  .meta({ format: 'date-time' })
  .transform((text, context) => {
    const instant = parseInstant(text);
    if (instant !== null) return instant;
    context.addIssue({ code: 'custom', message: formatMessage(invalidInstantText), input: text });
    return z.NEVER;
  });
