import { randomUUID } from 'node:crypto';
import { createMigratedTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { searchesReadModel } from '@marketplace/read-models/searches/searches.tables.ts';
import {
  buildProjectionHandlerIndexesDdl,
  buildReadModelReaderIndexesDdl,
  type ReadModelTable,
  buildTableDdl,
} from '@marketplace/read-models/table.ts';
import { Pool } from 'pg';

/** A logged search. `who` is a user id; `null` for a person who is not known. */
export interface LoggedSearchFixture {
  readonly who: string | null;
  /** ISO 8601. */
  readonly at: string;
  readonly places?: readonly string[];
  readonly sim?: readonly string[];
  readonly scale?: string;
  readonly technology?: string;
  readonly matched?: number;
  /** Canonical requirements, and the wizard object as sent. Omitted by tests that do not need them. */
  readonly requirements?: object;
  readonly wizard?: object;
}

/**
 * An RFQ with one link for each entry of `links`, which defines whether the link has a quote and whether it was
 * deleted.
 */
export interface SentRfqFixture {
  readonly who: string;
  readonly at: string;
  readonly links?: readonly { readonly quoted?: boolean; readonly deleted?: boolean }[];
}

/** A test database with the tables of searches and RFQs and their indexes, filled by the test. */
export interface SearchLogTestDatabase {
  readonly source: ReadModelPoolAndSchemas;
  /** Replaces all rows. */
  replaceRows(this: void, logged: readonly LoggedSearchFixture[], sent?: readonly SentRfqFixture[]): Promise<void>;
  close(this: void): Promise<void>;
}

const schemas = [
  ['logged', searchesReadModel],
  ['board', rfqsAndQuotesReadModel],
  ['people', peopleReadModel],
] as const;

const schemaNames = new Map<string, string>(schemas.map(([schema, { name }]) => [name, schema]));

function ddl(): string {
  return schemas
    .flatMap(([schema, { tables }]) => [
      `CREATE SCHEMA ${schema};`,
      ...Object.values<ReadModelTable>(tables).map(
        (table) =>
          buildTableDdl(schema, table) +
          buildProjectionHandlerIndexesDdl(schema, table) +
          buildReadModelReaderIndexesDdl(schema, table),
      ),
    ])
    .join('\n');
}

const searchRow = (row: LoggedSearchFixture, at: number) => ({
  ...{ search_id: randomUUID(), position: at, user_id: row.who, searched_at: row.at },
  ...{ places: row.places ?? [], sim_requirements: row.sim ?? [], deployment_scale: row.scale ?? null },
  ...{ top_technology: row.technology ?? null, matched_count: row.matched ?? 10, requirements: row.requirements ?? {} },
  ...{ first_providers: [], device_management: 'Basic', proof: 'none' },
});

function linkRows(rfqId: string, { links = [], at }: SentRfqFixture) {
  return links.map(({ quoted = false, deleted = false }) => ({
    ...{ link_id: randomUUID(), rfq_id: rfqId, quote_version: quoted ? 1 : null, deleted_at: deleted ? at : null },
  }));
}

/** Creates a separate test database with the tables. */
export async function createSearchLogTestDatabase(): Promise<SearchLogTestDatabase> {
  const database = await createMigratedTestDatabase();
  const pool = new Pool({ connectionString: database.url });
  await pool.query(ddl());
  const insert = async (table: string, rows: readonly object[]): Promise<void> => {
    const values = `SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`;
    await pool.query(`INSERT INTO ${table} ${values}`, [JSON.stringify(rows)]);
  };
  return {
    source: { pool, schemaOf: (readModel) => schemaNames.get(readModel) ?? readModel },
    replaceRows: async (logged, sent = []) => {
      await pool.query('TRUNCATE logged.search_log, logged.search_text, board.rfq, board.rfq_link');
      const rows = logged.map(searchRow);
      await insert('logged.search_log', rows);
      const texts = rows.map(({ search_id, user_id }, at) => ({ search_id, user_id, wizard_data: logged[at]?.wizard }));
      await insert(
        'logged.search_text',
        texts.filter(({ wizard_data }) => wizard_data !== undefined),
      );
      const rfqs = sent.map((rfq) => ({ rfq_id: randomUUID(), ...rfq }));
      await insert(
        'board.rfq',
        rfqs.map(({ rfq_id, who, at }, position) => ({ rfq_id, buyer_id: who, created_at: at, position })),
      );
      await insert(
        'board.rfq_link',
        rfqs.flatMap((rfq) => linkRows(rfq.rfq_id, rfq)),
      );
    },
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
