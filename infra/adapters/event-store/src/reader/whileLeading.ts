import type { Pool } from 'pg';
import { awaitLease, type HeldLease } from './lease.ts';

/** Work that one instance does at a time, under a lease. */
export interface LedWork {
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
