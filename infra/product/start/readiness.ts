import { listParked } from '@marketplace/projections/runtime/parked.ts';
import type { Pool } from 'pg';

/** A part of the product that knows whether it works. */
interface Part {
  /** What is wrong with it, or `null`. */
  problem(this: void): string | null;
}

/** The parts that go on in the background, whoever calls. */
export interface BackgroundParts {
  readonly log: Part & { checkStore(this: void): Promise<unknown> };
  readonly projections: Part;
  readonly deadlines: Part;
  /** Left out: nobody is mailed. */
  readonly mail?: Part;
}

async function unless(look: Promise<unknown>, reason: string): Promise<readonly string[]> {
  return look.then(
    () => [],
    () => [reason],
  );
}

/** @returns a line for each thing that keeps the product from being ready; none when it is. */
export async function whyNotReady(
  { log, projections, deadlines, mail }: BackgroundParts,
  pool: Pick<Pool, 'query'>,
): Promise<readonly string[]> {
  const [database, store] = await Promise.all([
    unless(pool.query('SELECT 1'), 'the database cannot be reached'),
    unless(log.checkStore(), 'the event store cannot be reached'),
  ]);
  const [broken, behind, unkept] = [log.problem(), projections.problem(), deadlines.problem()];
  const unsaid = mail?.problem() ?? null;
  return [
    ...database,
    ...store,
    ...(broken === null ? [] : [broken]),
    ...(behind === null ? [] : [`the read models do not follow the log: ${behind}`]),
    ...(unkept === null ? [] : [`deadlines are not kept: ${unkept}`]),
    ...(unsaid === null ? [] : [`events lead to no mails: ${unsaid}`]),
  ];
}

/** @returns a line for each part of a read model that stands still at an event; none while the database cannot be reached. */
export async function whatNeedsCare(pool: Pick<Pool, 'query'>): Promise<readonly string[]> {
  const parked = await listParked(pool).catch(() => []);
  return parked.map(
    ({ projection, stream, position, eventType }) =>
      `the read model ${projection} stands still at event ${position} (${eventType}) of ${stream}: see "npm run parked -- list"`,
  );
}
