import { listParked } from '@marketplace/projections/runtime/parked.ts';
import type { Pool } from 'pg';

/** A part of the product that knows whether it works. */
interface Part {
  /** What is wrong with it, or `null`. */
  problem(this: void): string | null;
}

/** What the services stand on. */
export interface Foundation {
  readonly log: Part & { checkStore(this: void): Promise<unknown> };
  readonly readModels: Part;
}

async function unless(look: Promise<unknown>, reason: string): Promise<readonly string[]> {
  return look.then(
    () => [],
    () => [reason],
  );
}

/** @returns a line for each thing that keeps the services from being ready, but for what they know of themselves. */
export async function whyNotReady(
  { log, readModels }: Foundation,
  pool: Pick<Pool, 'query'>,
): Promise<readonly string[]> {
  const [database, store] = await Promise.all([
    unless(pool.query('SELECT 1'), 'the database cannot be reached'),
    unless(log.checkStore(), 'the event store cannot be reached'),
  ]);
  const [broken, behind] = [log.problem(), readModels.problem()];
  return [
    ...database,
    ...store,
    ...(broken === null ? [] : [broken]),
    ...(behind === null ? [] : [`the read models do not follow the log: ${behind}`]),
  ];
}

/** @returns a line for each database that cannot be asked. @param reads the primary too, or a replica that is read. */
export async function whyReadsFail(
  primary: Pick<Pool, 'query'>,
  reads: Pick<Pool, 'query'>,
): Promise<readonly string[]> {
  const looks = [unless(primary.query('SELECT 1'), 'the database cannot be reached')];
  if (reads !== primary) looks.push(unless(reads.query('SELECT 1'), 'the replica of the database cannot be reached'));
  return (await Promise.all(looks)).flat();
}

/** @returns a line for each part of a read model that stands still at an event; none while the database cannot be reached. */
export async function whatNeedsCare(pool: Pick<Pool, 'query'>): Promise<readonly string[]> {
  const parked = await listParked(pool).catch(() => []);
  return parked.map(
    ({ projection, stream, position, eventType }) =>
      `the read model ${projection} stands still at event ${position} (${eventType}) of ${stream}: see "npm run parked -- list"`,
  );
}
