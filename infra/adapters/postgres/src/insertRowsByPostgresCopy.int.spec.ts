import { createMigratedTestDatabase, type TestDatabase } from './testing/testDatabase.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertRowsByPostgresCopy, UnstorableTextError } from './insertRowsByPostgresCopy.ts';

const columns = {
  id: 'int',
  words: 'text',
  sorted: 'text COLLATE "C"',
  large: 'bigint',
  exact: 'numeric',
  sure: 'boolean',
  at: 'timestamptz',
  facts: 'jsonb',
  tags: 'text[]',
  places: 'int[]',
};
const declared = Object.entries(columns).map(([name, type]) => `${name} ${type}`);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createMigratedTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`CREATE TABLE copied (${declared.join(', ')}, PRIMARY KEY (id))`);
  await client.query('CREATE TABLE inserted (LIKE copied)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

beforeEach(async () => {
  await client.query('TRUNCATE copied, inserted');
  await client.query('BEGIN');
});
afterEach(async () => client.query('ROLLBACK'));

const copy = (...rows: readonly object[]) =>
  insertRowsByPostgresCopy(client, 'copied', columns, rows as Record<string, unknown>[]);

async function insert(rows: readonly object[]): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const text = `INSERT INTO inserted SELECT ${names} FROM json_to_recordset($1::json) AS x(${declared.join(', ')})`;
  await client.query(text, [JSON.stringify(rows)]);
}

async function readRows(table: string): Promise<readonly unknown[]> {
  const { rows } = await client.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY id`);
  return rows.map(({ row }) => JSON.parse(row) as unknown);
}

const awkward = fc.constantFrom(
  '\\',
  '\\N',
  '\\.',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '"',
  "'",
  '{',
  '}',
  ',',
  'NULL',
  '😀',
  'ü',
  ' ',
);
const words = fc.oneof(
  fc.array(awkward).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
);
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const json = fc.jsonValue().filter((value) => !/\\u(0000|d[89a-f])/.test(JSON.stringify(value)));
const row = fc.record(
  {
    words: nullable(fc.oneof(words, fc.integer(), fc.boolean())),
    sorted: nullable(words),
    large: nullable(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
    exact: nullable(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom('12.50', '0.1'))),
    sure: nullable(fc.boolean()),
    at: nullable(
      fc
        .date({ min: new Date('0001-01-01'), max: new Date('9999-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString()),
    ),
    facts: nullable(json),
    tags: nullable(fc.array(fc.oneof(words, fc.constant(null)))),
    places: nullable(fc.array(fc.option(fc.integer({ min: -5, max: 5 })))),
  },
  { requiredKeys: [] },
);

test('stores rows by COPY exactly as by json_to_recordset', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (made) => {
      const rows = made.map((each, id) => ({ id, ...each }));
      await client.query('TRUNCATE copied, inserted');
      await insert(rows);
      await copy(...rows);
      expect(await readRows('copied')).toEqual(await readRows('inserted'));
    }),
    { numRuns: 150 },
  );
});

test('rejects all rows when a key exists, and keeps the transaction usable', async () => {
  await copy({ id: 1, words: 'first' });
  await expect(copy({ id: 2 }, { id: 1, words: 'second' })).rejects.toMatchObject({ code: '23505' });
  await copy({ id: 3 });
  expect(await readRows('copied')).toMatchObject([{ id: 1, words: 'first' }, { id: 3 }]);
});

test('keeps the connection usable when many rows are rejected early', async () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id: Math.max(id, 1), words: 'x'.repeat(200) }));
  await expect(copy(...rows)).rejects.toMatchObject({ code: '23505' });
  await copy(...rows.slice(1));
  expect(await readRows('copied')).toHaveLength(19_999);
});

test.each([
  ['NUL in text', { words: 'a\0b' }, '22021'],
  ['NUL in JSON', { facts: { a: 'a\0b' } }, '22P05'],
  ['half of a surrogate pair in JSON', { facts: { a: '\ud800' } }, '22P02'],
  ['a number out of range', { large: '9223372036854775808' }, '22003'],
  ['a missing key', { id: null }, '23502'],
])('rejects %s', async (_what, change, code) => {
  await expect(copy({ id: 1, ...change })).rejects.toMatchObject({ code });
  expect(await readRows('copied')).toEqual([]);
});

test.each([{ words: 'a\ud800b' }, { tags: ['\udc00'] }])(
  'rejects half of a surrogate pair instead of replacing it',
  async (change) => {
    await expect(copy({ id: 1, ...change })).rejects.toThrow(UnstorableTextError);
    expect(await readRows('copied')).toEqual([]);
  },
);

test('rejects when the connection is lost', async () => {
  const lost = new pg.Client({ connectionString: database.url });
  lost.on('error', () => undefined);
  await lost.connect();
  const { rows } = await lost.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const held = lost.query('SELECT pg_sleep(30)').catch((error: unknown) => error);
  const rejected = expect(insertRowsByPostgresCopy(lost, 'copied', columns, [{ id: 1 }])).rejects.toThrow();
  await client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await rejected;
  await held;
});
