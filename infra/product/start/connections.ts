import { type DatabaseAddress, type Service, urlFor } from '@marketplace/postgres/logins.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { createPositionHub, type PositionHub } from '@marketplace/read-models/positionHub.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';

/** What each service holds of the database, besides the log. */
export type Pools = Readonly<Record<Service, Pool>>;

/**
 * One of the connections of command keeps a lease. Of those of projections three do, and two more keep others from building or swapping
 * the same read model.
 */
const connections = { command: 6, query: 5, projections: 10 } as const;

/** Opens the pool of a service, with no more rights and time than the service's work needs. */
export function openPool(url: string, service: Service, logger: Pick<Logger, 'warn'>): Pool {
  const onError = (error: Error): void => logger.warn({ reason: error.message }, 'a database connection was lost');
  return createPool(actingAs(url, service), { max: connections[service], applicationName: service, onError });
}

/** Opens the pool of each service. */
export function openPools(databaseUrl: DatabaseAddress, logger: Pick<Logger, 'warn'>): Pools {
  const open = (service: Service): Pool => openPool(urlFor(databaseUrl, service), service, logger);
  return { command: open('command'), query: open('query'), projections: open('projections') };
}

/** Follows how far the read models have come. @param url of the primary. @param pool where they are read: there, or on a replica. */
export function openHub(
  service: Exclude<Service, 'projections'>,
  url: string,
  pool: Pool,
  logger: Pick<Logger, 'warn'>,
  primary: Pool = pool,
): Promise<PositionHub> {
  const report = (error: unknown): void =>
    logger.warn({ err: error }, 'how far the read models have come cannot be followed, and is tried again');
  return createPositionHub(pool, actingAs(url, service), report, primary === pool ? null : primary);
}
