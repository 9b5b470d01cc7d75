import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadModelQueryBuilder } from './readModelDb.ts';
import type { ReadModelName } from '@marketplace/contracts/operations/operations.readModels.values.ts';
import { ReadModelNotReadyError } from './schemaNames.ts';

interface Tables {
  'people.person': { readonly user_id: string; readonly name: string | null };
  'rfqBoard.rfq': { readonly rfq_id: number; readonly buyer_id: string };
}

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await pool.query(`CREATE SCHEMA one; CREATE TABLE one.person (user_id text, name text);
    CREATE SCHEMA two; CREATE TABLE two.rfq (rfq_id int, buyer_id text);
    INSERT INTO one.person VALUES ('bea', 'Bea'), ('ida', NULL); INSERT INTO two.rfq VALUES (1, 'bea'), (2, 'bea')`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const schemas = { people: 'one', rfqBoard: 'two' } as const;
const db = () =>
  createReadModelQueryBuilder<Tables>({
    pool,
    schemaOf: (readModel) => {
      const schema = schemas[readModel as keyof typeof schemas];
      if ((schema as string | undefined) === undefined) throw new ReadModelNotReadyError(readModel);
      return schema;
    },
  });

test('joins read models in different schemas in one query', async () => {
  const rows = await db()
    .selectFrom('rfqBoard.rfq as r')
    .innerJoin('people.person as p', 'p.user_id', 'r.buyer_id')
    .select(['r.rfq_id', 'p.name'])
    .orderBy('r.rfq_id')
    .execute();
  expect(rows).toEqual([
    { rfq_id: 1, name: 'Bea' },
    { rfq_id: 2, name: 'Bea' },
  ]);
});

test('resolves tables in subqueries and columns of tables without an alias', async () => {
  const rows = await db()
    .selectFrom('people.person')
    .select((person) => [
      'people.person.user_id',
      jsonArrayFrom(
        person.selectFrom('rfqBoard.rfq as r').select('r.rfq_id').whereRef('r.buyer_id', '=', 'people.person.user_id'),
      ).as('rfqs'),
    ])
    .orderBy('user_id')
    .execute();
  expect(rows).toEqual([
    { user_id: 'bea', rfqs: [{ rfq_id: 1 }, { rfq_id: 2 }] },
    { user_id: 'ida', rfqs: [] },
  ]);
});

test('throws when a read model is not ready', () => {
  const schemaOf = (readModel: ReadModelName): never => {
    throw new ReadModelNotReadyError(readModel);
  };
  const query = createReadModelQueryBuilder<Tables>({ pool, schemaOf }).selectFrom('people.person');
  expect(() => query.compile()).toThrow(ReadModelNotReadyError);
});
