import { type LogPositionToken, parseLogPosition } from '@marketplace/contracts/kernel/position.ts';
import { type LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import { type ReadModelAnnouncement, readModelAnnouncementChannel, readModelsCheckpointName } from './readModels.ts';
import pg from 'pg';
import { markReadModelSchemasInUse } from './schemaNames.ts';
import { delayAnnouncementsUntilReplicaCatchesUp } from './delayUntilReplayed.ts';

/** Milliseconds between polls of the checkpoint, in case an announcement is lost. */
const pollIntervalMs = 1000;
/**
 * Milliseconds between updates of the time at which this release last read its schemas. Schemas are dropped a day after
 * the last update.
 */
const markIntervalMs = 600_000;
/**
 * Maximum number of waiting user requests, per account and in total. Further requests get a possibly stale response.
 */
export const maxRequestsWaitingForReadModelPosition = { perAccount: 30, total: 2000 } as const;

/** Receives the changes of a committed batch; `null` means that everything may have changed. */
export type ReadModelChangeListener = (position: string, changes: readonly LiveChangeAudienceAndTag[] | null) => void;

/**
 * Tracks the position of the read models, resolves requests that wait for a position, and passes changes to listeners.
 */
export interface ReadModelPositionHub {
  /** Returns the position of the read models as a token; `null` before the first poll. */
  current(this: void): string | null;
  /** Whether the read models have reached a token; true for tokens of another epoch and for invalid tokens. */
  hasReached(this: void, token: string): boolean;
  /**
   * Waits until the read models reach the token, for at most `ms`, and resolves to whether they have reached it.
   * Resolves immediately to true for tokens of another epoch and for invalid tokens, and to false when too many
   * requests of the account or of all accounts are waiting.
   * @param account account of the user; undefined for the product's own requests, which are not limited.
   */
  waitUntilReached(this: void, token: string, ms: number, account?: string): Promise<boolean>;
  /** @returns a function that removes the listener. */
  onChange(this: void, listener: ReadModelChangeListener): () => void;
  close(this: void): Promise<void>;
}

interface Waiter {
  readonly position: bigint;
  readonly account: string | undefined;
  readonly wake: (reached: boolean) => void;
}

/**
 * @returns the parsed payload, or `null` if it is malformed. Any database user can send a malformed payload. The next
 * poll compensates for the ignored payload.
 */
function parseAnnouncement(payload: string | undefined): ReadModelAnnouncement | null {
  try {
    return JSON.parse(payload ?? '') as ReadModelAnnouncement | null;
  } catch {
    return null;
  }
}

function hasTooManyWaiting(waiters: ReadonlySet<Waiter>, account: string): boolean {
  const userWaiters = [...waiters].filter((waiter) => waiter.account !== undefined);
  const own = userWaiters.filter((waiter) => waiter.account === account);
  return (
    own.length >= maxRequestsWaitingForReadModelPosition.perAccount ||
    userWaiters.length >= maxRequestsWaitingForReadModelPosition.total
  );
}

/** @returns the token of the read models' position; `null` if no position is stored. */
async function findReadModelPosition(db: Pick<pg.Pool, 'query'>): Promise<LogPositionToken | null> {
  const found = await db.query<{ token: LogPositionToken }>(
    `SELECT epoch || '.' || position AS token FROM ops.checkpoint WHERE name = $1`,
    [readModelsCheckpointName],
  );
  return found.rows[0]?.token ?? null;
}

/**
 * Listens on a dedicated connection and reconnects automatically. After a reconnection, listeners are notified of
 * missed changes.
 * @param pool pool for reading the read models.
 * @param connectionString connection string of the primary.
 * @param report receives the first of consecutive failures.
 * @param primary pool of the primary, if `pool` belongs to a replica, which may lag behind announcements of the
 * primary; otherwise `null`.
 */
export async function createReadModelPositionHub(
  pool: Pick<pg.Pool, 'query'>,
  connectionString: string,
  report: (error: unknown) => void = () => undefined,
  primary: Pick<pg.Pool, 'query'> | null = null,
): Promise<ReadModelPositionHub> {
  const waiters = new Set<Waiter>();
  const listeners = new Set<ReadModelChangeListener>();
  let epoch = '';
  let position = -1n;
  /** Connection that listens for announcements; `null` while there is none. */
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  /** Position of the newest change of which listeners were or will be notified. */
  let announced: string | null = null;
  let closed = false;

  const moveTo = (token: string): void => {
    const parsed = parseLogPosition(token);
    if (parsed === null) return;
    if (parsed.epoch === epoch && parsed.position <= position) return;
    epoch = parsed.epoch;
    position = parsed.position;
    for (const waiter of [...waiters]) if (waiter.position <= position) waiter.wake(true);
  };
  const poll = async (): Promise<void> => {
    const token = await findReadModelPosition(pool);
    if (token === null) return;
    const before = `${epoch}.${position}`;
    moveTo(token);
    if (before === token || before === '.-1' || client !== null) return;
    announced = token;
    for (const listener of listeners) listener(token, null);
  };
  const notifyListeners = (batch: ReadModelAnnouncement): void => {
    moveTo(batch.position);
    for (const listener of listeners) listener(batch.position, batch.changes ?? null);
  };
  const hasReached = (token: string): boolean => {
    const target = parseLogPosition(token);
    // A replica never reaches a position of another epoch. It counts as reached, so that callers do not wait for ever.
    return target === null || target.epoch !== epoch || target.position <= position;
  };
  const handle =
    primary === null
      ? notifyListeners
      : delayAnnouncementsUntilReplicaCatchesUp({ poll, hasReached, isClosed: () => closed, notifyListeners });
  const receive = (batch: ReadModelAnnouncement): void => {
    announced = batch.position;
    handle(batch);
  };
  const listen = async (next: pg.Client): Promise<void> => {
    await next.connect();
    await next.query(`LISTEN ${readModelAnnouncementChannel}`);
    const token = await findReadModelPosition(next);
    if (closed) {
      await next.end();
      return;
    }
    client = next;
    // Changes may have been announced before this connection listened.
    if (token !== null && token !== announced) receive({ reader: readModelsCheckpointName, position: token });
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, application_name: 'position-hub' });
    next.on('notification', ({ payload }) => {
      const batch = parseAnnouncement(payload);
      if (batch?.reader === readModelsCheckpointName) receive(batch);
    });
    next.on('error', () => {
      if (client === next) client = null;
    });
    try {
      await listen(next);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
  };
  const ensureConnected = async (): Promise<void> => {
    if (client !== null || closed) return;
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    await connecting;
  };
  // Polls even while the connection cannot be opened, so that waiting requests are resolved.
  const tick = async (): Promise<void> => void (await Promise.all([ensureConnected(), poll()]));
  await tick();
  const marked = primary ?? pool;
  await markReadModelSchemasInUse(marked);
  let failed = false;
  const fail = (error: unknown): void => {
    if (!failed) report(error);
    failed = true;
    client?.end().catch(() => undefined);
    client = null;
  };
  const marking = setInterval(() => void markReadModelSchemasInUse(marked).catch(report), markIntervalMs);
  const timer = setInterval(() => {
    tick().then(() => {
      failed = false;
    }, fail);
  }, pollIntervalMs);

  const findMissingPosition = (token: string): bigint | null => {
    const target = parseLogPosition(token);
    return target === null || target.epoch !== epoch || target.position <= position ? null : target.position;
  };

  return {
    hasReached: (token) => findMissingPosition(token) === null,
    current: () => (position < 0n ? null : `${epoch}.${position}`),
    waitUntilReached: (token, ms, account) => {
      const target = findMissingPosition(token);
      if (target === null) return Promise.resolve(true);
      if (account !== undefined && hasTooManyWaiting(waiters, account)) return Promise.resolve(false);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          position: target,
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
