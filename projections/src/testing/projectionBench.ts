import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { createTestDatabase } from '@marketplace/embedded/testing/testDatabase.ts';
import pg from 'pg';
import { writeBatch } from '../runtime/applyBatch.ts';
import type { ProjectedEvent, Projection } from '../runtime/projection.ts';
import { createSchema } from '../runtime/schemas.ts';

/** One projection in a database of its own, for tests of what its handlers write. */
export interface ProjectionBench {
  /** Applies events as one batch, positions and revisions as they come. */
  apply(this: void, ...events: readonly DomainEvent[]): Promise<void>;
  /** Runs a query in the projection's schema; `{schema}` stands for its name. */
  rows<Row extends pg.QueryResultRow>(this: void, text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(this: void): Promise<void>;
}

/** @param at instant of every event. */
export async function createProjectionBench(projection: Projection, at: string): Promise<ProjectionBench> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const schema = await createSchema(client, projection);
  let position = 0n;
  const projected = (event: DomainEvent): ProjectedEvent => {
    position += 1n;
    return { event, stream: 'test', revision: Number(position), position, at, actor: 'system' };
  };
  return {
    apply: async (...events) => {
      const plain = events.map(projected);
      const personal = new Map(plain.map((event) => [event.position, event]));
      await writeBatch(client, [{ projection, schema }], { plain, personal });
    },
    rows: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const found = await client.query<Row>(text.replaceAll('{schema}', schema), [...values]);
      return found.rows;
    },
    close: async () => {
      await client.end();
      await database.drop();
    },
  };
}
