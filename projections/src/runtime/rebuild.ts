import { lockCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import { readModelsReader } from '@marketplace/read-models/readModels.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { Pool, PoolClient } from 'pg';
import { failureValues, writeOneByOne, writeTogether } from './applyBatch.ts';
import { fillInBulk } from './fillInBulk.ts';
import { type Page, pageSize, readAhead, readPage } from './pages.ts';
import { EventFailed, isPoison } from './poison.ts';
import type { Projection } from './projection.ts';
import type { ReaderDeps } from './readerDeps.ts';
import {
  activate,
  createBareSchemas,
  dropSchemas,
  indexForHandlers,
  indexForReaders,
  lastBuilt,
  lastRetired,
  lockTargets,
  markBuilt,
  moveTargets,
  type Target,
} from './schemas.ts';

/** Told how far a rebuild has come, after every page of the log. What it throws ends the rebuild, and the live read models are as before. */
export type Progress = (position: bigint, head: bigint) => void;

type Transaction = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;

/** Nothing is parked in a rebuild: it fails, and names the event. */
const writeOrFail = writeOneByOne((_client, _target, failure) => Promise.reject(failure));

/** Handles a page in one transaction. */
async function writePage(targets: readonly Target[], { events, position }: Page, within: Transaction): Promise<void> {
  const writeAll = (way: typeof writeTogether) =>
    within(async (client) => {
      for (const target of targets) await way(client, target, events);
      await moveTargets(client, targets, position);
    });
  await writeAll(writeTogether).catch(async (error: unknown) => {
    if (isPoison(error)) await writeAll(writeOrFail);
    throw error;
  });
}

/**
 * Fills targets that all stand at the same position, and reads a page while the one before is written.
 * @returns where they stand then: at `until` or beyond, or at the log's end.
 */
async function fill(
  deps: ReaderDeps,
  targets: readonly Target[],
  [after, until]: readonly [bigint, bigint],
  within: Transaction,
  progress: Progress,
): Promise<bigint> {
  if (after >= until) return after;
  let position = after;
  const projections = targets.map(({ projection }) => projection);
  let page = await readPage(deps, projections, after, pageSize);
  while (page.position > position) {
    const { position: reached } = page;
    const next = reached < until ? readPage(deps, projections, reached, pageSize) : page;
    [page] = await Promise.all([next, writePage(targets, page, within)]);
    position = reached;
    progress(position < until ? position : until, until);
  }
  return position;
}

/** A rebuild that is cut off begins anew, and its last transaction, which waits for the disk, brings all before it there. */
function withoutWaiting(pool: Pool): Transaction {
  return (work) => inTransaction(pool, work, 'BEGIN; SET LOCAL synchronous_commit = off');
}

/** How often a rebuild runs after a head that moves on before it joins. */
const rounds = 10;

/** What becomes of schemas in the transaction in which they stand where the live ones stand. */
type Ending = (client: PoolClient, targets: readonly Target[]) => Promise<void>;

/** They are read and written from then on, and the leading reader goes on with them. */
function joining({ projections }: ReaderDeps): Ending {
  return async (client, targets) => {
    await activate(client, targets);
    await raiseCheckpoint(client, projections);
  };
}

/** Fills targets beside the live schemas, catches up, and ends: while it holds the checkpoint it handles the last events. */
async function fillAndEnd(
  deps: ReaderDeps,
  [targets, from]: readonly [readonly Target[], bigint],
  progress: Progress,
  ending: Ending,
): Promise<void> {
  const within = withoutWaiting(deps.pool);
  let position = from;
  for (let round = 0; round < rounds; round++) {
    const head = await deps.store.head();
    if (position >= head) break;
    position = await fill(deps, targets, [position, head], within, progress);
  }
  await inTransaction(deps.pool, async (client) => {
    const live = await lockCheckpoint(client, readModelsReader);
    await fill(deps, targets, [position, live.position], (work) => behindSavepoint(client, work), progress);
    await ending(client, targets);
  });
}

/** Lets a page be tried again in a transaction that goes on. */
async function behindSavepoint<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
  await client.query('SAVEPOINT page');
  return work(client).catch(async (error: unknown) => {
    await client.query('ROLLBACK TO SAVEPOINT page');
    throw error;
  });
}

/** Where all schemas are filled further than the checkpoint says, as after the first fill, it follows them. */
async function raiseCheckpoint(client: PoolClient, projections: readonly Projection[]): Promise<void> {
  const targets = await lockTargets(client, projections);
  if (targets.length < projections.length) return;
  const least = targets.map(({ position }) => position).reduce((a, b) => (a < b ? a : b));
  await client.query('UPDATE ops.checkpoint SET position = greatest(position, $2) WHERE name = $1', [
    readModelsReader,
    least.toString(),
  ]);
}

/** Fills bare schemas up to a head, and gives them all their indexes. @returns where they stand then. */
type FirstFill = (targets: readonly Target[], head: bigint) => Promise<bigint>;

