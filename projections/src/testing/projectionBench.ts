import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import pg from 'pg';
import { type DecodedBatchEvent, writeProjectionBatchAtOnce } from '../runtime/applyBatch.ts';
import type { Projection } from '../runtime/projection.ts';
import { createProjectionSchema, type ProjectionDatabaseSchemaState } from '../runtime/schemas.ts';

/** Projections in separate schemas, for tests of the projections' handlers. */
export interface ProjectionTestHarness {
  /** Pool and schemas from which queries read the read models. */
  readonly source: ReadModelPoolAndSchemas;
  /** Applies events as one batch with ascending positions and revisions. */
  apply(this: void, ...events: readonly DomainEvent[]): Promise<void>;
  /** Runs a query; `{schema}` is replaced by the schema of the first projection. */
  rows<Row extends pg.QueryResultRow>(this: void, text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(this: void): Promise<void>;
}

/**
 * The database that all harnesses of a test worker share, each with separate schemas. It is dropped with the Postgres
 * server of the test run.
 */
let shared: Promise<TestDatabase> | null = null;

/**
 * @param at instant of every event, or a function from position to instant.
 * @param apart distance between positions.
 */
export async function createProjectionTestHarness(
  projection: Projection | readonly [Projection, ...Projection[]],
  at: string | ((position: bigint) => string),
  apart = 1n,
): Promise<ProjectionTestHarness> {
  const { url } = await (shared ??= createMigratedTestDatabase());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const targets: ProjectionDatabaseSchemaState[] = [];
  for (const one of [projection].flat()) targets.push(await createProjectionSchema(client, one, 'test'));
  const schemaOf = (name: string): string =>
    targets.find(({ projection: { name: own } }) => own === name)?.schema ?? name;
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  let position = 0n;
  const createBatchEvent = (event: DomainEvent): DecodedBatchEvent => {
    position += apart;
    const instant = typeof at === 'string' ? at : at(position);
    const metadata = { stream: 'test', revision: Number(position / apart), position, at: instant, actor: 'system' };
    const projected = { event: { event, ...metadata } };
    return {
      name: event.type,
      storedType: event.type,
      stream: 'test',
      position,
      plain: projected,
      personal: projected,
    };
  };
  return {
    source: { pool, schemaOf },
    apply: async (...events) => {
      const batch = events.map(createBatchEvent);
      for (const target of targets) await writeProjectionBatchAtOnce(client, target, batch);
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
