import { z } from 'zod';
import { WrongUse } from './wrongUse.ts';

const text = { type: 'string' } as const;

/** The options by which a command names a part of the log. */
export const rangeOptions = { from: text, to: text, 'from-position': text, 'to-position': text } as const;

/** How those are used, a line each. */
export const rangeUsage = `    --from DAY            the first day, of UTC, such as 2026-01-01
    --to DAY              the day before which it ends
    --from-position N     the first position of the log
    --to-position N       the last one`;

/** A part of the log as it was asked for; `null`: without a bound. */
export interface AskedRange {
  /** Instants, the second one not included. */
  readonly from: string | null;
  readonly to: string | null;
  /** Both included. */
  readonly fromPosition: string | null;
  readonly toPosition: string | null;
}

const Day = z.iso.date();
const Position = z.string().regex(/^[1-9]\d{0,17}$/);

function midnight(option: string, day: string | undefined): string | null {
  if (day === undefined) return null;
  if (!Day.safeParse(day).success) throw new WrongUse(`--${option} takes a day such as 2026-01-01, not "${day}".`);
  return `${day}T00:00:00.000Z`;
}

function position(option: string, given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!Position.safeParse(given).success) throw new WrongUse(`--${option} takes a position from 1 on, not "${given}".`);
  return given;
}

/** @throws WrongUse. */
export function readRange(given: Readonly<Partial<Record<keyof typeof rangeOptions, string | undefined>>>): AskedRange {
  const [from, to] = [midnight('from', given.from), midnight('to', given.to)];
  const fromPosition = position('from-position', given['from-position']);
  const toPosition = position('to-position', given['to-position']);
  if (from !== null && to !== null && from >= to)
    throw new WrongUse('--from must be before --to: the day of --to is not included.');
  if (fromPosition !== null && toPosition !== null && BigInt(fromPosition) > BigInt(toPosition))
    throw new WrongUse('--from-position must not be beyond --to-position.');
  return { from, to, fromPosition, toPosition };
}
