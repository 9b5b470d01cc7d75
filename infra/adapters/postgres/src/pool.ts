import pg from 'pg';

export interface DatabasePoolOptions {
  /** Maximum connections; about cores x 2 + 1 for work that is limited by the database. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Called when an idle connection breaks; the pool replaces it automatically. Not called while the pool is being ended. */
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
  // Without a listener a lost idle connection would end the process; a query on it fails with its own error.
  pool.on('error', report);
  // A checked-out client emits its errors itself, in addition to the failing query.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
