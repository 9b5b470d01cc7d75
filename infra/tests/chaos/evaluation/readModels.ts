import { readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import type pg from 'pg';
import type { ChaosSourceMutationName } from '../mutations/mutations.ts';
import { startMutatedProgram } from '../running/mutatedProgram.ts';
import { pollUntilTestConditionIsTrue } from '../running/pollUntilTestConditionIsTrue.ts';
import { LiveAndRebuiltReadModelHashes } from './rebuild.cli.ts';

/** Maximum milliseconds for the read models to catch up, even on a slow machine. */
const catchUpMs = 60_000;

/** @returns the position that the read models have reached; 0 before the first event. */
export async function readTestReadModelsCheckpointPosition(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ position: string }>('SELECT position FROM ops.checkpoint WHERE name = $1', [
    readModelsCheckpointName,
  ]);
  return BigInt(rows[0]?.position ?? '0');
}

/** @returns the position of the last event in a Postgres log; 0 for an empty log. */
export async function readTestEventLogHeadPosition(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ head: string | null }>('SELECT max(position) AS head FROM log.event');
  return BigInt(rows[0]?.head ?? '0');
}

/**
 * Waits until the read models have reached the head of the log.
 * @throws Error on timeout.
 */
export async function waitForReadModelsAtHeadInTest(
  client: pg.Client,
  head: () => Promise<bigint> = () => readTestEventLogHeadPosition(client),
): Promise<void> {
  await pollUntilTestConditionIsTrue('the read models to reach the end of the log', catchUpMs, async () => {
    return (await readTestReadModelsCheckpointPosition(client)) === (await head());
  });
}

export interface ChaosEvaluatedDatabase {
  readonly databaseUrl: string;
  /** The key in base64. */
  readonly keyEncryptionKey: string;
  /** URL of the EventStoreDB that contains the log; omitted when it is in the database. */
  readonly eventStoreUrl?: string;
}

/**
 * Compares the hashes of the live read models and of rebuilt ones. The rebuild runs in a process with the faults of the
 * scenario, but with all protections.
 */
export async function compareTestReadModelsWithRebuild(
  { databaseUrl, keyEncryptionKey, eventStoreUrl = '' }: ChaosEvaluatedDatabase,
  faults: readonly ChaosSourceMutationName[],
): Promise<LiveAndRebuiltReadModelHashes> {
  const program = startMutatedProgram('infra/tests/chaos/evaluation/rebuild.cli.ts', {
    env: { DATABASE_URL: databaseUrl, KEY_ENCRYPTION_KEY: keyEncryptionKey, EVENT_STORE_URL: eventStoreUrl },
    mutations: faults,
  });
  const code = await program.exit;
  if (code !== 0) throw new Error(`The read models could not be rebuilt:\n${program.output()}`);
  return LiveAndRebuiltReadModelHashes.parse(JSON.parse(program.output()));
}
