import type { KeyObject } from 'node:crypto';
import { createLogger, type Logger } from '@marketplace/telemetry/logger.ts';
import type { Settings } from '../start/config.ts';
import { fail, readEnvironment } from '../start/environment.ts';
import { findKeyEncryptionKey, findPreviousKey } from '../start/keyEncryptionKey.ts';
import { openForCommand } from '../start/openDatabase.ts';
import { type Services, startServices } from '../start/services.ts';
import { WrongUse } from './wrongUse.ts';

/** Says in one line what is wrong with the arguments, and ends the process with exit code 2; any other error as `fail`. */
export function failUnlessWrongUse(error: unknown): never {
  if (!(error instanceof WrongUse)) return fail('The command did not succeed.', error);
  console.error(error.message);
  process.exit(2);
}

/** What a command that opens its own parts works with. */
export interface CommandDatabase {
  /** With the password in it. */
  readonly databaseUrl: string;
  readonly keyEncryptionKey: KeyObject;
  readonly settings: Settings;
  readonly logger: Logger;
}

/**
 * Runs one command on the database, that of the running product or opened for it. What it puts on the stack is closed afterwards. Ends
 * the process with exit code 1 when it throws, 2 for `WrongUse`.
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
 * Runs one command on the services once the read models have caught up with the log; else like `runOnDatabase`. Background work of the
 * command service, such as mails, is left to the product.
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

/** Milliseconds that the read models have to catch up with the log. */
const patienceMs = 600_000;

async function catchUp({ readers: { store }, commandDeps: { epoch }, hub }: Services): Promise<void> {
  if (!(await hub.reached(`${epoch}.${await store.head()}`, patienceMs))) {
    throw new Error('The read models do not follow the log: look at GET /health/ready.');
  }
}
