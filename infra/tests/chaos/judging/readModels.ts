import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import type pg from 'pg';
import type { MutationName } from '../breaking/mutations.ts';
import { startProgram } from '../running/programs.ts';
import { until } from '../running/until.ts';
import { Comparison } from './rebuild.cli.ts';

/** Milliseconds that the read models may need to catch up on a slow machine. */
const catchUpMs = 60_000;

/** The position that the read models have reached; 0 before the first event. */
export async function checkpointOf(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
    readModelsReader,
  ]);
  return BigInt(rows[0]?.position ?? '0');
}

/** The position of the last event; 0 for an empty log. */
export async function headOf(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ head: string | null }>('SELECT max(position) AS head FROM log.event');
  return BigInt(rows[0]?.head ?? '0');
}

/** Waits until the read models have reached the head of the log. @throws Error on timeout. */
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
  /** URL of the EventStoreDB that contains the log; omitted when it is in the database. */
  readonly eventStoreUrl?: string;
}

/**
 * Compares the hashes of the live and of rebuilt read models, in a process with the scenario's faults but without its disabled protections.
 */
export async function compareReadModels(
  { databaseUrl, keyEncryptionKey, eventStoreUrl = '' }: JudgedDatabase,
  faults: readonly MutationName[],
): Promise<Comparison> {
  const program = startProgram('infra/tests/chaos/judging/rebuild.cli.ts', {
    env: { DATABASE_URL: databaseUrl, KEY_ENCRYPTION_KEY: keyEncryptionKey, EVENT_STORE_URL: eventStoreUrl },
    mutations: faults,
  });
  const code = await program.exit;
  if (code !== 0) throw new Error(`The read models could not be rebuilt:\n${program.output()}`);
  return Comparison.parse(JSON.parse(program.output()));
}
