import { createSecretKey } from 'node:crypto';
import { startUnclaimedProviderRfqRecordingProcess } from '@marketplace/command-service/vendorOnboarding/missedVendors.process.ts';
import { startMailProcesses } from '@marketplace/command-service/mails/startMailProcesses.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { openServiceDatabasePools } from '@marketplace/product/start/connections.ts';
import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { createReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';

/**
 * Runs the process for RFQs to providers without a vendor, and the mail processes, with short intervals until killed:
 * `node vendorOnboardingProgram.ts DATABASE_URL SMTP_URL KEY NOW [NOW_OF_MAILS]`.
 */
const [databaseUrl = '', smtpUrl = '', key = '', at = '', mailedAt] = process.argv.slice(2);
const logger = createLogger({ level: 'silent', format: 'json' });
const { store, reader, execute, loadState } = openEventLogWithRestrictedRoles(
  databaseUrl,
  createSecretKey(Buffer.from(key, 'hex')),
  logger,
);
const pools = openServiceDatabasePools(databaseUrl, logger);
const hub = await createReadModelPositionHub(pools.query, addRoleToDatabaseUrl(databaseUrl, 'query'));
const now = () => new Date(at);
const deps = { store, decode: reader.decode, execute, loadState, logger, pool: pools.command, now };
startUnclaimedProviderRfqRecordingProcess({
  ...{ ...deps, tickMs: 20, resolveSchemas: () => resolveReadModelSchemas(pools.command) },
  untilRead: (position) => hub.waitUntilReached(position, 60_000),
});
const settings = { smtpUrl, publicUrl: 'https://market.example', contactEmail: 'info@market.example', isShown: false };
startMailProcesses(
  // The outbox uses the clock of the database.
  {
    ...deps,
    now: () => (mailedAt === undefined ? new Date() : new Date(mailedAt)),
    readPersonal: async (stream) => reader.decodePersonal(await store.readStream(stream)),
  },
  {
    ...settings,
    linkSecret: 'a secret of the tests',
    terms: { claimMs: 1_000, tickMs: 50, tidyMs: 50, firstRetryMs: 100 },
  },
);
