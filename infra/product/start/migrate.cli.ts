import { createLogger } from '@marketplace/telemetry/logger.ts';
import { fail, readEnvironment } from './environment.ts';
import { prepareForServices } from './openDatabase.ts';

try {
  const settings = readEnvironment('migrate');
  const logger = createLogger({ level: settings.logLevel, format: settings.production ? 'json' : 'readable' });
  const made = await prepareForServices(settings, logger);
  logger.info({ logins: made }, 'the database is up to date');
} catch (error) {
  fail('The database was not prepared.', error);
}
