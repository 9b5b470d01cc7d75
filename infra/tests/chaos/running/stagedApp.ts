import type { MutationName } from '../breaking/mutations.ts';
import type { JudgedDatabase } from '../judging/readModels.ts';
import { type People, signInPeople } from '../load/people.ts';
import type { Stage } from '../scenario.ts';
import { type App, startApp } from './app.ts';
import { databaseUrlOf } from './folders.ts';
import { keyOf } from './key.ts';

/** The product in one process on its embedded Postgres, with everybody signed in. */
export interface StagedApp {
  readonly app: App;
  readonly people: People;
  /** Where the judge looks; ask again after a restart. */
  readonly judged: () => JudgedDatabase;
}

/** Starts the product with the stage's break and, besides, faults that the scenario itself places in it. */
export async function stageApp(stage: Stage, faults: readonly MutationName[] = []): Promise<StagedApp> {
  const app = await startApp({ folder: await stage.newFolder(), mutations: [...stage.mutations, ...faults] });
  stage.undo.defer(() => app.end('SIGKILL'));
  return {
    app,
    people: await signInPeople(app.url),
    judged: () => ({ databaseUrl: databaseUrlOf(app.folder), keyEncryptionKey: keyOf(app.folder) }),
  };
}
