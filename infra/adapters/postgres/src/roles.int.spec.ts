import { randomUUID } from 'node:crypto';
import { createMigratedTestDatabase, type TestDatabase } from './testing/testDatabase.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addRoleToDatabaseUrl, type DatabaseConnectionPurpose, requireClientCanUseAllDatabaseRoles } from './roles.ts';

let database: TestDatabase;
let owner: pg.Pool;
let pools: Readonly<Record<DatabaseConnectionPurpose, pg.Pool>>;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  const open = (purpose: DatabaseConnectionPurpose): pg.Pool =>
    new pg.Pool({ connectionString: addRoleToDatabaseUrl(database.url, purpose), max: 2 });
  const services = { log: open('log'), command: open('command'), query: open('query') };
  pools = { ...services, projections: open('projections'), replay: open('replay') };
  for (const pool of Object.values(pools)) pool.on('error', () => undefined);
  await pools.projections.query(`SELECT ops.create_read_model('rm_sample_v1_1')`);
  await pools.projections.query(
    'CREATE TABLE rm_sample_v1_1.thing (id int); INSERT INTO rm_sample_v1_1.thing VALUES (7)',
  );
  await owner.query(
    `INSERT INTO accounts.account (user_id, email, password_hash, command_id)
     VALUES (gen_random_uuid(), 'ada@example.com', 'hash', gen_random_uuid())`,
  );
});

afterAll(async () => {
  await Promise.all([owner, ...Object.values(pools)].map((pool) => pool.end()));
  await database.drop();
});

const purposes: readonly DatabaseConnectionPurpose[] = ['log', 'command', 'query', 'projections', 'replay'];
const append = `SELECT log.append_one('s', -1, gen_random_uuid(), 'T.v1', '{}', '{}')`;
const appendMany = `SELECT log.append('[]')`;
const insertKey = `INSERT INTO keys.subject_key (subject, wrapped_key) VALUES ('s', 'k')`;

const selectSearchers = 'SELECT person FROM keys.monthly_subject';
const forgetSearchers = 'SELECT log.forget_searchers(now(), 1)';

/** Statements that no role may run: the log is append-only, and its schema is only changed by migrations. */
const forbidden = [
  `INSERT INTO log.event VALUES (1, 's', 0, gen_random_uuid(), 'T', '{}', '{}')`,
  'UPDATE log.event SET revision = revision',
  'DELETE FROM log.event',
  'TRUNCATE log.event',
  `UPDATE log.meta SET epoch = 'mine'`,
  'ALTER TABLE log.event DISABLE TRIGGER ALL',
  'CREATE FUNCTION log.coalesce() RETURNS int RETURN 1',
  'DELETE FROM keys.subject_key',
  'UPDATE keys.monthly_subject SET person = subject',
  'TRUNCATE accounts.account',
  'DELETE FROM ops.migration',
  'CREATE SCHEMA elsewhere',
  'CREATE TABLE public.note (id int)',
  'CREATE ROLE friend',
  `COPY accounts.account TO PROGRAM 'cat'`,
];

const forbiddenTo: Readonly<Record<DatabaseConnectionPurpose, readonly string[]>> = {
  log: [
    'SELECT email FROM accounts.account',
    `SELECT accounts.session_user_id('x')`,
    `SELECT accounts.session_user_ids(ARRAY['x'::bytea])`,
    `SELECT accounts.sessions_behind(ARRAY['x'::bytea])`,
    'SELECT value FROM ops.setting',
    'SELECT id FROM rm_sample_v1_1.thing',
  ],
  command: [
    append,
    appendMany,
    selectSearchers,
    forgetSearchers,
    'SELECT data FROM log.event',
    'SELECT wrapped_key FROM keys.subject_key',
    insertKey,
    'UPDATE rm_sample_v1_1.thing SET id = 8',
    'DELETE FROM ops.active',
    `SELECT ops.create_read_model('rm_mine')`,
  ],
  query: [
    append,
    appendMany,
    selectSearchers,
    forgetSearchers,
    'SELECT data FROM log.event',
    'SELECT epoch FROM log.meta',
    'SELECT wrapped_key FROM keys.subject_key',
    'SELECT password_hash FROM accounts.account',
    'SELECT email FROM accounts.account',
    'SELECT token_hash FROM accounts.session',
    'DELETE FROM accounts.session',
    'UPDATE rm_sample_v1_1.thing SET id = 8',
    'UPDATE ops.checkpoint SET position = 0',
    `INSERT INTO ops.setting VALUES ('mine', '1')`,
    `SELECT ops.create_read_model('rm_mine')`,
  ],
  projections: [
    append,
    appendMany,
    selectSearchers,
    forgetSearchers,
    insertKey,
    `UPDATE keys.subject_key SET wrapped_key = 'k'`,
    'SELECT password_hash FROM accounts.account',
    'SELECT token_hash FROM accounts.session',
    `SELECT accounts.session_user_id('x')`,
    `SELECT accounts.session_user_ids(ARRAY['x'::bytea])`,
    `SELECT accounts.sessions_behind(ARRAY['x'::bytea])`,
    `SELECT ops.create_replay('replay_mine')`,
  ],
  replay: [
    append,
    appendMany,
    selectSearchers,
    forgetSearchers,
    insertKey,
    'SELECT wrapped_key FROM keys.subject_key',
    'SELECT email FROM accounts.account',
    `SELECT accounts.session_user_id('x')`,
    `SELECT accounts.session_user_ids(ARRAY['x'::bytea])`,
    `SELECT accounts.sessions_behind(ARRAY['x'::bytea])`,
    'SELECT id FROM rm_sample_v1_1.thing',
    'UPDATE rm_sample_v1_1.thing SET id = 8',
    'UPDATE ops.checkpoint SET position = 0',
    'DELETE FROM ops.active',
    'SELECT value FROM ops.setting',
    `SELECT ops.create_read_model('rm_mine')`,
  ],
};

