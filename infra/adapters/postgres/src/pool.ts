import pg from 'pg';

export interface DatabasePoolOptions {
  /** Maximum connections; about cores x 2 + 1 for work that is limited by the database. */
  readonly max: number;
  /** Name that pg_stat_activity shows for the connections. */
  readonly applicationName: string;
  /** Called when a connection breaks; the pool replaces it automatically. Not called while the pool is being ended. */
  readonly onError?: (error: Error) => void;
}

/**
 * Creates a connection pool. Columns of type bigint and numeric are returned as strings: convert a position with
 * `BigInt(row.position)`, never to a number. Use separate connections for LISTEN and locks.
 */
export function createDatabasePool(url: string, options: DatabasePoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    // Detects a server that disappeared silently, also on idle connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const report = (error: Error): void => {
    if (!pool.ending) options.onError?.(error);
  };
  // Without a listener, a lost idle connection would end the process. A query on a lost connection fails in any case.
  pool.on('error', report);
  // A client that is in use emits connection errors itself, in addition to the error of the failing query.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
