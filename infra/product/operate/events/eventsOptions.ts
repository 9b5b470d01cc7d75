import { currentEventDefinitions } from '@marketplace/contracts/registry.ts';
import { eventExportFormats } from '@marketplace/contracts/privacy/privacy.exports.events.ts';
import { z } from 'zod';
import { InstantInRequest } from '@marketplace/contracts/kernel/instant.ts';
import {
  type RequestedEventLogRange,
  eventLogRangeOptions,
  eventLogRangeUsage,
  parseEventLogRange,
} from '../rangeOptions.ts';
import { parseCommandLineOptions, UsageError } from '../commandArguments.ts';

export const eventsCommandUsage = `Exports or follows the events of the log:
  npm run events -- export --from 2026-01-01 --to 2026-07-01 --format parquet --out events.parquet
    --format FORMAT       jsonl (one event per line) or parquet, with position, stream, revision, type, at (UTC) and data (JSON)
    --out FILE            output file, written atomically
    --again               replace an existing file
    --type NAME           only events of this type; repeatable
${eventLogRangeUsage}
    --personal-data       include personal data, which is null otherwise; requires --admin ADDRESS to sign in
                          and --reason TEXT, which are recorded in the log
  npm run events -- tail                         print new events until Ctrl-C
    --since WHEN          start at a day or an instant, such as 2026-01-01 or 2026-01-01T08:00:00Z (default: new events only)
    --type NAME           only events of this type; repeatable
    --stream NAME         only events of this stream, or of streams with a prefix: rfq-*`;

export type EventExportFormat = (typeof eventExportFormats)[number];

/** The admin who exports personal data, and the reason. */
export interface PersonalDataExportJustification {
  readonly admin: string;
  readonly reason: string;
}

/** Parsed arguments of `npm run events -- export`. */
export interface EventExportCommandArguments {
  readonly kind: 'export';
  readonly range: RequestedEventLogRange;
  /** Types to export; all if empty. */
  readonly types: readonly string[];
  readonly format: EventExportFormat;
  readonly out: string;
  readonly again: boolean;
  /** The admin who exports personal data, and the reason; `null` exports no personal data. */
  readonly personal: PersonalDataExportJustification | null;
}

/** Parsed arguments of `npm run events -- tail`. */
export interface EventTailCommandArguments {
  readonly kind: 'tail';
  readonly types: readonly string[];
  /** A stream name, or a prefix followed by `*`; `null`: all streams. */
  readonly stream: string | null;
  /** Instant to start at; `null` for new events only. */
  readonly since: string | null;
}

export type EventsCommandArguments =
  | EventExportCommandArguments
  | EventTailCommandArguments
  | { readonly kind: 'help' };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const types = { type: 'string', multiple: true } as const;
const exportOptions = {
  ...{ ...eventLogRangeOptions, type: types, format: text, out: text, again: flag },
  ...{ 'personal-data': flag, admin: text, reason: text },
} as const;
const tailOptions = { type: types, stream: text, since: text } as const;

const maxReasonLength = 500;

function requireKnownTypes(given: readonly string[] = []): readonly string[] {
  const known = currentEventDefinitions.map(({ name }) => name).sort();
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no event ${unknown}: choose from ${known.join(', ')}.`);
  return [...new Set(given)].sort();
}

type GivenExport = ReturnType<typeof parseCommandLineOptions<typeof exportOptions>>;

function parsePersonalData({
  'personal-data': isAsked = false,
  admin,
  reason,
}: GivenExport): PersonalDataExportJustification | null {
  if (!isAsked && (admin !== undefined || reason !== undefined))
    throw new UsageError('--admin and --reason require --personal-data.');
  if (!isAsked) return null;
  if (admin === undefined) throw new UsageError('--personal-data requires --admin ADDRESS to sign in.');
  const why = reason?.trim() ?? '';
  if (why === '' || why.length > maxReasonLength)
    throw new UsageError(`--personal-data requires --reason TEXT, at most ${maxReasonLength} characters.`);
  return { admin, reason: why };
}

function parseExport(args: readonly string[]): EventExportCommandArguments {
  const given = parseCommandLineOptions(args, exportOptions);
  const format = eventExportFormats.find((each) => each === given.format);
  if (format === undefined)
    throw new UsageError(`Choose a format: --format ${eventExportFormats.join(' or --format ')}.`);
  if (given.out === undefined || given.out === '') throw new UsageError('Choose an output file: --out FILE.');
  const { out, again = false } = given;
  return {
    ...{ kind: 'export', range: parseEventLogRange(given), types: requireKnownTypes(given.type), format, out, again },
    personal: parsePersonalData(given),
  };
}

const When = z.union([z.iso.date(), InstantInRequest]);

function parseTail(args: readonly string[]): EventTailCommandArguments {
  const { type, stream = null, since } = parseCommandLineOptions(args, tailOptions);
  const when = When.optional().safeParse(since);
  if (!when.success)
    throw new UsageError(`--since must be a day such as 2026-01-01 or an ISO 8601 instant, not "${since ?? ''}".`);
  const instant = when.data === undefined ? null : new Date(when.data).toISOString();
  return { kind: 'tail', types: requireKnownTypes(type), stream, since: instant };
}

/**
 * Parses the command-line arguments of `npm run events`.
 * @throws UsageError for invalid arguments.
 */
export function parseEventsCommandArguments([verb, ...args]: readonly string[]): EventsCommandArguments {
  if (verb === undefined || verb === '--help') return { kind: 'help' };
  if (verb === 'export') return parseExport(args);
  if (verb === 'tail') return parseTail(args);
  throw new UsageError(`Use export or tail, not "${verb}".`);
}
