import { createPool } from '@marketplace/postgres/pool.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';

/** What each service holds of the database, besides the log. */
export type Pools = Readonly<Record<keyof typeof connections, Pool>>;

/**
 * One of the connections of command keeps a lease. Of those of projections three do, and two more keep others from building or swapping
 * the same read model.
 */
const connections = { command: 6, query: 5, projections: 10 } as const;

/** Opens the pool of each service, with no more rights and time than the service's work needs. */
export function openPools(databaseUrl: string, logger: Pick<Logger, 'warn'>): Pools {
  const onError = (error: Error): void => logger.warn({ reason: error.message }, 'a database connection was lost');
  const open = (service: keyof typeof connections): Pool =>
    createPool(actingAs(databaseUrl, service), { max: connections[service], applicationName: service, onError });
  return { command: open('command'), query: open('query'), projections: open('projections') };
}
