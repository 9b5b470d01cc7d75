import type { MutationName } from '../breaking/mutations.ts';
import type { JudgedDatabase } from '../judging/readModels.ts';
import { type People, signInPeople } from '../load/people.ts';
import type { Stage } from '../scenario.ts';
import { type App, startApp } from './app.ts';
import { databaseUrlOf } from './folders.ts';
import { keyOf } from './key.ts';

/** The product in one process with its embedded Postgres and signed-in accounts. */
export interface StagedApp {
  readonly app: App;
  readonly people: People;
  /** The database to evaluate; call it again after a restart. */
  readonly judged: () => JudgedDatabase;
}

/** Starts the product with the protections of the stage switched off and with additional faults of the scenario. */
export async function stageApp(stage: Stage, faults: readonly MutationName[] = []): Promise<StagedApp> {
  const app = await startApp({ folder: await stage.newFolder(), mutations: [...stage.mutations, ...faults] });
  stage.undo.defer(() => app.end('SIGKILL'));
  return {
    app,
    people: await signInPeople(app.url),
    judged: () => ({ databaseUrl: databaseUrlOf(app.folder), keyEncryptionKey: keyOf(app.folder) }),
  };
}
