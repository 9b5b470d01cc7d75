import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { createTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { type BatchEvent, writeTogether } from '../runtime/applyBatch.ts';
import type { Projection } from '../runtime/projection.ts';
import { createSchema } from '../runtime/schemas.ts';

/** One projection in a database of its own, for tests of what its handlers write. */
export interface ProjectionBench {
  /** Applies events as one batch, positions and revisions as they come. */
  apply(this: void, ...events: readonly DomainEvent[]): Promise<void>;
  /** Runs a query in the projection's schema; `{schema}` stands for its name. */
  rows<Row extends pg.QueryResultRow>(this: void, text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(this: void): Promise<void>;
}

/** @param at instant of every event, or the instant of the event at a position. */
export async function createProjectionBench(
  projection: Projection,
  at: string | ((position: bigint) => string),
): Promise<ProjectionBench> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const target = await createSchema(client, projection, 'test');
  let position = 0n;
  const next = (event: DomainEvent): BatchEvent => {
    position += 1n;
    const instant = typeof at === 'string' ? at : at(position);
    const placed = { stream: 'test', revision: Number(position), position, at: instant, actor: 'system' };
    const read = { event: { event, ...placed } };
    return { name: event.type, storedType: event.type, stream: 'test', position, plain: read, personal: read };
  };
  return {
    apply: (...events) => writeTogether(client, target, events.map(next)),
    rows: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const found = await client.query<Row>(text.replaceAll('{schema}', target.schema), [...values]);
      return found.rows;
    },
    close: async () => {
      await client.end();
      await database.drop();
    },
  };
}
