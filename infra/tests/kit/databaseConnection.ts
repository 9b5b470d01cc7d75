import pg from 'pg';

/** Runs a function on a separate connection of the database superuser. */
export async function withTestDatabaseSuperuserConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Stopping the server also breaks idle connections; running queries report their own errors.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
