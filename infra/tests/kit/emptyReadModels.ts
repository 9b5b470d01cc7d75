import { createSecretKey, randomBytes } from 'node:crypto';
import type { TestDatabasePreparation } from '@marketplace/postgres/testing/testDatabase.ts';
import { openServiceDatabasePool } from '@marketplace/product/start/connections.ts';
import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import { createAndFillMissingProjectionSchemas } from '@marketplace/projections/runtime/run.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';

const logger = createLogger({ level: 'silent', format: 'json' });

/**
 * Prepares a database with empty read models on an empty log, as after the first start of the services. Copying
 * hundreds of tables and indexes takes a fraction of the time that creating them takes. The event log must be in the
 * same database, since read models belong to one log.
 * @param projections defaults to all projections of the product.
 */
export function createTestPreparationWithEmptyReadModels(
  projections: readonly Projection[] = liveReadModelProjections,
): TestDatabasePreparation {
  return {
    name: projections.map(({ name, version }) => `${name} ${version}`).join(),
    prepare: async (url) => {
      const log = openEventLogWithRestrictedRoles(url, createSecretKey(randomBytes(32)), logger, {
        purpose: 'projections',
      });
      const pool = openServiceDatabasePool(url, 'projections', logger);
      await createAndFillMissingProjectionSchemas({
        store: log.store,
        reader: log.reader,
        pool,
        projections,
        log: logger,
      });
      await Promise.all([log.close(), pool.end()]);
    },
  };
}
