import {
  type SharedOrPerServiceDatabaseUrls,
  type ServiceWithDatabaseLogin,
  getServiceDatabaseUrl,
} from '@marketplace/postgres/logins.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { createReadModelPositionHub, type ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';

/** Database pools of the services; the event log has separate connections. */
export type ServiceDatabasePools = Readonly<Record<ServiceWithDatabaseLogin, Pool>>;

/**
 * Maximum connections of each pool. The command service uses one connection for a lease. The projections use three
 * connections for leases, and two for the locks that they hold while they build and swap read models.
 */
const connections = { command: 6, query: 5, projections: 10 } as const;

/** Opens the pool of a service, with the permissions and timeouts that the service needs. */
export function openServiceDatabasePool(
  url: string,
  service: ServiceWithDatabaseLogin,
  logger: Pick<Logger, 'warn'>,
): Pool {
  const onError = (error: Error): void => logger.warn({ reason: error.message }, 'a database connection was lost');
  return createDatabasePool(addRoleToDatabaseUrl(url, service), {
    max: connections[service],
    applicationName: service,
    onError,
  });
}

/** Opens the pools of all services. */
export function openServiceDatabasePools(
  databaseUrl: SharedOrPerServiceDatabaseUrls,
  logger: Pick<Logger, 'warn'>,
): ServiceDatabasePools {
  const open = (service: ServiceWithDatabaseLogin): Pool =>
    openServiceDatabasePool(getServiceDatabaseUrl(databaseUrl, service), service, logger);
  return { command: open('command'), query: open('query'), projections: open('projections') };
}

/**
 * Opens a hub that follows the log position of the read models.
 * @param url of the primary.
 * @param pool that reads the read models, on the primary or on a replica.
 * @param primary pool on the primary.
 */
export function openReadModelPositionHub(
  service: Exclude<ServiceWithDatabaseLogin, 'projections'>,
  url: string,
  pool: Pool,
  logger: Pick<Logger, 'warn'>,
  primary: Pool = pool,
): Promise<ReadModelPositionHub> {
  const report = (error: unknown): void =>
    logger.warn({ err: error }, 'cannot follow the position of the read models; retrying');
  return createReadModelPositionHub(
    pool,
    addRoleToDatabaseUrl(url, service),
    report,
    primary === pool ? null : primary,
  );
}
