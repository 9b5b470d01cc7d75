import { createSecretKey, randomBytes } from 'node:crypto';
import type { DatabasePreparation } from '@marketplace/postgres/testing/testDatabase.ts';
import { openServicePool } from '@marketplace/product/start/connections.ts';
import { openEventLog } from '@marketplace/product/start/eventLog.ts';
import { liveProjections } from '@marketplace/projections/liveReadModels.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import { prepareProjections } from '@marketplace/projections/runtime/run.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';

const logger = createLogger({ level: 'silent', format: 'json' });

/**
 * Prepares a database with empty read models on an empty log, as after the first start of the services. Copying hundreds of tables and
 * indexes takes a fraction of the time of creating them. Only for events in the same database, since read models belong to its log.
 * @param projections defaults to all projections of the product.
 */
export function prepareEmptyReadModels(projections: readonly Projection[] = liveProjections): DatabasePreparation {
  return {
    name: projections.map(({ name, version }) => `${name} ${version}`).join(),
    prepare: async (url) => {
      const log = openEventLog(url, createSecretKey(randomBytes(32)), logger, { purpose: 'projections' });
      const pool = openServicePool(url, 'projections', logger);
      await prepareProjections({ store: log.store, reader: log.reader, pool, projections, log: logger });
      await Promise.all([log.close(), pool.end()]);
    },
  };
}
