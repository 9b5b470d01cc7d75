import { appendFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { startConsumer } from '../../../examples/warehouse-consumer/src/consumer.ts';
import type { Entry } from '../../../examples/warehouse-consumer/src/journal.ts';
import { openWarehouse, type Warehouse } from '../../../examples/warehouse-consumer/src/warehouse.ts';

/** Where between write and commit it ends: the files as they are written, half written, or the commit half written. */
export const killPlaces = ['written', 'torn files', 'torn commit'] as const;
type KillPlace = (typeof killPlaces)[number];

/** Leaves of every file that was appended to the first half of what is new. */
async function tear(folder: string, { lengths = {} }: Entry, before: ReadonlyMap<string, number>): Promise<void> {
  for (const [file, length] of Object.entries(lengths)) {
    const half = Math.floor(((before.get(file) ?? 0) + length) / 2);
    await truncate(path.join(folder, file), half);
  }
}

async function die(folder: string, place: KillPlace, entry: Entry, before: ReadonlyMap<string, number>): Promise<void> {
  const line = JSON.stringify(entry);
  if (place === 'torn files') await tear(folder, entry, before);
  if (place === 'torn commit') await appendFile(path.join(folder, 'journal.jsonl'), line.slice(0, line.length / 2));
  process.kill(process.pid, 'SIGKILL');
}

/** A warehouse that is killed instead of its commit of a batch, counted from 1. */
function killed(warehouse: Warehouse, folder: string, at: number, place: KillPlace): Warehouse {
  const lengths = new Map<string, number>();
  let count = 0;
  return {
    ...warehouse,
    commit: async (entry) => {
      count += 1;
      if (count === at) await die(folder, place, entry, lengths);
      for (const [file, length] of Object.entries(entry.lengths ?? {})) lengths.set(file, length);
      await warehouse.commit(entry);
    },
  };
}

/** The consumer as people copy it, until it is killed: `node killedConsumer.ts BROKERS TOPIC FOLDER BATCH PLACE`. */
if (import.meta.main) {
  const [brokers = '', topic = '', folder = '', batch = '', place = ''] = process.argv.slice(2);
  const kafka = new Kafka({ clientId: 'killed', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const warehouse = killed(await openWarehouse(folder), folder, Number(batch), place as KillPlace);
  const { failed } = await startConsumer(kafka, [topic], warehouse);
  failed.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
