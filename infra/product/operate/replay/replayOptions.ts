import {
  type RequestedEventLogRange,
  eventLogRangeOptions,
  eventLogRangeUsage,
  parseEventLogRange,
} from '../rangeOptions.ts';
import { parseCommandLineOptions, UsageError } from '../commandArguments.ts';

export const replayCommandUsage = `Runs a projection over the log, or a part of it, into separate tables:
  npm run replay -- --projection search-analytics --from 2026-01-01 --to 2026-07-01 --as demand-by-month
    --projection NAME     name of a projection, or a file such as ./demand.ts
    --as NAME             name of the result
${eventLogRangeUsage}
    --again               replace an existing result; to continue an interrupted run, repeat the command without this option
  npm run replay -- --show demand-by-month       print the rows
    --table NAME          only this table (default: all)
    --format FORMAT       table, csv or jsonl
    --limit N             maximum number of rows per table (default: 100 for table, otherwise all)
  npm run replay -- --list                       list existing results
  npm run replay -- --drop demand-by-month       delete a result`;

export const replayOutputFormats = ['table', 'csv', 'jsonl'] as const;
export type ReplayOutputFormat = (typeof replayOutputFormats)[number];

/** Parsed arguments of `npm run replay`. */
export type ReplayCommandArguments =
  | ({ readonly kind: 'run'; readonly projection: string; readonly as: string; readonly again: boolean } & {
      readonly range: RequestedEventLogRange;
    })
  | {
      readonly kind: 'show';
      readonly name: string;
      readonly table: string | null;
      readonly format: ReplayOutputFormat;
      /** `null`: all rows. */
      readonly limit: number | null;
    }
  | { readonly kind: 'list' }
  | { readonly kind: 'drop'; readonly name: string }
  | { readonly kind: 'help' };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  ...{
    ...eventLogRangeOptions,
    projection: text,
    as: text,
    again: flag,
    show: text,
    table: text,
    format: text,
    limit: text,
  },
  ...{ list: flag, drop: text, help: flag },
} as const;

type Given = ReturnType<typeof parseCommandLineOptions<typeof options>>;

/** Options of each kind of request; the first option identifies the kind. */
const kinds = {
  run: ['projection', 'as', 'again', ...Object.keys(eventLogRangeOptions)],
  show: ['show', 'table', 'format', 'limit'],
  list: ['list'],
  drop: ['drop'],
  help: ['help'],
} as const;

function findKind(given: Given): keyof typeof kinds {
  const named = Object.keys(given);
  const meant = (['help', 'list', 'drop', 'show'] as const).find((kind) => named.includes(kind)) ?? 'run';
  const known: readonly string[] = kinds[meant];
  const invalid = named.find((name) => !known.includes(name));
  if (invalid !== undefined) throw new UsageError(`--${invalid} cannot be combined with --${kinds[meant][0]}.`);
  return meant;
}

function show({ show: name = '', table, format = 'table', limit }: Given): ReplayCommandArguments {
  const known = replayOutputFormats.find((each) => each === format);
  if (known === undefined)
    throw new UsageError(`--format must be one of ${replayOutputFormats.join(', ')}, not "${format}".`);
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw new UsageError(`--limit must be a number from 1, not "${limit}".`);
  const defaultLimit = known === 'table' ? 100 : null;
  return {
    kind: 'show',
    name,
    table: table ?? null,
    format: known,
    limit: limit === undefined ? defaultLimit : Number(limit),
  };
}

/**
 * Parses the command-line arguments of `npm run replay`.
 * @throws UsageError for invalid arguments.
 */
export function parseReplayCommandArguments(args: readonly string[]): ReplayCommandArguments {
  if (args.length === 0) return { kind: 'help' };
  const given = parseCommandLineOptions(args, options);
  const kind = findKind(given);
  if (kind === 'help' || kind === 'list') return { kind };
  if (kind === 'drop') return { kind, name: given.drop ?? '' };
  if (kind === 'show') return show(given);
  const { projection, as, again = false } = given;
  if (projection === undefined) throw new UsageError('Choose a projection or a file: --projection NAME.');
  if (as === undefined) throw new UsageError('Choose a name for the result: --as NAME, such as --as demand-by-month.');
  return { kind, projection, as, again, range: parseEventLogRange(given) };
}
