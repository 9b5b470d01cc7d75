import { type AskedRange, rangeOptions, rangeUsage, readRange } from '../rangeOptions.ts';
import { readOptions, WrongUse } from '../wrongUse.ts';

export const replayUsage = `Runs a projection over the log, or a part of it, into tables of its own:
  npm run replay -- --projection search-analytics --from 2026-01-01 --to 2026-07-01 --as demand-by-month
    --projection NAME     one by its name, or a file of your own such as ./demand.ts
    --as NAME             what the result is called
${rangeUsage}
    --again               drops what is called so, and begins anew; cut off, the same command without it goes on
  npm run replay -- --show demand-by-month       prints the rows
    --table NAME          one of the tables; all when left out
    --format FORMAT       table, csv or jsonl
    --limit N             rows at most of each table; 100 when left out for table, else all
  npm run replay -- --list                       what there is
  npm run replay -- --drop demand-by-month       takes it away`;

export const showFormats = ['table', 'csv', 'jsonl'] as const;
export type ShowFormat = (typeof showFormats)[number];

/** What an analyst asks for. */
export type ReplayRequest =
  | ({ readonly kind: 'run'; readonly projection: string; readonly as: string; readonly again: boolean } & {
      readonly range: AskedRange;
    })
  | {
      readonly kind: 'show';
      readonly name: string;
      readonly table: string | null;
      readonly format: ShowFormat;
      /** `null`: all. */
      readonly limit: number | null;
    }
  | { readonly kind: 'list' }
  | { readonly kind: 'drop'; readonly name: string }
  | { readonly kind: 'help' };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  ...{ ...rangeOptions, projection: text, as: text, again: flag, show: text, table: text, format: text, limit: text },
  ...{ list: flag, drop: text, help: flag },
} as const;

type Given = ReturnType<typeof readOptions<typeof options>>;

/** Options that belong to each of the things that can be done, the first of which says that it is meant. */
const kinds = {
  run: ['projection', 'as', 'again', ...Object.keys(rangeOptions)],
  show: ['show', 'table', 'format', 'limit'],
  list: ['list'],
  drop: ['drop'],
  help: ['help'],
} as const;

function kindOf(given: Given): keyof typeof kinds {
  const named = Object.keys(given);
  const meant = (['help', 'list', 'drop', 'show'] as const).find((kind) => named.includes(kind)) ?? 'run';
  const known: readonly string[] = kinds[meant];
  const foreign = named.find((name) => !known.includes(name));
  if (foreign !== undefined) throw new WrongUse(`--${foreign} does not go with --${kinds[meant][0]}.`);
  return meant;
}

function show({ show: name = '', table, format = 'table', limit }: Given): ReplayRequest {
  const known = showFormats.find((each) => each === format);
  if (known === undefined) throw new WrongUse(`--format takes ${showFormats.join(', ')}, not "${format}".`);
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw new WrongUse(`--limit takes a number from 1 on, not "${limit}".`);
  const usual = known === 'table' ? 100 : null;
  return {
    kind: 'show',
    name,
    table: table ?? null,
    format: known,
    limit: limit === undefined ? usual : Number(limit),
  };
}

/** @param args of the command line. @throws WrongUse. */
export function readReplayRequest(args: readonly string[]): ReplayRequest {
  if (args.length === 0) return { kind: 'help' };
  const given = readOptions(args, options);
  const kind = kindOf(given);
  if (kind === 'help' || kind === 'list') return { kind };
  if (kind === 'drop') return { kind, name: given.drop ?? '' };
  if (kind === 'show') return show(given);
  const { projection, as, again = false } = given;
  if (projection === undefined) throw new WrongUse('Name a projection, or a file of your own: --projection NAME.');
  if (as === undefined) throw new WrongUse('Name the result: --as NAME, such as --as demand-by-month.');
  return { kind, projection, as, again, range: readRange(given) };
}
