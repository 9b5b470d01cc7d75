import { setImmediate } from 'node:timers/promises';
import type { EventBatch, EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { Pool, PoolClient } from 'pg';
import { flush } from '../runtime/flush.ts';
import { heldBack } from '../runtime/pages.ts';
import { isPoison, reasonOf } from '../runtime/poison.ts';
import type { EventReader } from '../runtime/readerDeps.ts';
import { isWithin } from './logRange.ts';
import type { Replayable } from './replayable.ts';
import { handlePage, type PageReader } from './replayPage.ts';
import {
  type AskedReplay,
  createReplay,
  dropReplay,
  finishReplay,
  moveReplay,
  readReplay,
  ReplayRefused,
  type ReplayState,
  whileLocked,
} from './replaySchema.ts';

/** What a replay works with: the log, and connections that may read it and write replays, nothing else. */
export interface ReplayDeps {
  readonly store: Pick<EventStore, 'readAll' | 'head' | 'epoch'>;
  readonly decode: EventReader['decode'];
  readonly pool: Pool;
}

/** A replay as it is asked for. */
export interface ReplayOrder {
  readonly schema: string;
  readonly projection: Replayable;
  readonly asked: AskedReplay;
  /** Whether one that is there is dropped first. */
  readonly again: boolean;
}

/** Hears how far a replay has come: positions of the log. */
export type ReplayProgress = (position: bigint, bounds: { readonly first: bigint; readonly until: bigint }) => void;

/** Events that are read at once, and written in one transaction: short enough that nobody waits for it. */
const pageEvents = 2000;

/** Rows that a crash of Postgres takes back go with their place, so that nobody has to wait for the disk. */
const begin = 'BEGIN; SET LOCAL synchronous_commit = off';

/**
 * Runs a projection over the log, or a part of it, into a schema of its own, up to where the log ends now. Page by page, each with its
 * place in one transaction: cut off, the same order goes on where it was. Nothing of the live read models is read or written.
 * @param signal ends it after the page at hand. @returns where it stands then.
 * @throws ReplayRefused when the schema holds something else, is complete, is being written, or when an event does not go in.
 */
export async function replay(
  deps: ReplayDeps,
  order: ReplayOrder,
  progress: ReplayProgress,
  signal: AbortSignal,
): Promise<ReplayState> {
  return whileLocked(deps.pool, order.schema, async (owner) => {
    const state = await open(deps, order, owner);
    const reached = await fill(deps, order, { state, progress, signal });
    if (reached.position < reached.until) return reached;
    await inTransaction(deps.pool, (client) => finishReplay(client, order.schema, order.projection));
    return (await readReplay(deps.pool, order.schema)) ?? reached;
  });
}

/** @returns where the replay goes on, or begins. */
async function open(deps: ReplayDeps, order: ReplayOrder, owner: PoolClient): Promise<ReplayState> {
  const { schema, asked, again } = order;
  const found = await readReplay(owner, schema);
  const epoch = await deps.store.epoch();
  if (found !== null && !again) {
    refuseOther(found, asked, epoch);
    return found;
  }
  const fresh = { asked, epoch, ...(await boundsOf(deps, asked)) };
  await inTransaction(deps.pool, async (client) => {
    await dropReplay(client, schema);
    await createReplay(client, schema, order.projection, fresh);
  });
  return { ...fresh, handled: 0, startedAt: new Date(), finishedAt: null };
}

async function boundsOf({ store }: ReplayDeps, { fromPosition, toPosition }: AskedReplay) {
  const head = await store.head();
  const first = fromPosition === null ? 1n : BigInt(fromPosition);
  if (first > head && fromPosition !== null) throw new ReplayRefused(`The log ends at position ${head}.`);
  const until = toPosition === null || BigInt(toPosition) > head ? head : BigInt(toPosition);
  return { position: first - 1n, until };
}

function refuseOther(found: ReplayState, asked: AskedReplay, epoch: string): void {
  const cure = '--again drops it and begins anew; another name keeps both.';
  if (JSON.stringify(found.asked) !== JSON.stringify(asked)) {
    throw new ReplayRefused(`A replay of this name is there, of ${describeAsked(found.asked, asked)}: ${cure}`);
  }
  if (found.epoch !== epoch) throw new ReplayRefused(`A replay of this name is there, of another log: ${cure}`);
  if (found.finishedAt !== null) throw new ReplayRefused(`A replay of this name is there and complete: ${cure}`);
}

/** @returns a replay's order in words. @param beside where given, says what tells two orders apart that read alike. */
export function describeAsked({ projection, version, ...range }: AskedReplay, beside?: AskedReplay): string {
  const bounds = [
    ...(range.from === null ? [] : [`from ${range.from}`]),
    ...(range.to === null ? [] : [`to ${range.to}`]),
    ...(range.fromPosition === null ? [] : [`from position ${range.fromPosition}`]),
    ...(range.toPosition === null ? [] : [`to position ${range.toPosition}`]),
  ];
  const changed = beside !== undefined && beside.projection === projection && beside.version !== version;
  const whole = bounds.length === 0 ? 'the whole log' : bounds.join(' ');
  return `${projection}${changed ? ' as it was before it was changed' : ''}, ${whole}`;
}

/** @returns which events were given up: for this projection, or, where nobody can read them, for any. */
async function givenUp({ pool }: ReplayDeps, { name }: Replayable): Promise<PageReader['isGivenUp']> {
  const { rows } = await pool.query<{ projection: string; position: string }>(
    'SELECT projection, position FROM ops.discarded',
  );
  const own = new Set(rows.filter(({ projection }) => projection === name).map(({ position }) => position));
  const any = new Set(rows.map(({ position }) => position));
  return ({ position }, isUnreadable) => (isUnreadable ? any : own).has(position.toString());
}

interface Filling {
  readonly state: ReplayState;
  readonly progress: ReplayProgress;
  readonly signal: AbortSignal;
}

/** Reads a page while the one before is written. */
async function fill(deps: ReplayDeps, order: ReplayOrder, { state, progress, signal }: Filling): Promise<ReplayState> {
  const { until } = state;
  const reader = { decode: deps.decode, isGivenUp: await givenUp(deps, order.projection) };
  const read = (after: bigint): Promise<EventBatch> => heldBack(deps.store.readAll(after, pageEvents));
  const belongs = isWithin({ ...state.asked, after: state.position, until });
  let current = state;
  let page = read(current.position);
  while (current.position < until && !signal.aborted) {
    const { events, position } = await page;
    const reached = position > current.position && position < until ? position : until;
    if (reached < until) page = read(reached);
    const handled = await write(deps, order, { from: current, to: reached, reader, events: events.filter(belongs) });
    current = { ...current, position: reached, handled: current.handled + handled };
    progress(reached, { first: state.position, until });
    await setImmediate();
  }
  return current;
}

interface WrittenPage {
  readonly from: ReplayState;
  readonly to: bigint;
  readonly reader: PageReader;
  readonly events: readonly StoredEvent[];
}

/** Brings a page and its place into the schema. @returns how many events a handler took. */
async function write(
  { pool }: ReplayDeps,
  { schema, projection }: ReplayOrder,
  { from, to, reader, events }: WrittenPage,
): Promise<number> {
  const { runs, handled } = await handlePage(projection, reader, events);
  const bring = async (client: PoolClient): Promise<void> => {
    await flush(client, schema, runs);
    await moveReplay(client, schema, { position: from.position, handled }, to);
  };
  await inTransaction(pool, bring, begin).catch((error: unknown) => {
    if (!isPoison(error)) throw error;
    throw new ReplayRefused(
      `The rows of events ${from.position + 1n} to ${to} do not go into their tables: ${reasonOf(error)}`,
    );
  });
  return handled;
}
