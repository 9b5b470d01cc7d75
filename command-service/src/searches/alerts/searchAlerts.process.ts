import type { CatalogueStreamEvent } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { CataloguePublished, ProviderEdited } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { formatLogPosition } from '@marketplace/contracts/kernel/position.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { getPersonalSearchesStreamName } from '@marketplace/contracts/searches/searches.events.ts';
import { deriveCommandId, deriveUuid } from '@marketplace/event-store/ids.ts';
import { sleepUnlessAborted } from '@marketplace/event-store/sleepUntilAborted.ts';
import { runRepeatedly, type RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import type { Pool } from 'pg';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../../deadlines/deadlineProcess.ts';
import type { LoadStatePort } from '../../ports.ts';
import { loadProcessingRestrictionAndObjection } from '../../processingRestrictions.ts';
import { personalSearchesDecider } from '../searches.decider.ts';
import { findNewMatchesOfAllSearchesWithAlerts, type NewSearchMatchesDeps } from './newSearchMatches.ts';
import { runWithDatabaseLease } from '@marketplace/event-store/reader/lease.ts';

export interface SearchAlertProcessDeps extends DeadlineProcessDeps, NewSearchMatchesDeps, LoadStatePort {
  /**
   * Waits until the read models reach the position (a token).
   * @returns whether the read models reached the position in time.
   */
  readonly untilRead: (position: string) => Promise<boolean>;
  /**
   * Milliseconds from a catalogue change to the comparison. The comparison also includes the changes made in the
   * meantime.
   */
  readonly settleMs: number;
}

const name = 'search-alerts';
/** Constant subject of the deadline: there is only one catalogue, so there is at most one deadline at a time. */
const catalogueSubject = deriveUuid('5f0c7f0e-9a43-4c52-8d7e-2b8c4f3c61a9', 'the catalogue');

/**
 * @returns the latest catalogue version that was compared and reported; 0 if unknown, which only slows the comparison.
 */
async function loadComparedVersion(pool: Pool, epoch: string): Promise<number> {
  const found = await pool.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [name]);
  const [storedEpoch, version] = found.rows[0]?.value.split('.') ?? [];
  return storedEpoch === epoch ? Number(version) : 0;
}

async function saveComparedVersion(pool: Pool, epoch: string, version: number): Promise<void> {
  await pool.query(
    'INSERT INTO ops.setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, `${epoch}.${version}`],
  );
}

/**
 * Records new matches: one event per user. Safe to repeat, because the function waits until the read models contain all
 * earlier events of this kind, and a user's command has the same id for the same catalogue version.
 * @throws Error when the read models lag behind, or the reason of the abort signal; events recorded by then are kept.
 */
async function recordNewMatches(
  deps: SearchAlertProcessDeps,
  { at, causedBy }: EventMeta,
  signal: AbortSignal,
): Promise<void> {
  const { store, pool, execute } = deps;
  const epoch = await store.epoch();
  if (!(await deps.untilRead(formatLogPosition(epoch, await store.head())))) {
    throw new Error('The read models lag behind the log, so saved searches cannot be compared.');
  }
  const { version, gains } = await findNewMatchesOfAllSearchesWithAlerts(
    deps,
    await loadComparedVersion(pool, epoch),
    signal,
  );
  for (const [userId, searches] of gains) {
    signal.throwIfAborted();
    // Skip users whose data processing is restricted.
    if ((await loadProcessingRestrictionAndObjection(deps, userId)).restricted) continue;
    const commandId = deriveCommandId({ actor: 'system', route: name, key: `${userId} ${version}` });
    await execute(personalSearchesDecider, {
      stream: getPersonalSearchesStreamName(userId),
      command: { type: 'TellGains', userId, catalogueVersion: version, searches: [...searches] },
      meta: { commandId, actor: 'system', at, ...(causedBy !== undefined && { causedBy }) },
    });
  }
  await saveComparedVersion(pool, epoch, version);
}

/**
 * Compares saved searches with the catalogue after a delay, so that one comparison includes all changes made during the
 * delay.
 */
function createAlertsProcess(
  deps: SearchAlertProcessDeps,
  signal: AbortSignal,
): DeadlineProcessDefinition<CatalogueStreamEvent> {
  return {
    name,
    eventNames: [CataloguePublished.name, ProviderEdited.name],
    deadlineOf: (_event, at) => ({
      subject: catalogueSubject,
      dueAt: new Date(Date.parse(at) + deps.settleMs).toISOString(),
    }),
    act: (_execute, _subject, meta) => recordNewMatches(deps, meta, signal),
  };
}

/**
 * Starts the process that, after a catalogue change, records new matches of the saved searches that have alerts; the
 * notifier sends the mails. A lease ensures that only one instance compares at a time. Any instance may be killed at
 * any time.
 */
export function startSearchAlertProcess(deps: SearchAlertProcessDeps): RepeatedWorkHandle {
  const { pool, logger } = deps;
  let activeProcess: RepeatedWorkHandle | null = null;
  const runWhileLeader = async (signal: AbortSignal, alive: () => void): Promise<void> => {
    activeProcess = startDeadlineProcess(deps, createAlertsProcess(deps, signal));
    alive();
    await sleepUnlessAborted(2 ** 31 - 1, signal);
    await activeProcess.stop();
    activeProcess = null;
  };
  const running = runRepeatedly({
    run: (signal, alive) =>
      runWithDatabaseLease(
        {
          ...{ pool, name },
          work: (_lease, lost) => runWhileLeader(lost, alive),
          onLost: (reason) => logger.warn({ err: reason, process: name }, 'lost the lease for comparing searches'),
        },
        signal,
      ),
    report: (error) => logger.error({ err: error, process: name }, 'a process failed and is retried'),
  });
  return { problem: () => running.problem() ?? activeProcess?.problem() ?? null, stop: running.stop };
}
