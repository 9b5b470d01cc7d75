import { randomBytes } from 'node:crypto';
import { launchPostgres } from '@marketplace/postgres/embedded/launch.ts';
import type { MutationName } from '../breaking/mutations.ts';
import type { JudgedDatabase } from '../judging/readModels.ts';
import { type People, signInPeople } from '../load/people.ts';
import type { Stage } from '../scenario.ts';
import { type App, startApp } from './app.ts';
import { makeFolder, removeFolder } from './folders.ts';
import { keyOf } from './key.ts';

/** Two instances of the product on one database, with signed-in accounts; the first one leads. */
export interface StagedPair {
  readonly first: App;
  readonly second: App;
  readonly people: People;
  readonly judged: JudgedDatabase;
}

/** Starts a Postgres and two instances on it, both with the stage's mutations and the scenario's faults. */
export async function stagePair(stage: Stage, faults: readonly MutationName[] = []): Promise<StagedPair> {
  const folder = await stage.newFolder();
  const postgres = await launchPostgres(folder);
  stage.undo.defer(() => postgres.stop());
  return startPair(stage, { databaseUrl: postgres.url, keyEncryptionKey: keyOf(folder) }, faults);
}

/** The same with the log in an empty EventStoreDB and with an empty Postgres. */
export async function stagePairOnEventStore(stage: Stage, eventStoreUrl: string): Promise<StagedPair> {
  const folder = makeFolder();
  stage.undo.defer(() => removeFolder(folder));
  const postgres = await launchPostgres(folder);
  stage.undo.defer(() => postgres.stop());
  const keyEncryptionKey = randomBytes(32).toString('base64');
  return startPair(stage, { databaseUrl: postgres.url, keyEncryptionKey, eventStoreUrl });
}

async function startPair(
  stage: Stage,
  judged: JudgedDatabase,
  faults: readonly MutationName[] = [],
): Promise<StagedPair> {
  const { databaseUrl, keyEncryptionKey, eventStoreUrl } = judged;
  const env = {
    DATABASE_URL: databaseUrl,
    KEY_ENCRYPTION_KEY: keyEncryptionKey,
    ...(eventStoreUrl !== undefined && { EVENT_STORE_URL: eventStoreUrl }),
  };
  const start = async (): Promise<App> => {
    const folder = makeFolder();
    stage.undo.defer(() => removeFolder(folder));
    const app = await startApp({ folder, mutations: [...stage.mutations, ...faults], env });
    stage.undo.defer(() => app.end('SIGKILL'));
    return app;
  };
  const first = await start();
  const second = await start();
  return { first, second, people: await signInPeople(second.url), judged };
}
