import type { Pool, PoolClient } from 'pg';

type Query = (this: void, ...args: readonly unknown[]) => Promise<unknown>;

const getStatementText = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { readonly text?: string } | null)?.text ?? '');

/**
 * Runs `change` once, right after the first statement that contains `text`, to simulate an event that arrives between
 * two statements of a reader. All statements of the pool and its connections run one at a time until the pool is
 * restored.
 * @returns a function that restores the pool and returns whether `change` has run.
 */
export function runChangeAfterMatchingSqlStatement(
  pool: Pool,
  text: string,
  change: () => Promise<void>,
): () => boolean {
  const original = { connect: pool.connect.bind(pool), query: pool.query.bind(pool) };
  const connect = original.connect as (...args: readonly unknown[]) => Promise<PoolClient>;
  let before: Promise<unknown> = Promise.resolve();
  let changed = false;
  const begun = new Map<PoolClient, Query>();
  const runOne = async (query: Query, args: readonly unknown[]): Promise<unknown> => {
    const result = await query(...args);
    if (changed || !getStatementText(args[0]).includes(text)) return result;
    changed = true;
    await change();
    return result;
  };
  const runSequentially = (query: Query, args: readonly unknown[]): Promise<unknown> => {
    const running = before.then(() => runOne(query, args));
    before = running.catch(() => undefined);
    return running;
  };
  const connectForOne = async (): Promise<PoolClient> => {
    const client = await connect();
    if (!begun.has(client)) {
      const query = client.query.bind(client) as unknown as Query;
      begun.set(client, query);
      client.query = ((...args: readonly unknown[]) => runSequentially(query, args)) as unknown as PoolClient['query'];
    }
    return client;
  };
  const queryOnce: Query = async (...args) => {
    const client = await connectForOne();
    try {
      return await (client.query as unknown as Query)(...args);
    } finally {
      client.release();
    }
  };
  pool.connect = connectForOne as Pool['connect'];
  pool.query = queryOnce as unknown as Pool['query'];
  return () => {
    Object.assign(pool, original);
    for (const [client, query] of begun) client.query = query as unknown as PoolClient['query'];
    return changed;
  };
}
