import type { KeyObject } from 'node:crypto';
import { createLogger, type Logger } from '@marketplace/telemetry/logger.ts';
import type { Settings } from '../start/config.ts';
import { fail, readEnvironment } from '../start/environment.ts';
import { findKeyEncryptionKey, findPreviousKey } from '../start/keyEncryptionKey.ts';
import { openForCommand } from '../start/openDatabase.ts';
import { type Services, startServices } from '../start/services.ts';
import { WrongUse } from './wrongUse.ts';

/** Prints a usage error on one line and exits with code 2; other errors are passed to `exitWithError`. */
export function failUnlessWrongUse(error: unknown): never {
  if (!(error instanceof WrongUse)) return fail('The command failed.', error);
  console.error(error.message);
  process.exit(2);
}

/** Resources of a command that runs on the database. */
export interface CommandDatabase {
  /** With the password. */
  readonly databaseUrl: string;
  readonly keyEncryptionKey: KeyObject;
  readonly settings: Settings;
  readonly logger: Logger;
}

/**
 * Runs a command on the database, either that of the running product or one opened for the command. Resources on the
 * stack are closed afterwards. Exits with code 1 on errors, and with 2 on `UsageError`.
 */
export async function runOnDatabase(
  work: (database: CommandDatabase, opened: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  try {
    const given = readEnvironment();
    const settings = { ...given, previousKeyEncryptionKey: findPreviousKey(given) };
    const logger = createLogger({ level: settings.logLevel, format: settings.production ? 'json' : 'readable' });
    await using opened = new AsyncDisposableStack();
    const databaseUrl = await openForCommand(settings, logger, opened);
    await work({ databaseUrl, keyEncryptionKey: findKeyEncryptionKey(settings), settings, logger }, opened);
  } catch (error) {
    failUnlessWrongUse(error);
  }
}

/**
 * Runs a command on the services after the read models have caught up with the log; otherwise like `runWithDatabase`.
 * Background work of the command service, such as sending mails, is not run.
 */
export function runCommand(work: (services: Services, logger: Logger) => Promise<void>): Promise<void> {
  return runOnDatabase(async (database, opened) => {
    const services = await startServices({ ...database, overrides: { processes: [] } });
    opened.defer(async () => {
      await Promise.all([services.command.close(), services.query.close()]);
      await services.stop();
    });
    await catchUp(services);
    await work(services, database.logger);
  });
}

/** Milliseconds in which the read models must catch up with the log. */
const catchUpTimeoutMs = 600_000;

async function catchUp({ readers: { store }, commandDeps: { epoch }, hub }: Services): Promise<void> {
  if (!(await hub.reached(`${epoch}.${await store.head()}`, catchUpTimeoutMs))) {
    throw new Error('The read models did not catch up with the log: check GET /health/ready.');
  }
}
