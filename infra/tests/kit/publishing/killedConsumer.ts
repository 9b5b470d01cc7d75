import { appendFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { startWarehouseConsumer } from '../../../examples/warehouse-consumer/src/consumer.ts';
import type { WarehouseCommitJournalEntry } from '../../../examples/warehouse-consumer/src/journal.ts';
import {
  openDataWarehouseFolder,
  type DataWarehouseFolder,
} from '../../../examples/warehouse-consumer/src/warehouse.ts';

/**
 * Points at which the process is killed: after files are written, when files are half written, or when the commit is
 * half written.
 */
export const warehouseConsumerKillPoints = ['written', 'torn files', 'torn commit'] as const;
type KillPlace = (typeof warehouseConsumerKillPoints)[number];

/** Truncates every file that was appended to, keeping half of the new bytes. */
async function truncateHalf(
  folder: string,
  { lengths = {} }: WarehouseCommitJournalEntry,
  before: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [file, length] of Object.entries(lengths)) {
    const half = Math.floor(((before.get(file) ?? 0) + length) / 2);
    await truncate(path.join(folder, file), half);
  }
}

async function killProcess(
  folder: string,
  point: KillPlace,
  entry: WarehouseCommitJournalEntry,
  before: ReadonlyMap<string, number>,
): Promise<void> {
  const line = JSON.stringify(entry);
  if (point === 'torn files') await truncateHalf(folder, entry, before);
  if (point === 'torn commit') await appendFile(path.join(folder, 'journal.jsonl'), line.slice(0, line.length / 2));
  process.kill(process.pid, 'SIGKILL');
}

/** A warehouse that kills the process at its commit number `at`, counted from 1. */
function killAtCommit(
  warehouse: DataWarehouseFolder,
  folder: string,
  at: number,
  point: KillPlace,
): DataWarehouseFolder {
  const lengths = new Map<string, number>();
  let count = 0;
  return {
    ...warehouse,
    commit: async (entry) => {
      count += 1;
      if (count === at) await killProcess(folder, point, entry, lengths);
      for (const [file, length] of Object.entries(entry.lengths ?? {})) lengths.set(file, length);
      await warehouse.commit(entry);
    },
  };
}

/**
 * Runs the example consumer, which kills itself at batch number BATCH: `node killedConsumer.ts BROKERS TOPIC FOLDER
 * BATCH KILL_POINT`.
 */
if (import.meta.main) {
  const [brokers = '', topic = '', folder = '', batch = '', killPoint = ''] = process.argv.slice(2);
  const kafka = new Kafka({ clientId: 'killed', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const warehouse = killAtCommit(await openDataWarehouseFolder(folder), folder, Number(batch), killPoint as KillPlace);
  const { failed } = await startWarehouseConsumer(kafka, [topic], warehouse);
  failed.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
