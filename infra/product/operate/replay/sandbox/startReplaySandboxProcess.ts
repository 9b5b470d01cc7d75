import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { validateReplayTables } from '@marketplace/projections/replay/defineReplay.ts';
import type { SeparateReplayProjection } from '@marketplace/projections/replay/replayable.ts';
import { ReplayRefusedError } from '@marketplace/projections/replay/replaySchema.ts';
import type { ReadModelTable } from '@marketplace/read-models/table.ts';
import { ReplaySandboxProcessReply, type ReceivedReplayTableDescription } from './messages.ts';
import { validateReceivedReplayWriteBatches } from './validateReceivedReplayWriteBatches.ts';
import { startRestrictedProcess } from './restrictedProcess.ts';

/** Limits of the process that runs the handlers of an analyst's file. */
export interface ReplaySandboxLimits {
  /** Maximum milliseconds to load the file. */
  readonly loadMs: number;
  /** Maximum milliseconds to process a page of events. */
  readonly pageMs: number;
  /** Maximum size of the JavaScript heap in megabytes. */
  readonly heapMb: number;
  /** Maximum resident memory of the whole process in megabytes; only checked on Linux. */
  readonly residentMb: number;
}

export const defaultReplaySandboxLimits: ReplaySandboxLimits = {
  loadMs: 60_000,
  pageMs: 60_000,
  heapMb: 512,
  residentMb: 1024,
};
const memoryCheckMs = 250;
const pageBytes = 4096;

const handlerProgram = new URL('handlerProcess.ts', import.meta.url);

async function measureResidentMb(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid ?? 0}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * pageBytes) / 1024 / 1024;
}

/**
 * Waits for the next reply, and kills the process when it exceeds a limit.
 * @throws ReplayRefusedError if the process exceeds a limit, ends, or sends an invalid message.
 */
function waitForReply(
  child: ChildProcess,
  limits: ReplaySandboxLimits,
  ms: number,
): Promise<ReplaySandboxProcessReply> {
  const { promise, resolve, reject } = Promise.withResolvers<ReplaySandboxProcessReply>();
  const end = (reason: string): void => {
    child.kill('SIGKILL');
    reject(new ReplayRefusedError(`the projection ${reason}.`));
  };
  const late = setTimeout(() => end(`took longer than ${ms / 1000} s`), ms);
  const look = setInterval(() => {
    void measureResidentMb(child.pid).then((used) => {
      if (used > limits.residentMb) end(`used more than ${limits.residentMb} MB of memory`);
    });
  }, memoryCheckMs);
  const onExit = (): void => end('ended its process, or ran out of memory');
  const onMessage = (message: unknown): void => {
    const read = ReplaySandboxProcessReply.safeParse(message);
    if (read.success) resolve(read.data);
    else end('sent an invalid message');
  };
  child.once('exit', onExit).once('error', onExit).once('message', onMessage);
  return promise.finally(() => {
    clearTimeout(late);
    clearInterval(look);
    child.off('exit', onExit).off('error', onExit).off('message', onMessage);
  });
}

function toTable({ indexes: { handlers, readers }, ...table }: ReceivedReplayTableDescription): ReadModelTable {
  return {
    ...table,
    indexes: { ...(handlers !== undefined && { handlers }), ...(readers !== undefined && { readers }) },
  };
}

/**
 * Loads an analyst's file in a separate process, which has no settings and cannot write files, read files other than
 * code, or start processes, threads or addons. The process receives decoded events without personal data and returns
 * writes, which are validated here.
 * @param url of the file.
 * @throws ReplayRefusedError if the file cannot be loaded or does not define a valid projection.
 */
export async function startReplaySandboxProcess(
  url: string,
  limits = defaultReplaySandboxLimits,
): Promise<Pick<SeparateReplayProjection, 'tables' | 'handlers' | 'afterBatch' | 'handleInSandbox'>> {
  const child = startRestrictedProcess(handlerProgram, url, limits.heapMb);
  const described = await waitForReply(child, limits, limits.loadMs);
  if (described.kind === 'refused') throw new ReplayRefusedError(described.problem);
  if (described.kind !== 'described') throw new ReplayRefusedError('sent an unexpected message.');
  const tables = described.tables.map(toTable);
  validateReplayTables(tables);
  const handleApart: NonNullable<SeparateReplayProjection['handleInSandbox']> = async (events) => {
    if (events.length === 0) return { runs: [] };
    const next = waitForReply(child, limits, limits.pageMs);
    child.send([...events]);
    const answer = await next;
    if (answer.kind === 'failed') return answer;
    if (answer.kind !== 'handled') throw new ReplayRefusedError('The projection sent an unexpected message.');
    return { runs: validateReceivedReplayWriteBatches(tables, answer.runs) };
  };
  return {
    tables,
    handlers: Object.fromEntries(described.handlers.map((name) => [name, () => undefined])),
    afterBatch: () => undefined,
    handleInSandbox: handleApart,
  };
}
