import { parsePosition } from '@marketplace/contracts/kernel/position.ts';
import { type Change } from '@marketplace/contracts/live.ts';
import { type Announcement, readModelChannel, readModelsReader } from './readModels.ts';
import pg from 'pg';
import { markRead } from './schemaNames.ts';
import { untilReplayed } from './untilReplayed.ts';

/** Milliseconds between looks at the checkpoint, in case an announcement was lost. */
const pollInterval = 1000;
/** Milliseconds between marks that this release still reads its schemas; a day without one, and they are dropped. */
const markInterval = 600_000;
/** Requests of people that wait at once, of one account and of all; further ones are answered as stale. */
export const waiting = { perAccount: 30, everybody: 2000 } as const;

/** What a committed batch changed; `null` when everything may have. */
export type ChangeListener = (position: string, changes: readonly Change[] | null) => void;

/** Knows how far the read models have come, wakes who waits for a position, and passes changes on. */
export interface PositionHub {
  /** The current token, or `null` before the first look. */
  current(this: void): string | null;
  /** Whether the read models are there already; true for a token of another epoch, and for what is no token. */
  has(this: void, token: string): boolean;
  /**
   * Whether the read models reached the token within `ms`; true at once for a token of another epoch, false at once when the account
   * has too many waiting already. @param account on whose behalf; left out: the product's own, which always waits.
   */
  reached(this: void, token: string, ms: number, account?: string): Promise<boolean>;
  /** @returns a function that ends the listening. */
  onChange(this: void, listener: ChangeListener): () => void;
  close(this: void): Promise<void>;
}

interface Waiter {
  readonly position: bigint;
  readonly account: string | undefined;
  readonly wake: (reached: boolean) => void;
}

/** @returns `null` for what is no announcement: whoever may notify can send anything, and the next look makes up for it. */
function announcementIn(payload: string | undefined): Announcement | null {
  try {
    return JSON.parse(payload ?? '') as Announcement | null;
  } catch {
    return null;
  }
}

function mayNotWait(waiters: ReadonlySet<Waiter>, account: string): boolean {
  const people = [...waiters].filter((waiter) => waiter.account !== undefined);
  const own = people.filter((waiter) => waiter.account === account);
  return own.length >= waiting.perAccount || people.length >= waiting.everybody;
}

/**
 * Listens on a connection of its own and reconnects by itself.
 * @param pool where the read models are read. @param connectionString of the primary. @param report hears of the first of the failures that
 * follow each other. @param primary where the pool is a replica's, which may be behind what the primary announces.
 */
export async function createPositionHub(
  pool: Pick<pg.Pool, 'query'>,
  connectionString: string,
  report: (error: unknown) => void = () => undefined,
  primary: Pick<pg.Pool, 'query'> | null = null,
): Promise<PositionHub> {
  const waiters = new Set<Waiter>();
  const listeners = new Set<ChangeListener>();
  let epoch = '';
  let position = -1n;
  let client: pg.Client | null = null;
  let closed = false;

  const moveTo = (token: string): void => {
    const parsed = parsePosition(token);
    if (parsed === null) return;
    if (parsed.epoch === epoch && parsed.position <= position) return;
    epoch = parsed.epoch;
    position = parsed.position;
    for (const waiter of [...waiters]) if (waiter.position <= position) waiter.wake(true);
  };
  const look = async (): Promise<void> => {
    const found = await pool.query<{ token: string }>(
      `SELECT epoch || '.' || position AS token FROM ops.checkpoint WHERE name = $1`,
      [readModelsReader],
    );
    const token = found.rows[0]?.token;
    if (token === undefined) return;
    const before = `${epoch}.${position}`;
    moveTo(token);
    if (before !== token && before !== '.-1' && client === null)
      for (const listener of listeners) listener(token, null);
  };
  const pass = (batch: Announcement): void => {
    moveTo(batch.position);
    for (const listener of listeners) listener(batch.position, batch.changes ?? null);
  };
  const isThere = (token: string): boolean => {
    const wanted = parsePosition(token);
    // Another life of the log is nothing that a replica would come to.
    return wanted === null || wanted.epoch !== epoch || wanted.position <= position;
  };
  const take = primary === null ? pass : untilReplayed({ look, isThere, isClosed: () => closed, pass });
  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, application_name: 'position-hub' });
    next.on('notification', ({ payload }) => {
      const batch = announcementIn(payload);
      if (batch?.reader === readModelsReader) take(batch);
    });
    next.on('error', () => {
      if (client === next) client = null;
    });
    await next.connect();
    await next.query(`LISTEN ${readModelChannel}`);
    client = next;
  };
  const tick = async (): Promise<void> => {
    if (client === null && !closed) await listen();
    await look();
  };
  await tick();
  const marked = primary ?? pool;
  await markRead(marked);
  let failed = false;
  const fail = (error: unknown): void => {
    if (!failed) report(error);
    failed = true;
    client = null;
  };
  const marking = setInterval(() => void markRead(marked).catch(report), markInterval);
  const timer = setInterval(() => {
    tick().then(() => {
      failed = false;
    }, fail);
  }, pollInterval);

  const missing = (token: string): bigint | null => {
    const wanted = parsePosition(token);
    return wanted === null || wanted.epoch !== epoch || wanted.position <= position ? null : wanted.position;
  };

  return {
    has: (token) => missing(token) === null,
    current: () => (position < 0n ? null : `${epoch}.${position}`),
    reached: (token, ms, account) => {
      const wanted = missing(token);
      if (wanted === null) return Promise.resolve(true);
      if (account !== undefined && mayNotWait(waiters, account)) return Promise.resolve(false);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          position: wanted,
          account,
          wake: (reached) => {
            clearTimeout(expiry);
            waiters.delete(waiter);
            resolve(reached);
          },
        };
        const expiry = setTimeout(() => waiter.wake(false), ms);
        waiters.add(waiter);
      });
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      clearInterval(marking);
      for (const waiter of [...waiters]) waiter.wake(false);
      await client?.end();
    },
  };
}
