import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import type { ReadModelDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import { rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { startReadModelProjectionWorker } from '@marketplace/projections/startReadModelProjectionWorker.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { generateBenchmarkEventHistory } from './eventHistory.ts';
import { createEncryptedBenchmarkEventLog, type EncryptedBenchmarkEventLog } from './historyLog.ts';
import { type PairedComparison, measurePairedRatio, comparePairedSeries } from './pairedComparison.ts';
import { measureBenchmarkPeakMemoryGrowthMib } from './peakMemory.ts';
import { createReadModelRebuildBenchmarkBaseline } from './rebuildPeer.ts';

/** Metric 5: events per second of a rebuild compared with its peer, or the peak memory of both in MiB. */
export interface ReadModelRebuildBenchmarkRow {
  readonly figure: 5;
  readonly what: string;
  readonly goal: string;
  readonly measured: PairedComparison;
}

/** Fewer pairs for 100,000 events, since each rebuild takes long. */
const sizes = chooseByBenchmarkSize(
  [
    { events: 1_000, pairs: 9 },
    { events: 10_000, pairs: 9 },
    { events: 100_000, pairs: 3 },
  ],
  [{ events: 1_000, pairs: 1 }],
);

/** Selects a DROP statement for each schema that the previous rebuild retired. */
const retired = `SELECT format('DROP SCHEMA %I CASCADE', schema) AS drop FROM ops.read_model WHERE retired_at IS NOT NULL`;

async function withReaders<T>(
  history: EncryptedBenchmarkEventLog,
  use: (readers: ReadModelDeps) => Promise<T>,
): Promise<T> {
  const logger = createLogger({ level: 'silent', format: 'json' });
  const log = openEventLogWithRestrictedRoles(history.url, history.keyEncryptionKey, logger);
  const pool = createDatabasePool(history.url, { max: 5, applicationName: 'rebuild-bench' });
  try {
    const { deps, stop } = await startReadModelProjectionWorker({ log, pool, logger });
    // Only the rebuild runs during the measurement.
    await stop();
    return await use(deps);
  } finally {
    await log.close();
    await pool.end();
  }
}

async function dropRetired({ pool }: ReadModelDeps): Promise<void> {
  const { rows } = await pool.query<{ drop: string }>(retired);
  for (const { drop } of rows) await pool.query(drop);
  await pool.query('DELETE FROM ops.read_model WHERE retired_at IS NOT NULL');
}

async function measure(readers: ReadModelDeps, events: number, pairs: number): Promise<readonly PairedComparison[]> {
  await rebuildReadModels(readers, liveReadModelProjections, () => undefined);
  const peer = await createReadModelRebuildBenchmarkBaseline(readers.pool, liveReadModelProjections);
  const peaks = { ours: [] as number[], peer: [] as number[] };
  const createMeasurement =
    (side: keyof typeof peaks, run: () => Promise<void>, tidy: () => Promise<void>) => async () => {
      const startedAt = performance.now();
      peaks[side].push(await measureBenchmarkPeakMemoryGrowthMib(run));
      const rate = (events * 1_000) / (performance.now() - startedAt);
      await tidy();
      return rate;
    };
  const speed = await measurePairedRatio(
    createMeasurement(
      'ours',
      () => rebuildReadModels(readers, liveReadModelProjections, () => undefined),
      () => dropRetired(readers),
    ),
    createMeasurement('peer', peer.run, peer.empty),
    pairs,
  );
  return [speed, comparePairedSeries(peaks.ours, peaks.peer)];
}

/**
 * Measures metric 5 for growing logs.
 * @param server URL of a Postgres server with the login of a superuser.
 */
export async function benchReadModelRebuild(server: string): Promise<readonly ReadModelRebuildBenchmarkRow[]> {
  const rows: ReadModelRebuildBenchmarkRow[] = [];
  for (const { events, pairs } of sizes) {
    const history = await createEncryptedBenchmarkEventLog(server, generateBenchmarkEventHistory(), events);
    const [speed, memory] = await withReaders(history, (readers) => measure(readers, events, pairs));
    await history.drop();
    if (speed === undefined || memory === undefined) continue;
    rows.push({ figure: 5, what: `rebuild of ${events} events, per s`, goal: '>= 0.85', measured: speed });
    rows.push({ figure: 5, what: `rebuild of ${events} events, MiB`, goal: 'O(batch)', measured: memory });
  }
  return rows;
}
