import { listParkedStreams } from '@marketplace/projections/runtime/parked.ts';
import type { Pool } from 'pg';

/** A component that can report a problem. */
interface Part {
  /** The current problem, or `null`. */
  problem(this: void): string | null;
}

/** Components that the services depend on. */
export interface ServiceReadinessSources {
  readonly log: Part & { checkStore(this: void): Promise<unknown> };
  readonly readModels: Part;
}

async function toReasons(check: Promise<unknown>, reason: string): Promise<readonly string[]> {
  return check.then(
    () => [],
    () => [reason],
  );
}

/** @returns a line for each reason why the services are not ready, except reasons that they report themselves. */
export async function listUnreadyReasons(
  { log, readModels }: ServiceReadinessSources,
  pool: Pick<Pool, 'query'>,
): Promise<readonly string[]> {
  const [database, store] = await Promise.all([
    toReasons(pool.query('SELECT 1'), 'the database cannot be reached'),
    toReasons(log.checkStore(), 'the event store cannot be reached'),
  ]);
  const [broken, behind] = [log.problem(), readModels.problem()];
  return [
    ...database,
    ...store,
    ...(broken === null ? [] : [broken]),
    ...(behind === null ? [] : [`the read models do not follow the log: ${behind}`]),
  ];
}

/**
 * @returns a line for each database that cannot be reached.
 * @param reads the pool for reading, on the primary or on a replica.
 */
export async function describeUnreachableDatabases(
  primary: Pick<Pool, 'query'>,
  reads: Pick<Pool, 'query'>,
): Promise<readonly string[]> {
  const checks = [toReasons(primary.query('SELECT 1'), 'the database cannot be reached')];
  if (reads !== primary)
    checks.push(toReasons(reads.query('SELECT 1'), 'the replica of the database cannot be reached'));
  return (await Promise.all(checks)).flat();
}

/** @returns a line for each part of a read model with a parked event; none while the database cannot be reached. */
export async function listParkedEventWarnings(pool: Pick<Pool, 'query'>): Promise<readonly string[]> {
  const parked = await listParkedStreams(pool).catch(() => []);
  return parked.map(
    ({ projection, stream, position, eventType }) =>
      `the read model ${projection} is stopped at event ${position} (${eventType}) of ${stream}: see "npm run parked -- list"`,
  );
}