const forbiddenCases = purposes.flatMap((purpose) =>
  [...forbidden, ...forbiddenTo[purpose]].map((statement) => [purpose, statement] as const),
);

describe('database roles', () => {
  it.each(forbiddenCases)('prevent %s from running %s', async (purpose, statement) => {
    await expect(pools[purpose].query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('let the log role append, read the log and store keys', async () => {
    await pools.log.query(append);
    expect((await pools.log.query('SELECT FROM log.event')).rowCount).toBe(1);
    await pools.log.query(insertKey);
  });

  it.each(['command', 'query'] as const)('let %s read tables of projections, including later ones', async (purpose) => {
    await pools.projections.query('CREATE TABLE IF NOT EXISTS rm_sample_v1_1.later (id int)');
    expect((await pools[purpose].query('SELECT id FROM rm_sample_v1_1.thing')).rows).toEqual([{ id: 7 }]);
    expect((await pools[purpose].query('SELECT id FROM rm_sample_v1_1.later')).rows).toEqual([]);
  });

  it('let projections create and drop schemas, only with the prefix of read models', async () => {
    await pools.projections.query(`SELECT ops.create_read_model('rm_brief_v1_1')`);
    await pools.projections.query('DROP SCHEMA rm_brief_v1_1 CASCADE');
    for (const name of ['log2', 'pg_mine', 'rm_x; DROP SCHEMA ops']) {
      await expect(pools.projections.query('SELECT ops.create_read_model($1)', [name])).rejects.toThrow(
        'is called rm_',
      );
    }
  });

  it('let replays read the log, and create and drop schemas, only with the prefix of replays', async () => {
    await pools.replay.query('SELECT data FROM log.event');
    await pools.replay.query(`SELECT ops.create_replay('replay_brief')`);
    await pools.replay.query('CREATE TABLE replay_brief.thing (id int); DROP SCHEMA replay_brief CASCADE');
    for (const name of ['rm_brief_v1_1', 'log2', 'replay_x; DROP SCHEMA ops']) {
      await expect(pools.replay.query('SELECT ops.create_replay($1)', [name])).rejects.toThrow('is called replay_');
    }
  });

  it('grant access to tables that later migrations add to the schema ops', async () => {
    await owner.query('CREATE TABLE ops.later (id int)');
    await pools.command.query('INSERT INTO ops.later VALUES (1)');
    await pools.projections.query('DELETE FROM ops.later');
    expect((await pools.query.query('SELECT FROM ops.later')).rowCount).toBe(0);
    await expect(pools.query.query('DELETE FROM ops.later')).rejects.toMatchObject({ code: '42501' });
  });
});

describe.concurrent('time limits', () => {
  it('accept a query of 4 s, and unlock the checkpoint when a reader freezes in a transaction', async () => {
    await owner.query(`INSERT INTO ops.checkpoint (name, epoch) VALUES ('frozen', 'e')`);
    const frozen = await pools.projections.connect();
    const ended = new Promise((resolve) => frozen.on('error', resolve));
    expect((await frozen.query('SHOW idle_in_transaction_session_timeout')).rows).toEqual([
      { idle_in_transaction_session_timeout: '5s' },
    ]);
    await frozen.query('BEGIN');
    await frozen.query(`SELECT FROM ops.checkpoint WHERE name = 'frozen' FOR UPDATE`);
    const report = pools.query.query('SELECT pg_sleep(4)');
    const update = pools.projections.query(`UPDATE ops.checkpoint SET position = 1 WHERE name = 'frozen'`);
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE ops.checkpoint%'`;
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);
    expect((await update).rowCount).toBe(1);
    // The database terminated this connection because it was idle in its transaction.
    expect(await ended).toMatchObject({ code: '25P03' });
    await expect(report).resolves.toBeDefined();
    await expect(frozen.query('COMMIT')).rejects.toThrow();
    frozen.release(true);
  });

  it.each([
    ['command', 'SELECT pg_sleep(20)'],
    ['query', 'SELECT pg_sleep(20)'],
  ] as const)('cancel a long-running statement of %s', async (purpose, statement) => {
    await expect(pools[purpose].query(statement)).rejects.toMatchObject({ code: '57014' });
  });
});

describe('requireClientCanUseAllDatabaseRoles', () => {
  /** Creates a login role without any rights and connects with it. */
  async function createLogin(): Promise<{ name: string; client: pg.Client }> {
    const name = `user_${randomUUID().replaceAll('-', '')}`;
    await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
    const url = new URL(database.url);
    url.username = name;
    url.password = 'secret';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await owner.query(`DROP ROLE ${name}`);
    });
    return { name, client };
  }

  it('rejects a user without the roles, with the statements that grant them', async () => {
    const { name, client } = await createLogin();
    await owner.query(`GRANT marketplace_app, marketplace_command TO ${name}`);
    await expect(requireClientCanUseAllDatabaseRoles(client)).rejects.toThrow(
      `Ask a database administrator to run: GRANT marketplace_query TO ${name}; GRANT marketplace_projections TO ${name};`,
    );
    await owner.query(`GRANT marketplace_query, marketplace_projections, marketplace_replay TO ${name}`);
    await expect(requireClientCanUseAllDatabaseRoles(client)).resolves.toBeUndefined();
  });
});
