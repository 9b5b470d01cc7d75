import type { CatalogueStreamEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { CataloguePublished, ProviderEdited } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { formatPosition } from '@marketplace/contracts/kernel/position.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { searchesStream } from '@marketplace/contracts/searches/searches.events.ts';
import { commandIdOf, deterministicUuid } from '@marketplace/event-store/ids.ts';
import { sleep } from '@marketplace/event-store/sleep.ts';
import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import type { Pool } from 'pg';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../../deadlines/deadlineProcess.ts';
import type { LoadStatePort } from '../../ports.ts';
import { processingOf } from '../../processing.ts';
import { searchesDecider } from '../searches.decider.ts';
import { compareSearches, type ComparisonDeps } from './comparison.ts';
import { whileLeading } from '@marketplace/event-store/reader/lease.ts';

export interface SearchAlertsDeps extends DeadlineDeps, ComparisonDeps, LoadStatePort {
  /** Whether the read models came to know of a position, a token, within some time. */
  readonly untilRead: (position: string) => Promise<boolean>;
  /** Milliseconds from a change of the catalogue until it is looked at, with all that came after it. */
  readonly settleMs: number;
}

const name = 'search-alerts';
/** There is one catalogue, so one deadline at a time. */
const theCatalogue = deterministicUuid('5f0c7f0e-9a43-4c52-8d7e-2b8c4f3c61a9', 'the catalogue');

/** @returns the version up to which everything was compared and told; 0 when nobody knows, which costs time only. */
async function readCompared(pool: Pool, epoch: string): Promise<number> {
  const found = await pool.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [name]);
  const [known, version] = found.rows[0]?.value.split('.') ?? [];
  return known === epoch ? Number(version) : 0;
}

async function saveCompared(pool: Pool, epoch: string, version: number): Promise<void> {
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
    // Nothing is done for whoever's data is only kept.
    if ((await processingOf(deps, userId)).restricted) continue;
    const commandId = commandIdOf({ actor: 'system', route: name, key: `${userId} ${version}` });
    await execute(searchesDecider, {
      stream: searchesStream(userId),
      command: { type: 'TellGains', userId, catalogueVersion: version, searches: [...searches] },
      meta: { commandId, actor: 'system', at, ...(causedBy !== undefined && { causedBy }) },
    });
  }
  await saveCompared(pool, epoch, version);
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

/**
 * After a change of the catalogue, notes which saved searches with alerts gained matches; the notifier mails it. One instance at
 * a time compares, and each may be killed anywhere.
 */
export function startSearchAlerts(deps: SearchAlertsDeps): Running {
  const { pool, logger } = deps;
  let leading: Running | null = null;
  const compare = async (signal: AbortSignal, alive: () => void): Promise<void> => {
    leading = startDeadlines(deps, alertsProcess(deps, signal));
    alive();
    await sleep(2 ** 31 - 1, signal);
    await leading.stop();
    leading = null;
  };
  const running = keepRunning({
    turn: (signal, alive) =>
      whileLeading(
        {
          ...{ pool, name },
          work: (_lease, lost) => compare(lost, alive),
          onLost: (reason) => logger.warn({ err: reason, process: name }, 'no longer the one that compares'),
        },
        signal,
      ),
    report: (error) => logger.error({ err: error, process: name }, 'a process failed and is tried again'),
  });
  return { problem: () => running.problem() ?? leading?.problem() ?? null, stop: running.stop };
}
