import type { Pool, PoolClient } from 'pg';

type Query = (this: void, ...args: readonly unknown[]) => unknown;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { readonly text?: string } | null)?.text ?? '');

/**
 * From now on every statement of a connection that is taken from the pool waits for the one before, and `change` happens once, right after the first statement that
 * names the table: what a reader sees when an event arrives between two statements. @returns what ends it, and says whether it happened.
 */
export function changeBetween(pool: Pool, table: string, change: () => Promise<void>): () => boolean {
  const original = pool.connect.bind(pool);
  const connect = original as (...args: readonly unknown[]) => Promise<PoolClient>;
  let before: Promise<unknown> = Promise.resolve();
  let changed = false;
  const begun = new Map<PoolClient, Query>();
  const runOne = async (query: Query, args: readonly unknown[]): Promise<unknown> => {
    const result = await query(...args);
    if (changed || !textOf(args[0]).includes(table)) return result;
    changed = true;
    await change();
    return result;
  };
  const connectForOne = async (): Promise<PoolClient> => {
    const client = await connect();
    if (!begun.has(client)) {
      const query = client.query.bind(client) as unknown as Query;
      begun.set(client, query);
      client.query = ((...args: readonly unknown[]) => {
        const running = before.then(() => runOne(query, args));
        before = running.catch(() => undefined);
        return running;
      }) as unknown as PoolClient['query'];
    }
    return client;
  };
  // With a callback it is the pool itself that connects, for a statement of `pool.query`.
  pool.connect = ((...args: readonly unknown[]) =>
    args.length > 0 ? connect(...args) : connectForOne()) as Pool['connect'];
  return () => {
    pool.connect = original;
    for (const [client, query] of begun) client.query = query as unknown as PoolClient['query'];
    return changed;
  };
}
