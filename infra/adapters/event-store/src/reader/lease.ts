import type { Pool, PoolClient } from 'pg';
import { sleepUnlessAborted } from '../sleepUntilAborted.ts';

/** Work that only one instance does at a time, under a lease. */
interface LeaderWork {
  readonly pool: Pool;
  /** Name of the lease. */
  readonly name: string;
  /** @param signal aborts when the lease is lost or the work must stop. */
  readonly work: (lease: HeldDatabaseLease, signal: AbortSignal) => Promise<void>;
  /** Called with the reason when the lease is lost. */
  readonly onLost: (reason: unknown) => void;
}

/** Waits for the lease, runs the work, and releases the lease even if the work fails. */
export async function runWithDatabaseLease(
  { pool, name, work, onLost }: LeaderWork,
  signal: AbortSignal,
): Promise<void> {
  const lease = await waitForAndTakeDatabaseLease(pool, name, signal);
  if (lease === null) return;
  try {
    await work(lease, AbortSignal.any([signal, lease.lost]));
    if (lease.lost.aborted) onLost(lease.lost.reason);
  } finally {
    await lease.release();
  }
}

/** Lifetime of a lease that is not renewed, and the renewal interval, in milliseconds. */
export interface DatabaseLeaseTimings {
  readonly lastsMs: number;
  readonly renewMs: number;
}

/** The exclusive right to run the reader with a given name, until the lease is released or lost to another instance. */
export interface HeldDatabaseLease {
  /**
   * Larger than the token of every previous holder. Updates of the checkpoint include the token, and are rejected if a
   * larger token is registered.
   */
  readonly token: bigint;
  /**
   * Aborts when the lease is lost (the reason is an `Error`) or released; work that was begun under the lease must not
   * be written afterwards.
   */
  readonly lost: AbortSignal;
  release(this: void): Promise<void>;
}

const defaultTerms: DatabaseLeaseTimings = { lastsMs: 6_000, renewMs: 2_000 };

/**
 * Advisory lock identified by the token, held by the holder's connection. The lock only proves that the holder is
 * alive: a lease without the lock can be taken immediately; a lease of a frozen holder can be taken after it has
 * expired.
 */
const lockKey = 'hashtext($1)';
const lockOfHolder = `
  SELECT FROM pg_locks k
   WHERE k.locktype = 'advisory' AND k.granted AND k.objsubid = 2
     AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND k.classid::bigint = (${lockKey}::bigint & 4294967295) AND k.objid::bigint = l.token`;

const takeStatement = `
  INSERT INTO ops.lease AS l (name, token, expires_at) VALUES ($1, 1, clock_timestamp() + $2 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE SET token = l.token + 1, expires_at = excluded.expires_at
   WHERE l.expires_at < clock_timestamp() OR NOT EXISTS (${lockOfHolder})
  RETURNING token`;

const renewStatement = `
  UPDATE ops.lease SET expires_at = clock_timestamp() + $3 * interval '1 ms' WHERE name = $1 AND token = $2`;

const releaseStatement = 'UPDATE ops.lease SET expires_at = clock_timestamp() WHERE name = $1 AND token = $2';

/** @returns the token, whose lock this connection then holds; `null` if another instance holds the lease. */
async function tryToTake(client: PoolClient, name: string, lastsMs: number): Promise<bigint | null> {
  await client.query('BEGIN');
  const taken = await client.query<{ token: string }>(takeStatement, [name, lastsMs]);
  const token = taken.rows[0]?.token;
  if (token !== undefined) await client.query(`SELECT pg_advisory_lock(${lockKey}, $2::int)`, [name, token]);
  await client.query('COMMIT');
  return token === undefined ? null : BigInt(token);
}

/**
 * Renews the lease until it is lost: another holder has taken it, the connection has broken, or the database has not
 * responded before the lease expired.
 */
function renewPeriodically(
  client: PoolClient,
  name: string,
  token: bigint,
  terms: DatabaseLeaseTimings,
): AbortController {
  const lost = new AbortController();
  let endsAt = performance.now() + terms.lastsMs;
  let isRenewing = false;
  const renewOnce = async (): Promise<void> => {
    const askedAt = performance.now();
    const { rowCount } = await client.query(renewStatement, [name, token.toString(), terms.lastsMs]);
    if (rowCount === 0) lost.abort(new Error('another instance has taken the lease'));
    endsAt = askedAt + terms.lastsMs;
  };
  const timer = setInterval(() => {
    if (performance.now() > endsAt) lost.abort(new Error('the lease expired before the database responded'));
    if (isRenewing || lost.signal.aborted) return;
    isRenewing = true;
    renewOnce()
      .catch((error: unknown) => lost.abort(error))
      .finally(() => {
        isRenewing = false;
      });
  }, terms.renewMs);
  // The listener remains registered until the connection is closed, because the connection may also break after the
  // lease was lost.
  client.on('error', (error) => lost.abort(error));
  lost.signal.addEventListener('abort', () => clearInterval(timer));
  return lost;
}

/**
 * Takes the lease if it is free.
 * @returns `null` if another instance holds the lease.
 */
export async function tryTakeDatabaseLease(
  pool: Pool,
  name: string,
  terms: DatabaseLeaseTimings = defaultTerms,
): Promise<HeldDatabaseLease | null> {
  const client = await pool.connect();
  const token = await tryToTake(client, name, terms.lastsMs).catch((error: unknown) => {
    client.release(true);
    throw error;
  });
  if (token === null) {
    client.release();
    return null;
  }
  const lost = renewPeriodically(client, name, token, terms);
  const release = async (): Promise<void> => {
    lost.abort();
    // If the release fails, the lease ends with the connection or expires.
    await client.query(releaseStatement, [name, token.toString()]).catch(() => undefined);
    // Closes the connection, which releases its lock.
    client.release(true);
  };
  return { token, lost: lost.signal, release };
}

/**
 * Waits until the lease is free and takes it.
 * @returns `null` if the signal aborts first.
 */
export async function waitForAndTakeDatabaseLease(
  pool: Pool,
  name: string,
  signal: AbortSignal,
  terms: DatabaseLeaseTimings = defaultTerms,
): Promise<HeldDatabaseLease | null> {
  while (!signal.aborted) {
    const lease = await tryTakeDatabaseLease(pool, name, terms);
    if (lease !== null) return lease;
    await sleepUnlessAborted(terms.renewMs / 2, signal);
  }
  return null;
}