/** What is built, and what becomes of it. */
interface Building {
  readonly projections: readonly Projection[];
  readonly ending: Ending;
}

async function build(
  deps: ReaderDeps,
  { projections, ending }: Building,
  progress: Progress,
  [head, firstFill]: readonly [bigint, FirstFill],
): Promise<void> {
  const epoch = await deps.store.epoch();
  const targets = await withoutWaiting(deps.pool)((client) => createBareSchemas(client, projections, epoch));
  const fillAll = async (): Promise<void> => {
    await fillAndEnd(deps, [targets, await firstFill(targets, head)], progress, ending);
  };
  await fillAll().catch(async (error: unknown) => {
    await inTransaction(deps.pool, (client) => dropSchemas(client, targets));
    throw error;
  });
}

/** Quick, but what fails is not known by its event. */
async function buildInBulk(deps: ReaderDeps, building: Building, progress: Progress): Promise<void> {
  const head = await deps.store.head();
  const pages = readAhead(deps, building.projections, head);
  const firstFill: FirstFill = (targets) =>
    fillInBulk(targets, pages, withoutWaiting(deps.pool), (position) =>
      progress(position < head ? position : head, head),
    );
  await build(deps, building, progress, [head, firstFill]);
}

/** As the live read models are written, so that what fails is known by its event. */
async function buildByPages(deps: ReaderDeps, building: Building, progress: Progress): Promise<void> {
  const within = withoutWaiting(deps.pool);
  const firstFill: FirstFill = async (targets, head) => {
    await within((client) => indexForHandlers(client, targets));
    const position = await fill(deps, targets, [0n, head], within, progress);
    await within((client) => indexForReaders(client, targets));
    return position;
  };
  await build(deps, building, progress, [await deps.store.head(), firstFill]);
}

/**
 * Builds projections anew from the log in schemas beside the live ones and lets them take their place. What was parked in the old
 * schemas is handled again; what an operator discarded is left out.
 * @throws EventFailed, with the live read models untouched, at the first event that a projection cannot take.
 */
export function rebuild(deps: ReaderDeps, projections: readonly Projection[], progress: Progress): Promise<void> {
  return buildAnew(deps, { projections, ending: joining(deps) }, progress);
}

/**
 * Builds a projection anew in a schema beside the live one, which waits there until `swapIn` lets it take the live one's place, for a day at
 * most; one that waits already is dropped.
 * @throws EventFailed as `rebuild`.
 */
export function buildBeside(deps: ReaderDeps, projection: Projection, progress: Progress): Promise<void> {
  return buildAnew(deps, { projections: [projection], ending: markBuilt }, progress);
}

async function buildAnew(deps: ReaderDeps, building: Building, progress: Progress): Promise<void> {
  await buildInBulk(deps, building, progress)
    .catch(async (error: unknown) => {
      if (!isPoison(error)) throw error;
      await buildByPages(deps, building, progress);
    })
    .catch(async (error: unknown) => {
      if (error instanceof EventFailed) await noteUnbuilt(deps.pool, building.projections, error);
      throw error;
    });
}

/** Keeps at which event a projection could not be built, so that an operator can give it up. */
async function noteUnbuilt(pool: Pool, projections: readonly Projection[], failure: EventFailed): Promise<void> {
  const projection = projections.find(({ name }) => name === failure.projection);
  if (projection === undefined) return;
  await pool.query(
    `INSERT INTO ops.unbuilt AS u (projection, code_version, stream, position, event_type, reason) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (projection, code_version) DO UPDATE SET
       stream = excluded.stream, position = excluded.position, event_type = excluded.event_type, reason = excluded.reason,
       failed_at = now()`,
    [projection.name, projection.version, ...failureValues(projection, failure)],
  );
}

/** Brings a schema that is there already up to date and lets it take the active one's place. @returns its name. */
async function bringIn(deps: ReaderDeps, target: Target, progress: Progress): Promise<string> {
  await fillAndEnd(deps, [[target], target.position], progress, joining(deps));
  return target.schema;
}

/**
 * Puts the schema back that stood in the place of the active one before, brought up to date first.
 * @throws Error when there is none any more.
 */
export async function putBack(deps: ReaderDeps, projection: Projection, progress: Progress): Promise<string> {
  const epoch = await deps.store.epoch();
  const target = await inTransaction(deps.pool, (client) => lastRetired(client, projection, epoch));
  if (target === null) throw new Error(`No earlier schema of ${projection.name} is there any more.`);
  return bringIn(deps, target, progress);
}

/**
 * Lets the schema that `buildBeside` built take the place of the active one, brought up to date first; that one can be put back.
 * @throws Error when none waits.
 */
export async function swapIn(deps: ReaderDeps, projection: Projection, progress: Progress): Promise<string> {
  const epoch = await deps.store.epoch();
  const target = await inTransaction(deps.pool, (client) => lastBuilt(client, projection, epoch));
  if (target === null) throw new Error(`No schema of ${projection.name} waits to take its place.`);
  return bringIn(deps, target, progress);
}
