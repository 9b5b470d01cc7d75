import type { KeyObject } from 'node:crypto';
import { createLogger, type Logger } from '@marketplace/telemetry/logger.ts';
import type { ProductSettings } from '../start/config.ts';
import { exitWithError, loadProductSettings } from '../start/environment.ts';
import {
  findExistingKeyEncryptionKey,
  findPreviousKeyEncryptionKey,
  getOrCreateKeyEncryptionKey,
  requireUsableKeyEncryptionKeyOfDatabase,
} from '../start/keyEncryptionKey.ts';
import { openDatabaseForOperatorCommand } from '../start/openDatabase.ts';
import { type RunningServices, startAllServices } from '../start/services.ts';
import { UsageError } from './commandArguments.ts';

/** Prints a usage error on one line and exits with code 2; other errors are passed to `exitWithError`. */
export function exitWithUsageOrError(error: unknown): never {
  if (!(error instanceof UsageError)) return exitWithError('The command failed.', error);
  console.error(error.message);
  process.exit(2);
}

/** Resources of a command that runs on the database. */
export interface OperatorCommandContext {
  /** URL of the database, with the password. */
  readonly databaseUrl: string;
  readonly keyEncryptionKey: KeyObject;
  readonly settings: ProductSettings;
  readonly logger: Logger;
}

/**
 * Runs a command on the database of the product. An embedded Postgres is started for the command unless the product is
 * running. Resources on the stack are closed afterwards. Exits with code 1 on errors, and with code 2 on `UsageError`.
 */
export async function runOperatorCommandWithDatabase(
  work: (database: OperatorCommandContext, opened: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  try {
    const given = loadProductSettings();
    const settings = { ...given, previousKeyEncryptionKey: findPreviousKeyEncryptionKey(given) };
    const logger = createLogger({ level: settings.logLevel, format: settings.production ? 'json' : 'readable' });
    await using opened = new AsyncDisposableStack();
    const databaseUrl = await openDatabaseForOperatorCommand(settings, logger, opened);
    // A wrong key is accepted here, because `npm run keys -- status` reports it.
    if (findExistingKeyEncryptionKey(settings) === null)
      await requireUsableKeyEncryptionKeyOfDatabase(databaseUrl, settings);
    await work({ databaseUrl, keyEncryptionKey: getOrCreateKeyEncryptionKey(settings), settings, logger }, opened);
  } catch (error) {
    exitWithUsageOrError(error);
  }
}

/**
 * Like `runOperatorCommandWithDatabase`, but starts the services and runs the command after the read models have caught
 * up with the log. Background work of the command service, such as sending mails, is not run.
 */
export function runOperatorCommandWithServices(
  work: (services: RunningServices, logger: Logger) => Promise<void>,
): Promise<void> {
  return runOperatorCommandWithDatabase(async (database, opened) => {
    await requireUsableKeyEncryptionKeyOfDatabase(database.databaseUrl, database.settings);
    const services = await startAllServices({ ...database, overrides: { processes: [] } });
    opened.defer(async () => {
      await Promise.all([services.command.close(), services.query.close()]);
      await services.stop();
    });
    await catchUp(services);
    await work(services, database.logger);
  });
}

/** Maximum milliseconds for the read models to catch up with the log. */
const catchUpTimeoutMs = 600_000;

async function catchUp({ readers: { store }, commandDeps: { epoch }, hub }: RunningServices): Promise<void> {
  if (!(await hub.waitUntilReached(`${epoch}.${await store.head()}`, catchUpTimeoutMs))) {
    throw new Error('The read models did not catch up with the log: check GET /health/ready.');
  }
}
