import { createSecretKey, randomBytes } from 'node:crypto';
import { startSearchAlertProcess } from '@marketplace/command-service/searches/alerts/searchAlerts.process.ts';
import { createReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { openServiceDatabasePools } from '@marketplace/product/start/connections.ts';
import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';

/** Runs only the alerts of saved searches, with short intervals, until killed: `node alertsProgram.ts DATABASE_URL`. */
const [databaseUrl = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'silent', format: 'json' });
// This program reads no encrypted data, so a random key is sufficient.
const { store, reader, execute, loadState } = openEventLogWithRestrictedRoles(
  databaseUrl,
  createSecretKey(randomBytes(32)),
  logger,
);
const pools = openServiceDatabasePools(databaseUrl, logger);
const hub = await createReadModelPositionHub(pools.query, addRoleToDatabaseUrl(databaseUrl, 'query'));
startSearchAlertProcess({
  ...{ store, decode: reader.decode, execute, loadState, logger, pool: pools.command },
  ...{ now: () => new Date(), tickMs: 20, settleMs: 0 },
  resolveSchemas: () => resolveReadModelSchemas(pools.command),
  untilRead: (position) => hub.waitUntilReached(position, 60_000),
});
