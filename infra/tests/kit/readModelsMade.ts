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
 * Empty read models on an empty log, as the first start of the services makes them: hundreds of tables and indexes, which are copied
 * in a fraction of the time. Not for events that stand elsewhere, since the read models belong to the log of their database.
 * @param projections all that the product has, when left out.
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
