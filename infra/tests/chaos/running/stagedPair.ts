import { randomBytes } from 'node:crypto';
import { launchPostgres } from '@marketplace/postgres/embedded/launch.ts';
import type { ChaosSourceMutationName } from '../mutations/mutations.ts';
import type { ChaosEvaluatedDatabase } from '../evaluation/readModels.ts';
import { type SignedInDemoBuyerAndVendors, signInTestDemoBuyerAndVendors } from '../load/demoAccounts.ts';
import type { ChaosScenarioEnvironment } from '../scenario.ts';
import { type TestProductProcess, startTestProductProcess } from './productProcess.ts';
import { createChaosDataFolder, removeDataFolderAfterPostgresStopped } from './seededFolders.ts';
import { readTestDataFolderKeyEncryptionKey } from './keyEncryptionKey.ts';

/** Two instances of the product on one database, with signed-in accounts. The first instance leads. */
export interface ChaosProductInstancePair {
  readonly first: TestProductProcess;
  readonly second: TestProductProcess;
  readonly people: SignedInDemoBuyerAndVendors;
  readonly evaluatedDatabase: ChaosEvaluatedDatabase;
}

/** Starts a Postgres and two instances on it, both with the environment's mutations and the scenario's faults. */
export async function startChaosProductInstancePair(
  stage: ChaosScenarioEnvironment,
  faults: readonly ChaosSourceMutationName[] = [],
): Promise<ChaosProductInstancePair> {
  const folder = await stage.createSeededFolder();
  const postgres = await launchPostgres(folder);
  stage.cleanup.defer(() => postgres.stop());
  return startPair(
    stage,
    { databaseUrl: postgres.url, keyEncryptionKey: readTestDataFolderKeyEncryptionKey(folder) },
    faults,
  );
}

/** Starts two instances with an empty Postgres and with the log in an empty EventStoreDB. */
export async function startChaosPairOnEventStoreDb(
  stage: ChaosScenarioEnvironment,
  eventStoreUrl: string,
): Promise<ChaosProductInstancePair> {
  const folder = createChaosDataFolder();
  stage.cleanup.defer(() => removeDataFolderAfterPostgresStopped(folder));
  const postgres = await launchPostgres(folder);
  stage.cleanup.defer(() => postgres.stop());
  const keyEncryptionKey = randomBytes(32).toString('base64');
  return startPair(stage, { databaseUrl: postgres.url, keyEncryptionKey, eventStoreUrl });
}

async function startPair(
  stage: ChaosScenarioEnvironment,
  judged: ChaosEvaluatedDatabase,
  faults: readonly ChaosSourceMutationName[] = [],
): Promise<ChaosProductInstancePair> {
  const { databaseUrl, keyEncryptionKey, eventStoreUrl } = judged;
  const env = {
    DATABASE_URL: databaseUrl,
    KEY_ENCRYPTION_KEY: keyEncryptionKey,
    ...(eventStoreUrl !== undefined && { EVENT_STORE_URL: eventStoreUrl }),
  };
  const start = async (): Promise<TestProductProcess> => {
    const folder = createChaosDataFolder();
    stage.cleanup.defer(() => removeDataFolderAfterPostgresStopped(folder));
    const app = await startTestProductProcess({ folder, mutations: [...stage.mutations, ...faults], env });
    stage.cleanup.defer(() => app.stop('SIGKILL'));
    return app;
  };
  const first = await start();
  const second = await start();
  return { first, second, people: await signInTestDemoBuyerAndVendors(second.url), evaluatedDatabase: judged };
}
