import { listTables } from '@marketplace/projections/replay/replayRows.ts';
import { describeAsked, replay } from '@marketplace/projections/replay/replay.ts';
import {
  dropReplay,
  listReplays,
  readReplay,
  ReplayRefused,
  replaySchemaOf,
  type ReplayState,
  whileLocked,
} from '@marketplace/projections/replay/replaySchema.ts';
import type { Replayable } from '@marketplace/projections/replay/replayable.ts';
import type { ReadLog } from '../openReadLog.ts';
import type { ProgressBar } from '../progressBar.ts';
import { WrongUse } from '../wrongUse.ts';
import type { ReplayRequest } from './replayOptions.ts';
import { showReplay } from './showReplay.ts';

/** Output of the command. */
export interface ReplayOutput {
  /** Resolves when the reader has consumed the previous output. */
  readonly line: (text: string) => Promise<void>;
  readonly startProgress: (total: number) => ProgressBar;
}

/** A request that requires the database. */
export type DatabaseRequest = Exclude<ReplayRequest, { kind: 'help' }>;

/**
 * Runs a request of an analyst.
 * @param projection to run; `null` for other requests.
 * @param signal stops a replay after the current page.
 * @throws UsageError.
 */
export async function replayCommand(
  log: ReadLog,
  request: DatabaseRequest,
  projection: Replayable | null,
  { output, signal }: { readonly output: ReplayOutput; readonly signal: AbortSignal },
): Promise<void> {
  await run(log, request, projection, { output, signal }).catch((error: unknown) => {
    throw error instanceof ReplayRefused ? new WrongUse(error.message) : error;
  });
}

type CommandContext = Parameters<typeof replayCommand>[3];

async function run(log: ReadLog, request: DatabaseRequest, projection: Replayable | null, around: CommandContext) {
  if (request.kind === 'list') return list(log, around);
  if (request.kind === 'run') {
    if (projection !== null) await runReplay(log, request, projection, around);
    return;
  }
  const schema = replaySchemaOf(request.name);
  const state = await readReplay(log.pool, schema);
  if (state === null) throw new WrongUse(`There is no replay ${request.name}: ${await formatNames(log)}.`);
  if (request.kind === 'drop') {
    await whileLocked(log.pool, schema, (owner) => dropReplay(owner, schema));
    return around.output.line(`Dropped ${request.name}.`);
  }
  if (state.finishedAt === null)
    process.stderr.write(
      `It is incomplete: ${state.position} of ${state.until}. Repeat the command that started it to continue.\n`,
    );
  await showReplay(log.pool, schema, request, around.output.line);
}

async function formatNames({ pool }: ReadLog): Promise<string> {
  const names = await listReplays(pool);
  return names.length === 0 ? 'none exists yet' : `choose from ${names.join(', ')}`;
}

async function list({ pool }: ReadLog, { output }: CommandContext): Promise<void> {
  const names = await listReplays(pool);
  if (names.length === 0) await output.line('No replays exist yet.');
  for (const name of names) {
    const state = await readReplay(pool, replaySchemaOf(name));
    if (state !== null) await output.line(`${name}: ${describeAsked(state.asked)}; ${formatState(state)}`);
  }
}

function formatState({ finishedAt, position, until, handled }: ReplayState): string {
  const taken = `${handled} events processed`;
  return finishedAt === null
    ? `at ${position} of ${until}, ${taken} so far`
    : `complete up to position ${until} since ${finishedAt.toISOString()}, ${taken}`;
}

async function runReplay(
  log: ReadLog,
  { as, again, range }: Extract<ReplayRequest, { kind: 'run' }>,
  projection: Replayable,
  { output, signal }: CommandContext,
): Promise<void> {
  const schema = replaySchemaOf(as);
  const asked = { projection: projection.name, version: projection.version, ...range };
  let bar: ProgressBar | null = null;
  const progress: Parameters<typeof replay>[2] = (position, { first, until }) => {
    bar ??= output.startProgress(Number(until - first));
    bar.update(Number(position - first));
  };
  const state = await replay(log, { schema, projection, asked, again }, progress, signal).finally(() => bar?.stop());
  if (state.finishedAt === null) {
    await output.line(
      `Stopped at position ${state.position} of ${state.until}. The same command continues from there.`,
    );
    return;
  }
  await output.line(
    `Replayed ${describeAsked(asked)}, up to position ${state.until}: ${state.handled} events processed.`,
  );
  const tables = await listTables(log.pool, schema);
  for (const { name, rows } of tables) await output.line(`  ${schema}.${name}: ${rows} rows`);
  const one = tables.length > 1 ? ` --table ${tables[0]?.name ?? ''}` : '';
  await output.line(`To print it, run: npm run replay -- --show ${as}${one}, with --format csv or jsonl for a file.`);
}
