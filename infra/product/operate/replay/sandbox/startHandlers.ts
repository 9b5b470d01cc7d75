import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { refuseTables } from '@marketplace/projections/replay/defineReplay.ts';
import type { Replayable } from '@marketplace/projections/replay/replayable.ts';
import { ReplayRefused } from '@marketplace/projections/replay/replaySchema.ts';
import type { Table } from '@marketplace/read-models/table.ts';
import { Answer, type DescribedTable } from './messages.ts';
import { receivedRuns } from './receivedRuns.ts';
import { startRestricted } from './restrictedProcess.ts';

/** Limits of the process in which the handlers of a file run. */
export interface HandlerLimits {
  /** Milliseconds for loading the file. */
  readonly loadMs: number;
  /** Milliseconds for a page of events. */
  readonly pageMs: number;
  /** Of JavaScript's heap. */
  readonly heapMb: number;
  /** Of the whole process, where the system says (Linux). */
  readonly residentMb: number;
}

export const usualLimits: HandlerLimits = { loadMs: 60_000, pageMs: 60_000, heapMb: 512, residentMb: 1024 };
const lookMs = 250;
const pageBytes = 4096;

const handlerProgram = new URL('handlerProcess.ts', import.meta.url);

async function residentMb(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid ?? 0}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * pageBytes) / 1024 / 1024;
}

/** @returns the next answer. Ends the process when it exceeds a limit. @throws ReplayRefused that says which. */
function nextAnswer(child: ChildProcess, limits: HandlerLimits, ms: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const end = (reason: string): void => {
    child.kill('SIGKILL');
    reject(new ReplayRefused(`the projection ${reason}.`));
  };
  const late = setTimeout(() => end(`took longer than ${ms / 1000} s`), ms);
  const look = setInterval(() => {
    void residentMb(child.pid).then((used) => {
      if (used > limits.residentMb) end(`used more than ${limits.residentMb} MB of memory`);
    });
  }, lookMs);
  const onExit = (): void => end('ended its process, or ran out of memory');
  const onMessage = (message: unknown): void => {
    const read = Answer.safeParse(message);
    if (read.success) resolve(read.data);
    else end('sent something that cannot be read');
  };
  child.once('exit', onExit).once('error', onExit).once('message', onMessage);
  return promise.finally(() => {
    clearTimeout(late);
    clearInterval(look);
    child.off('exit', onExit).off('error', onExit).off('message', onMessage);
  });
}

function tableOf({ indexes: { handlers, readers }, ...table }: DescribedTable): Table {
  return {
    ...table,
    indexes: { ...(handlers !== undefined && { handlers }), ...(readers !== undefined && { readers }) },
  };
}

/**
 * Loads an analyst's file in a process that may neither write files, nor read others than code, nor start processes, threads or addons,
 * and that has no settings. It receives decoded events without personal data and returns writes, which are checked here.
 * @param url of the file. @throws ReplayRefused that says what is wrong with it.
 */
export async function startHandlers(
  url: string,
  limits = usualLimits,
): Promise<Pick<Replayable, 'tables' | 'handlers' | 'afterBatch' | 'handleApart'>> {
  const child = startRestricted(handlerProgram, url, limits.heapMb);
  const described = await nextAnswer(child, limits, limits.loadMs);
  if (described.kind === 'refused') throw new ReplayRefused(described.problem);
  if (described.kind !== 'described') throw new ReplayRefused('sent something unexpected.');
  const tables = described.tables.map(tableOf);
  refuseTables(tables);
  const handleApart: NonNullable<Replayable['handleApart']> = async (events) => {
    if (events.length === 0) return { runs: [] };
    const next = nextAnswer(child, limits, limits.pageMs);
    child.send([...events]);
    const answer = await next;
    if (answer.kind === 'failed') return answer;
    if (answer.kind !== 'handled') throw new ReplayRefused('The projection sent something unexpected.');
    return { runs: receivedRuns(tables, answer.runs) };
  };
  return {
    tables,
    handlers: Object.fromEntries(described.handlers.map((name) => [name, () => undefined])),
    afterBatch: () => undefined,
    handleApart,
  };
}
