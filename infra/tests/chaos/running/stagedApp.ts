import type { ChaosSourceMutationName } from '../mutations/mutations.ts';
import type { ChaosEvaluatedDatabase } from '../evaluation/readModels.ts';
import { type SignedInDemoBuyerAndVendors, signInTestDemoBuyerAndVendors } from '../load/demoAccounts.ts';
import type { ChaosScenarioEnvironment } from '../scenario.ts';
import { type TestProductProcess, startTestProductProcess } from './productProcess.ts';
import { getTestEmbeddedDatabaseUrl } from './seededFolders.ts';
import { readTestDataFolderKeyEncryptionKey } from './keyEncryptionKey.ts';

/** The product in one process with its embedded Postgres and signed-in accounts. */
export interface ChaosProductInstance {
  readonly app: TestProductProcess;
  readonly people: SignedInDemoBuyerAndVendors;
  /** Returns the database to evaluate. Must be called again after a restart, which changes the port of Postgres. */
  readonly getEvaluatedDatabase: () => ChaosEvaluatedDatabase;
}

/** Starts the product with the mutations of the environment and the additional faults of the scenario. */
export async function startChaosProductInstance(
  stage: ChaosScenarioEnvironment,
  faults: readonly ChaosSourceMutationName[] = [],
): Promise<ChaosProductInstance> {
  const app = await startTestProductProcess({
    folder: await stage.createSeededFolder(),
    mutations: [...stage.mutations, ...faults],
  });
  stage.cleanup.defer(() => app.stop('SIGKILL'));
  return {
    app,
    people: await signInTestDemoBuyerAndVendors(app.url),
    getEvaluatedDatabase: () => ({
      databaseUrl: getTestEmbeddedDatabaseUrl(app.folder),
      keyEncryptionKey: readTestDataFolderKeyEncryptionKey(app.folder),
    }),
  };
}
