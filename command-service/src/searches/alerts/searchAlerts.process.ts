import type { CatalogueStreamEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { CataloguePublished, ProviderEdited } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { formatPosition } from '@marketplace/contracts/kernel/position.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { searchesStream } from '@marketplace/contracts/searches/searches.events.ts';
import { commandIdOf, deterministicUuid } from '@marketplace/event-store/ids.ts';
import { pause } from '@marketplace/event-store/pause.ts';
import { awaitLease } from '@marketplace/event-store/reader/lease.ts';
import type { Pool } from 'pg';
import {
  type DeadlineDeps,
  type DeadlineProcess,
  type RunningDeadlines,
  startDeadlines,
} from '../../deadlines/deadlineProcess.ts';
import { searchesDecider } from '../searches.decider.ts';
import { compareSearches, type ComparisonDeps } from './comparison.ts';

export interface SearchAlertsDeps extends DeadlineDeps, ComparisonDeps {
  /** Whether the read models came to know of a position, a token, within some time. */
  readonly untilRead: (position: string) => Promise<boolean>;
  /** Milliseconds from a change of the catalogue until it is looked at, with all that came after it. */
  readonly settleMs: number;
}

const name = 'search-alerts';
/** There is one catalogue, so one deadline at a time. */
const theCatalogue = deterministicUuid('5f0c7f0e-9a43-4c52-8d7e-2b8c4f3c61a9', 'the catalogue');
const retryMs = 1_000;

/** @returns the version up to which everything was compared and told; 0 when nobody knows, which costs time only. */
async function readCompared(pool: Pool, epoch: string): Promise<number> {
  const found = await pool.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [name]);
  const [known, version] = found.rows[0]?.value.split('.') ?? [];
  return known === epoch ? Number(version) : 0;
}

async function keepCompared(pool: Pool, epoch: string, version: number): Promise<void> {
  await pool.query(
    'INSERT INTO ops.setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, `${epoch}.${version}`],
  );
}

/**
 * Notes for every person what the saved searches gained: one event each. Safe to repeat, because the read models know of all
 * such events before it begins, and a person's command has the same id for the same version.
 * @throws Error when the read models do not follow, or what the signal was aborted with; what was told by then stays told.
 */
async function tellEverybody(deps: SearchAlertsDeps, { at, causedBy }: Meta, signal: AbortSignal): Promise<void> {
  const { store, pool, execute } = deps;
  const epoch = await store.epoch();
  if (!(await deps.untilRead(formatPosition(epoch, await store.head())))) {
    throw new Error('The read models do not follow the log, so saved searches cannot be compared.');
  }
  const { version, gains } = await compareSearches(deps, await readCompared(pool, epoch), signal);
  for (const [userId, searches] of gains) {
    signal.throwIfAborted();
    const commandId = commandIdOf({ actor: 'system', route: name, key: `${userId} ${version}` });
    await execute(searchesDecider, {
      stream: searchesStream(userId),
      command: { type: 'TellGains', userId, catalogueVersion: version, searches: [...searches] },
      meta: { commandId, actor: 'system', at, ...(causedBy !== undefined && { causedBy }) },
    });
  }
  await keepCompared(pool, epoch, version);
}

/** A change of the catalogue is looked at when it has settled, together with those that came meanwhile. */
function alertsProcess(deps: SearchAlertsDeps, signal: AbortSignal): DeadlineProcess<CatalogueStreamEvent> {
  return {
    name,
    eventNames: [CataloguePublished.name, ProviderEdited.name],
    deadlineOf: (_event, at) => ({
      subject: theCatalogue,
      dueAt: new Date(Date.parse(at) + deps.settleMs).toISOString(),
    }),
    act: (_execute, _subject, meta) => tellEverybody(deps, meta, signal),
  };
}

/** Runs under the lease until it is lost or the signal aborts. */
async function lead(deps: SearchAlertsDeps, lost: AbortSignal, keep: (running: RunningDeadlines | null) => void) {
  const running = startDeadlines(deps, alertsProcess(deps, lost));
  keep(running);
  await pause(2 ** 31 - 1, lost);
  await running.stop();
  keep(null);
}

/**
 * After a change of the catalogue, notes which saved searches with alerts gained matches; the notifier mails it. One instance at
 * a time compares, and each may be killed anywhere.
 */
export function startSearchAlerts(deps: SearchAlertsDeps): RunningDeadlines {
  const stopping = new AbortController();
  const { signal } = stopping;
  let leading: RunningDeadlines | null = null;
  let problem: string | null = null;
  const keep = (running: RunningDeadlines | null): void => {
    leading = running;
    problem = null;
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const lease = await awaitLease(deps.pool, name, signal);
        if (lease === null) return;
        await lead(deps, AbortSignal.any([signal, lease.lost]), keep);
        if (lease.lost.aborted)
          deps.logger.warn({ err: lease.lost.reason as unknown, process: name }, 'no longer the one that compares');
        await lease.release();
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        deps.logger.error({ err: error, process: name }, 'a process failed and is tried again');
        await pause(retryMs, signal);
      }
    }
  };
  const running = run();
  return {
    problem: () => problem ?? leading?.problem() ?? null,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
