import { createLogger } from '@marketplace/telemetry/logger.ts';
import { exitWithError, loadProductSettings } from './environment.ts';
import { prepareDatabaseForServices } from './openDatabase.ts';

try {
  const settings = loadProductSettings('migrate');
  const logger = createLogger({ level: settings.logLevel, format: settings.production ? 'json' : 'readable' });
  const made = await prepareDatabaseForServices(settings, logger);
  logger.info({ logins: made }, 'the database is up to date');
} catch (error) {
  exitWithError('The database was not prepared.', error);
}
