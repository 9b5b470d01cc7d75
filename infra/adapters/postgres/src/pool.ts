import pg from 'pg';

export interface PoolOptions {
  /** Connections at most; about cores x 2 + 1 for work that is bound by the database. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Told about a connection that broke while it stood idle; the pool replaces it by itself. Not while it is being ended. */
  readonly onError?: (error: Error) => void;
}

/**
 * Connections to one Postgres. Columns of type bigint and numeric arrive as strings, as pg gives them: turn a position into
 * `BigInt(row.position)`, never into a number. LISTEN and locks belong on connections of their own, not in here.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    // A server that went without a word is noticed on idle connections too.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const report = (error: Error): void => {
    if (!pool.ending) options.onError?.(error);
  };
  // Without a listener a lost idle connection would end the process; a query on it fails with its own error.
  pool.on('error', report);
  // A client that is checked out raises its errors itself, beside the failing query.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
