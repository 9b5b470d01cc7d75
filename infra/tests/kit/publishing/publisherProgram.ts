import { createSecretKey, randomBytes } from 'node:crypto';
import { createKafkaMessageBroker } from '@marketplace/messaging/kafka.ts';
import { openServiceDatabasePools } from '@marketplace/product/start/connections.ts';
import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { startEventPublishingService } from '@marketplace/projections/startEventPublishingService.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';

/** Runs only the publisher, until killed: `node publisherProgram.ts DATABASE_URL BROKER`. */
const [databaseUrl = '', brokerAddress = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'warn', format: 'readable' });
// Public events contain no encrypted data, so a random key is sufficient.
const log = openEventLogWithRestrictedRoles(databaseUrl, createSecretKey(randomBytes(32)), logger);
const broker = createKafkaMessageBroker(
  { brokers: [brokerAddress], tls: false, login: null },
  { debug: () => undefined },
);
startEventPublishingService({
  log,
  pool: openServiceDatabasePools(databaseUrl, logger).projections,
  logger,
  broker,
  now: () => new Date(),
});
