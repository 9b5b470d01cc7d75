import { randomBytes } from 'node:crypto';
import { launchPostgres } from '@marketplace/postgres/embedded/launch.ts';
import type { SourceMutationName } from '../mutations/mutations.ts';
import type { EvaluatedDatabase } from '../evaluation/readModels.ts';
import { type DemoAccounts, signInDemoAccounts } from '../load/demoAccounts.ts';
import type { ScenarioStage } from '../scenario.ts';
import { type ProductProcess, startProductProcess } from './productProcess.ts';
import { createRunFolder, removeFolderAfterPostgres } from './seededFolders.ts';
import { readKeyEncryptionKey } from './keyEncryptionKey.ts';

/** Two instances of the product on one database, with signed-in accounts; the first one leads. */
export interface StagedPair {
  readonly first: ProductProcess;
  readonly second: ProductProcess;
  readonly people: DemoAccounts;
  readonly evaluatedDatabase: EvaluatedDatabase;
}

/** Starts a Postgres and two instances on it, both with the stage's mutations and the scenario's faults. */
export async function startStagedPair(
  stage: ScenarioStage,
  faults: readonly SourceMutationName[] = [],
): Promise<StagedPair> {
  const folder = await stage.createSeededFolder();
  const postgres = await launchPostgres(folder);
  stage.cleanup.defer(() => postgres.stop());
  return startPair(stage, { databaseUrl: postgres.url, keyEncryptionKey: readKeyEncryptionKey(folder) }, faults);
}

/** The same with the log in an empty EventStoreDB and with an empty Postgres. */
export async function startStagedPairOnEventStore(stage: ScenarioStage, eventStoreUrl: string): Promise<StagedPair> {
  const folder = createRunFolder();
  stage.cleanup.defer(() => removeFolderAfterPostgres(folder));
  const postgres = await launchPostgres(folder);
  stage.cleanup.defer(() => postgres.stop());
  const keyEncryptionKey = randomBytes(32).toString('base64');
  return startPair(stage, { databaseUrl: postgres.url, keyEncryptionKey, eventStoreUrl });
}

async function startPair(
  stage: ScenarioStage,
  judged: EvaluatedDatabase,
  faults: readonly SourceMutationName[] = [],
): Promise<StagedPair> {
  const { databaseUrl, keyEncryptionKey, eventStoreUrl } = judged;
  const env = {
    DATABASE_URL: databaseUrl,
    KEY_ENCRYPTION_KEY: keyEncryptionKey,
    ...(eventStoreUrl !== undefined && { EVENT_STORE_URL: eventStoreUrl }),
  };
  const start = async (): Promise<ProductProcess> => {
    const folder = createRunFolder();
    stage.cleanup.defer(() => removeFolderAfterPostgres(folder));
    const app = await startProductProcess({ folder, mutations: [...stage.mutations, ...faults], env });
    stage.cleanup.defer(() => app.stop('SIGKILL'));
    return app;
  };
  const first = await start();
  const second = await start();
  return { first, second, people: await signInDemoAccounts(second.url), evaluatedDatabase: judged };
}
