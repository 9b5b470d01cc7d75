import { listReplayTables } from '@marketplace/projections/replay/replayRows.ts';
import { formatReplayRequestSummary, executeReplay } from '@marketplace/projections/replay/replay.ts';
import {
  dropReplaySchema,
  listReplayNames,
  readReplayState,
  ReplayRefusedError,
  getReplaySchemaName,
  type ReplayState,
  withReplayLock,
} from '@marketplace/projections/replay/replaySchema.ts';
import type { SeparateReplayProjection } from '@marketplace/projections/replay/replayable.ts';
import type { ReadOnlyEventLog } from '../openReadOnlyEventLog.ts';
import type { TerminalProgressBar } from '../progressBar.ts';
import { UsageError } from '../commandArguments.ts';
import type { ReplayCommandArguments } from './replayOptions.ts';
import { printReplayRows } from './printReplayRows.ts';

/** Output of the command. */
export interface ReplayCommandOutputWriter {
  /** Prints a line; resolves when the consumer of the output is ready for more. */
  readonly line: (text: string) => Promise<void>;
  readonly startProgress: (total: number) => TerminalProgressBar;
}

/** Arguments of a request that requires the database. */
export type ReplayArgumentsRequiringDatabase = Exclude<ReplayCommandArguments, { kind: 'help' }>;

/**
 * Runs a replay, or lists, prints or drops replays.
 * @param projection to run; `null` for requests that run no replay.
 * @param signal stops a replay after the current page.
 * @throws UsageError if the request cannot be fulfilled.
 */
export async function runReplayCommand(
  log: ReadOnlyEventLog,
  request: ReplayArgumentsRequiringDatabase,
  projection: SeparateReplayProjection | null,
  { output, signal }: { readonly output: ReplayCommandOutputWriter; readonly signal: AbortSignal },
): Promise<void> {
  await run(log, request, projection, { output, signal }).catch((error: unknown) => {
    throw error instanceof ReplayRefusedError ? new UsageError(error.message) : error;
  });
}

type CommandContext = Parameters<typeof runReplayCommand>[3];

async function run(
  log: ReadOnlyEventLog,
  request: ReplayArgumentsRequiringDatabase,
  projection: SeparateReplayProjection | null,
  around: CommandContext,
) {
  if (request.kind === 'list') return list(log, around);
  if (request.kind === 'run') {
    if (projection !== null) await runReplay(log, request, projection, around);
    return;
  }
  const schema = getReplaySchemaName(request.name);
  const state = await readReplayState(log.pool, schema);
  if (state === null) throw new UsageError(`There is no replay ${request.name}: ${await formatNames(log)}.`);
  if (request.kind === 'drop') {
    await withReplayLock(log.pool, schema, (owner) => dropReplaySchema(owner, schema));
    return around.output.line(`Dropped ${request.name}.`);
  }
  if (state.finishedAt === null)
    process.stderr.write(
      `It is incomplete: ${state.position} of ${state.until}. Repeat the command that started it to continue.\n`,
    );
  await printReplayRows(log.pool, schema, request, around.output.line);
}

async function formatNames({ pool }: ReadOnlyEventLog): Promise<string> {
  const names = await listReplayNames(pool);
  return names.length === 0 ? 'none exists yet' : `choose from ${names.join(', ')}`;
}

async function list({ pool }: ReadOnlyEventLog, { output }: CommandContext): Promise<void> {
  const names = await listReplayNames(pool);
  if (names.length === 0) await output.line('No replays exist yet.');
  for (const name of names) {
    const state = await readReplayState(pool, getReplaySchemaName(name));
    if (state !== null) await output.line(`${name}: ${formatReplayRequestSummary(state.asked)}; ${formatState(state)}`);
  }
}

function formatState({ finishedAt, position, until, handled }: ReplayState): string {
  const taken = `${handled} events processed`;
  return finishedAt === null
    ? `at ${position} of ${until}, ${taken} so far`
    : `complete up to position ${until} since ${finishedAt.toISOString()}, ${taken}`;
}

async function runReplay(
  log: ReadOnlyEventLog,
  { as, again, range }: Extract<ReplayCommandArguments, { kind: 'run' }>,
  projection: SeparateReplayProjection,
  { output, signal }: CommandContext,
): Promise<void> {
  const schema = getReplaySchemaName(as);
  const asked = { projection: projection.name, version: projection.version, ...range };
  let bar: TerminalProgressBar | null = null;
  const progress: Parameters<typeof executeReplay>[2] = (position, { first, until }) => {
    bar ??= output.startProgress(Number(until - first));
    bar.update(Number(position - first));
  };
  const state = await executeReplay(log, { schema, projection, asked, shouldReplace: again }, progress, signal).finally(
    () => bar?.stop(),
  );
  if (state.finishedAt === null) {
    await output.line(
      `Stopped at position ${state.position} of ${state.until}. The same command continues from there.`,
    );
    return;
  }
  await output.line(
    `Replayed ${formatReplayRequestSummary(asked)}, up to position ${state.until}: ${state.handled} events processed.`,
  );
  const tables = await listReplayTables(log.pool, schema);
  for (const { name, rows } of tables) await output.line(`  ${schema}.${name}: ${rows} rows`);
  const one = tables.length > 1 ? ` --table ${tables[0]?.name ?? ''}` : '';
  await output.line(`To print it, run: npm run replay -- --show ${as}${one}, with --format csv or jsonl for a file.`);
}
