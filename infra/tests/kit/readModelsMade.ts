import { createSecretKey, randomBytes } from 'node:crypto';
import type { Preparation } from '@marketplace/postgres/testing/testDatabase.ts';
import { openPool } from '@marketplace/product/start/connections.ts';
import { openLog } from '@marketplace/product/start/log.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import { prepareProjections } from '@marketplace/projections/runtime/run.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';

const logger = createLogger({ level: 'silent', format: 'json' });

/**
 * Prepares a database with empty read models on an empty log, as after the first start of the services. Copying hundreds of tables and
 * indexes takes a fraction of the time of creating them. Only for events in the same database, since read models belong to its log.
 * @param projections defaults to all projections of the product.
 */
export function readModelsMade(projections: readonly Projection[] = liveReadModels): Preparation {
  return {
    name: projections.map(({ name, version }) => `${name} ${version}`).join(),
    make: async (url) => {
      const log = openLog(url, createSecretKey(randomBytes(32)), logger, { purpose: 'projections' });
      const pool = openPool(url, 'projections', logger);
      await prepareProjections({ store: log.store, reader: log.reader, pool, projections, log: logger });
      await Promise.all([log.close(), pool.end()]);
    },
  };
}
