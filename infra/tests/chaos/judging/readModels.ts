import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import type pg from 'pg';
import type { MutationName } from '../breaking/mutations.ts';
import { startProgram } from '../running/programs.ts';
import { until } from '../running/until.ts';
import { Comparison } from './rebuild.cli.ts';

/** Milliseconds that the read models have to catch up on the busiest machine. */
const catchUpMs = 60_000;

/** The position up to which the read models have come; 0 before the first. */
export async function checkpointOf(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
    readModelsReader,
  ]);
  return BigInt(rows[0]?.position ?? '0');
}

/** The position of the log's last event; 0 while it is empty. */
export async function headOf(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ head: string | null }>('SELECT max(position) AS head FROM log.event');
  return BigInt(rows[0]?.head ?? '0');
}

/** Waits until the read models know of the whole log. @throws Error when they do not come that far. */
export async function untilCaughtUp(
  client: pg.Client,
  head: () => Promise<bigint> = () => headOf(client),
): Promise<void> {
  await until('the read models to reach the end of the log', catchUpMs, async () => {
    return (await checkpointOf(client)) === (await head());
  });
}

export interface JudgedDatabase {
  readonly databaseUrl: string;
  /** Base64. */
  readonly keyEncryptionKey: string;
  /** Of the EventStoreDB that holds the log; left out: it stands in the database. */
  readonly eventStoreUrl?: string;
}

/** The read models' hash as they stand and as built anew, in a process with the scenario's faults, never with its breaks. */
export async function compareReadModels(
  { databaseUrl, keyEncryptionKey, eventStoreUrl = '' }: JudgedDatabase,
  faults: readonly MutationName[],
): Promise<Comparison> {
  const program = startProgram('infra/tests/chaos/judging/rebuild.cli.ts', {
    env: { DATABASE_URL: databaseUrl, KEY_ENCRYPTION_KEY: keyEncryptionKey, EVENT_STORE_URL: eventStoreUrl },
    mutations: faults,
  });
  const code = await program.exit;
  if (code !== 0) throw new Error(`The read models could not be built anew:\n${program.output()}`);
  return Comparison.parse(JSON.parse(program.output()));
}
