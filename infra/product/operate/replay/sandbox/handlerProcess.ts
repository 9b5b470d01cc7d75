import { registerHooks } from 'node:module';
import process from 'node:process';
import { isReplayOnlyProjection, type ReplayOnlyProjection } from '@marketplace/projections/replay/defineReplay.ts';
import { collectReplayHandlerWrites } from '@marketplace/projections/replay/replayPage.ts';
import type { ProjectedEvent } from '@marketplace/projections/runtime/projection.ts';
import type { ProjectionRowWriteBatch } from '@marketplace/projections/runtime/writes.ts';
import '@marketplace/read-models/columns.ts';
import '@marketplace/read-models/table.ts';
import type { ReplaySandboxProcessReply, ReceivedReplayWriteBatch } from './messages.ts';

const [url = ''] = process.argv.slice(2);

// Ctrl-C reaches every process of the terminal; the replay command decides when this process ends.
process.on('SIGINT', () => undefined);

/** Modules that an analyst's file may import; none of them gives access to files, processes or the network. */
const importable =
  /^@marketplace\/(projections\/replay\/defineReplay\.ts|read-models\/(columns|table)\.ts|(contracts|domain)\/[\w./-]+)$/;
const unavailable = ['process', 'fetch', 'WebSocket', 'EventSource', 'console', 'navigator', 'require', 'module'];

/** Limits imports of the analyst's file to `importable`, and loads the file as a module regardless of its folder. */
function restrictImports(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === url)
        return { url, format: /ts$/.test(url) ? 'module-typescript' : 'module', shortCircuit: true };
      const isOurs = context.parentURL?.startsWith('file:') === true && context.parentURL !== url;
      if (!isOurs && !importable.test(specifier)) throw new Error(`a projection may not import ${specifier}`);
      return next(specifier, isOurs ? context : { ...context, parentURL: import.meta.url });
    },
  });
}

/** Removes access to files, processes and the network. References inside Node itself remain. */
function restrictGlobals(): void {
  Reflect.deleteProperty(process, 'getBuiltinModule');
  for (const name of unavailable) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'console', {
    value: new Proxy({}, { get: () => () => undefined }),
    configurable: false,
  });
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 500) ?? '';

function sendReply(message: ReplaySandboxProcessReply): void {
  process.send?.(message);
}

function toSentRun({ tables, statement }: ProjectionRowWriteBatch): ReceivedReplayWriteBatch {
  return {
    tables: [...tables].map(([{ name }, writes]) => [name, [...writes]]),
    statement: statement === null ? null : { ...copyStatement(statement), isRefill: statement.refills !== null },
  };
}

function copyStatement({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
  return { text, values: [...values] };
}

function handlePage(replay: ReplayOnlyProjection, events: readonly ProjectedEvent[]): ReplaySandboxProcessReply {
  try {
    const handled = collectReplayHandlerWrites(replay, events);
    if ('runs' in handled) return { kind: 'handled', runs: handled.runs.map(toSentRun) };
    return { kind: 'failed', ...handled };
  } catch (error) {
    return { kind: 'failed', failedAt: Math.max(0, events.length - 1), reason: firstLine(error) };
  }
}

async function load(): Promise<ReplayOnlyProjection | null> {
  restrictImports();
  restrictGlobals();
  try {
    const { default: replay } = (await import(url)) as { readonly default?: unknown };
    if (isReplayOnlyProjection(replay)) return replay;
    sendReply({ kind: 'refused', problem: 'must export default defineReplay({ … }).' });
  } catch (error) {
    sendReply({ kind: 'refused', problem: `cannot be loaded: ${firstLine(error)}` });
  }
  return null;
}

const replay = await load();
if (replay !== null) {
  process.on('message', (events) => sendReply(handlePage(replay, events as readonly ProjectedEvent[])));
  sendReply({
    kind: 'described',
    tables: replay.tables.map(({ name, columns, key, indexes }) => ({
      name,
      columns,
      key: [...key],
      indexes,
    })) as never,
    handlers: Object.keys(replay.handlers),
  });
}
