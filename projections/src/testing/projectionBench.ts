import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import pg from 'pg';
import { type BatchEvent, writeTogether } from '../runtime/applyBatch.ts';
import type { Projection } from '../runtime/projection.ts';
import { createSchema, type Target } from '../runtime/schemas.ts';

/** Projections in schemas of their own, for tests of what their handlers write. */
export interface ProjectionBench {
  /** Their read models, as queries read them. */
  readonly source: ReadSource;
  /** Applies events as one batch, positions and revisions as they come. */
  apply(this: void, ...events: readonly DomainEvent[]): Promise<void>;
  /** Runs a query in the first projection's schema; `{schema}` stands for its name. */
  rows<Row extends pg.QueryResultRow>(this: void, text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(this: void): Promise<void>;
}

/** Schemas do not touch each other, so that all benches of a worker share a database; it ends with the run's Postgres. */
let shared: Promise<TestDatabase> | null = null;

/** @param at instant of every event, or the instant of the event at a position. @param apart how far positions are from each other. */
export async function createProjectionBench(
  projection: Projection | readonly [Projection, ...Projection[]],
  at: string | ((position: bigint) => string),
  apart = 1n,
): Promise<ProjectionBench> {
  const { url } = await (shared ??= createTestDatabase());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const targets: Target[] = [];
  for (const one of [projection].flat()) targets.push(await createSchema(client, one, 'test'));
  const schemaOf = (name: string): string =>
    targets.find(({ projection: { name: own } }) => own === name)?.schema ?? name;
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  let position = 0n;
  const next = (event: DomainEvent): BatchEvent => {
    position += apart;
    const instant = typeof at === 'string' ? at : at(position);
    const placed = { stream: 'test', revision: Number(position / apart), position, at: instant, actor: 'system' };
    const read = { event: { event, ...placed } };
    return { name: event.type, storedType: event.type, stream: 'test', position, plain: read, personal: read };
  };
  return {
    source: { pool, schemaOf },
    apply: async (...events) => {
      const batch = events.map(next);
      for (const target of targets) await writeTogether(client, target, batch);
    },
    rows: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const found = await client.query<Row>(text.replaceAll('{schema}', targets[0]?.schema ?? ''), [...values]);
      return found.rows;
    },
    close: async () => {
      await pool.end();
      for (const { schema } of targets) await client.query(`DROP SCHEMA ${schema} CASCADE`);
      await client.end();
    },
  };
}
