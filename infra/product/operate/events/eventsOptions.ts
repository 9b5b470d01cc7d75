import { newestEvents } from '@marketplace/contracts/registry.ts';
import { exportFormats } from '@marketplace/contracts/privacy/privacy.exports.events.ts';
import { z } from 'zod';
import { InstantInput } from '@marketplace/contracts/kernel/instant.ts';
import { type AskedRange, rangeOptions, rangeUsage, readRange } from '../rangeOptions.ts';
import { readOptions, WrongUse } from '../wrongUse.ts';

export const eventsUsage = `Takes events out of the log:
  npm run events -- export --from 2026-01-01 --to 2026-07-01 --format parquet --out events.parquet
    --format FORMAT       jsonl (an event a line) or parquet, each with position, stream, revision, type, at (UTC) and data (JSON)
    --out FILE            there whole or not at all
    --again               lets it take the place of a file that is there
    --type NAME           events of this name only; several times for several
${rangeUsage}
    --personal-data       with personal data, which else is null: --admin ADDRESS signs in, --reason TEXT says why; the log keeps both
  npm run events -- tail                         shows new events as they come, until Ctrl-C
    --since WHEN          from a day or an instant on, such as 2026-01-01 or 2026-01-01T08:00:00Z; new ones only when left out
    --type NAME           events of this name only; several times for several
    --stream NAME         events of this stream only, or of all that begin so: rfq-*`;

export type ExportFormat = (typeof exportFormats)[number];

/** Who takes personal data out, and why. */
export interface PersonalExport {
  readonly admin: string;
  readonly reason: string;
}

/** What an export is to hold. */
export interface ExportRequest {
  readonly kind: 'export';
  readonly range: AskedRange;
  /** Empty: all. */
  readonly types: readonly string[];
  readonly format: ExportFormat;
  readonly out: string;
  readonly again: boolean;
  /** `null`: without personal data. */
  readonly personal: PersonalExport | null;
}

/** What is to be shown as it comes. */
export interface TailRequest {
  readonly kind: 'tail';
  readonly types: readonly string[];
  /** Name, or its beginning with `*` behind; `null`: all. */
  readonly stream: string | null;
  /** Instant; `null`: new ones only. */
  readonly since: string | null;
}

export type EventsRequest = ExportRequest | TailRequest | { readonly kind: 'help' };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const types = { type: 'string', multiple: true } as const;
const exportOptions = {
  ...{ ...rangeOptions, type: types, format: text, out: text, again: flag },
  ...{ 'personal-data': flag, admin: text, reason: text },
} as const;
const tailOptions = { type: types, stream: text, since: text } as const;

const longestReason = 500;

function knownTypes(given: readonly string[] = []): readonly string[] {
  const known = newestEvents.map(({ name }) => name).sort();
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new WrongUse(`There is no event ${unknown}: choose from ${known.join(', ')}.`);
  return [...new Set(given)].sort();
}

type GivenExport = ReturnType<typeof readOptions<typeof exportOptions>>;

function personalOf({ 'personal-data': isAsked = false, admin, reason }: GivenExport): PersonalExport | null {
  if (!isAsked && (admin !== undefined || reason !== undefined))
    throw new WrongUse('--admin and --reason belong to --personal-data.');
  if (!isAsked) return null;
  if (admin === undefined) throw new WrongUse('--personal-data needs --admin ADDRESS, who signs in.');
  const why = reason?.trim() ?? '';
  if (why === '' || why.length > longestReason)
    throw new WrongUse(`--personal-data needs --reason TEXT, of at most ${longestReason} characters.`);
  return { admin, reason: why };
}

function readExport(args: readonly string[]): ExportRequest {
  const given = readOptions(args, exportOptions);
  const format = exportFormats.find((each) => each === given.format);
  if (format === undefined) throw new WrongUse(`Name a format: --format ${exportFormats.join(' or --format ')}.`);
  if (given.out === undefined || given.out === '') throw new WrongUse('Name a file: --out FILE.');
  const { out, again = false } = given;
  return {
    ...{ kind: 'export', range: readRange(given), types: knownTypes(given.type), format, out, again },
    personal: personalOf(given),
  };
}

const When = z.union([z.iso.date(), InstantInput]);

function readTail(args: readonly string[]): TailRequest {
  const { type, stream = null, since } = readOptions(args, tailOptions);
  const when = When.optional().safeParse(since);
  if (!when.success)
    throw new WrongUse(`--since takes a day such as 2026-01-01, or an instant in ISO 8601, not "${since ?? ''}".`);
  const instant = when.data === undefined ? null : new Date(when.data).toISOString();
  return { kind: 'tail', types: knownTypes(type), stream, since: instant };
}

/** @param args of the command line. @throws WrongUse. */
export function readEventsRequest([verb, ...args]: readonly string[]): EventsRequest {
  if (verb === undefined || verb === '--help') return { kind: 'help' };
  if (verb === 'export') return readExport(args);
  if (verb === 'tail') return readTail(args);
  throw new WrongUse(`Say export or tail, not "${verb}".`);
}
