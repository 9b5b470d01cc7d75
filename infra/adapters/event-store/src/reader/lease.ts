import type { Pool, PoolClient } from 'pg';
import { sleep } from '../sleep.ts';

/** Work that one instance does at a time, under a lease. */
interface LedWork {
  readonly pool: Pool;
  /** Of the lease. */
  readonly name: string;
  /** @param signal aborts when the lease is lost, or when nobody wants the work any more. */
  readonly work: (lease: HeldLease, signal: AbortSignal) => Promise<void>;
  /** Told why the lease was lost. */
  readonly onLost: (reason: unknown) => void;
}

/** Waits for the lease, and works until the work ends; gives the lease back whatever happened. */
export async function whileLeading({ pool, name, work, onLost }: LedWork, signal: AbortSignal): Promise<void> {
  const lease = await awaitLease(pool, name, signal);
  if (lease === null) return;
  try {
    await work(lease, AbortSignal.any([signal, lease.lost]));
    if (lease.lost.aborted) onLost(lease.lost.reason);
  } finally {
    await lease.release();
  }
}

/** How long a lease lasts without its holder, and how often the holder renews it, in milliseconds. */
export interface LeaseTerms {
  readonly lastsMs: number;
  readonly renewMs: number;
}

/** The right to be the one reader of a name, until it is given back, or lost to another instance. */
export interface HeldLease {
  /** Larger than that of every holder before. Goes with every move of the checkpoint, which refuses a smaller one. */
  readonly token: bigint;
  /** Aborts when the lease was lost (its reason is an `Error` that says how) or given back: what was begun under it may not be written. */
  readonly lost: AbortSignal;
  release(this: void): Promise<void>;
}

const usualTerms: LeaseTerms = { lastsMs: 6_000, renewMs: 2_000 };

/**
 * The holder's connection keeps a lock named after its token. It only shows that the holder is alive: a lease whose lock is gone can
 * be taken at once, one whose holder is frozen when it has run out.
 */
const lockKey = 'hashtext($1)';
const heldLock = `
  SELECT FROM pg_locks k
   WHERE k.locktype = 'advisory' AND k.granted AND k.objsubid = 2
     AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND k.classid::bigint = (${lockKey}::bigint & 4294967295) AND k.objid::bigint = l.token`;

const take = `
  INSERT INTO ops.lease AS l (name, token, expires_at) VALUES ($1, 1, clock_timestamp() + $2 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE SET token = l.token + 1, expires_at = excluded.expires_at
   WHERE l.expires_at < clock_timestamp() OR NOT EXISTS (${heldLock})
  RETURNING token`;

const renew = `
  UPDATE ops.lease SET expires_at = clock_timestamp() + $3 * interval '1 ms' WHERE name = $1 AND token = $2`;

const giveBack = 'UPDATE ops.lease SET expires_at = clock_timestamp() WHERE name = $1 AND token = $2';

/** @returns the token, with its lock held by this connection before anybody else can see it; `null` when another holds the lease. */
async function tryToTake(client: PoolClient, name: string, lastsMs: number): Promise<bigint | null> {
  await client.query('BEGIN');
  const taken = await client.query<{ token: string }>(take, [name, lastsMs]);
  const token = taken.rows[0]?.token;
  if (token !== undefined) await client.query(`SELECT pg_advisory_lock(${lockKey}, $2::int)`, [name, token]);
  await client.query('COMMIT');
  return token === undefined ? null : BigInt(token);
}

/** Renews until the lease is lost: to another holder, with the connection, or because nobody answered before it ran out. */
function renewPeriodically(client: PoolClient, name: string, token: bigint, terms: LeaseTerms): AbortController {
  const lost = new AbortController();
  let endsAt = performance.now() + terms.lastsMs;
  let asked = false;
  const ask = async (): Promise<void> => {
    const askedAt = performance.now();
    const { rowCount } = await client.query(renew, [name, token.toString(), terms.lastsMs]);
    if (rowCount === 0) lost.abort(new Error('another instance has taken the lease'));
    endsAt = askedAt + terms.lastsMs;
  };
  const timer = setInterval(() => {
    if (performance.now() > endsAt) lost.abort(new Error('the lease ran out before the database answered'));
    if (asked || lost.signal.aborted) return;
    asked = true;
    ask()
      .catch((error: unknown) => lost.abort(error))
      .finally(() => {
        asked = false;
      });
  }, terms.renewMs);
  // Stays until the connection goes, for it may break after the lease was lost as well.
  client.on('error', (error) => lost.abort(error));
  lost.signal.addEventListener('abort', () => clearInterval(timer));
  return lost;
}

/** Takes the lease when it is free. @returns `null` when another instance holds it. */
export async function takeLease(pool: Pool, name: string, terms: LeaseTerms = usualTerms): Promise<HeldLease | null> {
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
    // If it does not get through, the lease ends with the connection, or runs out.
    await client.query(giveBack, [name, token.toString()]).catch(() => undefined);
    // The connection goes with its lock.
    client.release(true);
  };
  return { token, lost: lost.signal, release };
}

/** Waits until the lease is free and takes it. @returns `null` when the signal aborts before. */
export async function awaitLease(
  pool: Pool,
  name: string,
  signal: AbortSignal,
  terms: LeaseTerms = usualTerms,
): Promise<HeldLease | null> {
  while (!signal.aborted) {
    const lease = await takeLease(pool, name, terms);
    if (lease !== null) return lease;
    await sleep(terms.renewMs / 2, signal);
  }
  return null;
}
