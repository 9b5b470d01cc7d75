import { z } from 'zod';
import { UsageError } from './commandArguments.ts';

const text = { type: 'string' } as const;

/** Command-line options that select a part of the log. */
export const eventLogRangeOptions = { from: text, to: text, 'from-position': text, 'to-position': text } as const;

/** Usage text of `eventLogRangeOptions`, one option per line. */
export const eventLogRangeUsage = `    --from DAY            first day (UTC), such as 2026-01-01
    --to DAY              day after the last one
    --from-position N     first log position
    --to-position N       last log position`;

/** A requested part of the log; `null` means unbounded. */
export interface RequestedEventLogRange {
  /** Instants; `to` is exclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** Log positions, both inclusive. */
  readonly fromPosition: string | null;
  readonly toPosition: string | null;
}

const Day = z.iso.date();
const Position = z.string().regex(/^[1-9]\d{0,17}$/);

function parseDay(option: string, day: string | undefined): string | null {
  if (day === undefined) return null;
  if (!Day.safeParse(day).success) throw new UsageError(`--${option} must be a day such as 2026-01-01, not "${day}".`);
  return `${day}T00:00:00.000Z`;
}

function position(option: string, given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!Position.safeParse(given).success)
    throw new UsageError(`--${option} must be a position from 1, not "${given}".`);
  return given;
}

/**
 * Parses the values of `eventLogRangeOptions`.
 * @throws UsageError if a value is invalid or the range is empty.
 */
export function parseEventLogRange(
  given: Readonly<Partial<Record<keyof typeof eventLogRangeOptions, string | undefined>>>,
): RequestedEventLogRange {
  const [from, to] = [parseDay('from', given.from), parseDay('to', given.to)];
  const fromPosition = position('from-position', given['from-position']);
  const toPosition = position('to-position', given['to-position']);
  if (from !== null && to !== null && from >= to)
    throw new UsageError('--from must be before --to: the day of --to is not included.');
  if (fromPosition !== null && toPosition !== null && BigInt(fromPosition) > BigInt(toPosition))
    throw new UsageError('--from-position must not be beyond --to-position.');
  return { from, to, fromPosition, toPosition };
}
