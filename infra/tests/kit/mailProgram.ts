import { createSecretKey, randomBytes } from 'node:crypto';
import { startMailProcesses } from '@marketplace/command-service/mails/startMailProcesses.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { openServiceDatabasePools } from '@marketplace/product/start/connections.ts';
import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';

/**
 * Runs only the notifier and the mail sender, with short retries, until killed: `node mailProgram.ts DATABASE_URL
 * SMTP_URL`.
 */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'silent', format: 'json' });
// Mails use no encrypted data, so a random key is sufficient.
const { store, reader, loadState } = openEventLogWithRestrictedRoles(
  databaseUrl,
  createSecretKey(randomBytes(32)),
  logger,
);
const terms = { claimMs: 1_000, tickMs: 50, tidyMs: 50, firstRetryMs: 100 };
const settings = { smtpUrl, publicUrl: 'https://market.example', contactEmail: 'info@market.example', isShown: false };
startMailProcesses(
  {
    ...{ store, decode: reader.decode, loadState, logger, pool: openServiceDatabasePools(databaseUrl, logger).command },
    readPersonal: async (stream) => reader.decodePersonal(await store.readStream(stream)),
    now: () => new Date(),
  },
  { ...settings, linkSecret: 'a secret of the tests', terms },
);
