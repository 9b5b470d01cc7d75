import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ServiceDatabaseUrls,
  serviceDatabaseLogins,
  replaceLoginInDatabaseUrl,
  createOrUpdateServiceDatabaseLogins,
  requireExactServiceLoginRoles,
  type ServiceWithDatabaseLogin,
  servicesWithDatabaseLogin,
} from './logins.ts';
import { addRoleToDatabaseUrl, type DatabaseConnectionPurpose } from './roles.ts';
import { createMigratedTestDatabase, type TestDatabase } from './testing/testDatabase.ts';

const passwords = { command: 'a-password-of-command', query: 'a-password-of-query', projections: 'one-of-projections' };

let database: TestDatabase;
let owner: pg.Client;
let urls: ServiceDatabaseUrls;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await createOrUpdateServiceDatabaseLogins(owner, passwords);
  const urlOf = (service: ServiceWithDatabaseLogin): string =>
    replaceLoginInDatabaseUrl(database.url, service, passwords[service]);
  urls = { command: urlOf('command'), query: urlOf('query'), projections: urlOf('projections') };
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

const purposes: Readonly<Record<ServiceWithDatabaseLogin, readonly DatabaseConnectionPurpose[]>> = {
  command: ['command', 'log'],
  query: ['query'],
  projections: ['projections'],
};
const roleOf: Readonly<Record<DatabaseConnectionPurpose, string>> = {
  log: 'marketplace_app',
  command: 'marketplace_command',
  query: 'marketplace_query',
  projections: 'marketplace_projections',
  replay: 'marketplace_replay',
};
const others = (service: ServiceWithDatabaseLogin): readonly string[] => [
  ...Object.values(roleOf).filter((role) => !serviceDatabaseLogins[service].roles.includes(role)),
  ...servicesWithDatabaseLogin.filter((other) => other !== service).map((other) => serviceDatabaseLogins[other].name),
  'postgres',
  'pg_read_all_data',
  'pg_execute_server_program',
];

/** Statements that a session without a role cannot run. */
const forbiddenStatements = [
  'SELECT data FROM log.event',
  'SELECT wrapped_key FROM keys.subject_key',
  'SELECT email FROM accounts.account',
  'SELECT value FROM ops.setting',
  'UPDATE ops.checkpoint SET position = 0',
  `SELECT log.append_one('s', -1, gen_random_uuid(), 'T.v1', '{}', '{}')`,
  'SELECT rolpassword FROM pg_authid',
  'CREATE TABLE public.mine (id int)',
  'CREATE ROLE friend',
  `ALTER ROLE marketplace_query_login SUPERUSER`,
];

describe.each(servicesWithDatabaseLogin)('the login of %s', (service) => {
  it('can act as the roles of its service', async () => {
    for (const purpose of purposes[service]) {
      const found = await withClient(addRoleToDatabaseUrl(urls[service], purpose), (client) =>
        client.query<{ current_user: string }>('SELECT current_user'),
      );
      expect(found.rows).toEqual([{ current_user: roleOf[purpose] }]);
    }
  });

  it.each(others(service))('cannot become %s, neither at the start nor later', async (role) => {
    const [purpose = 'query'] = purposes[service];
    await withClient(addRoleToDatabaseUrl(urls[service], purpose), async (client) => {
      for (const statement of [`SET ROLE ${role}`, `SET SESSION AUTHORIZATION ${role}`]) {
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
      }
    });
    const address = new URL(urls[service]);
    address.searchParams.set('options', `-c role=${role}`);
    await expect(withClient(address.href, (client) => client.query('SELECT 1'))).rejects.toThrow(/permission denied/);
  });

  it.each(['SET ROLE NONE', 'RESET ROLE', 'SET SESSION AUTHORIZATION DEFAULT', 'RESET ALL', 'DISCARD ALL'])(
    'has no rights after %s',
    async (statement) => {
      const [purpose = 'query'] = purposes[service];
      await withClient(addRoleToDatabaseUrl(urls[service], purpose), async (client) => {
        await client.query(statement);
        await client.query('SET ROLE NONE');
        for (const statementToTry of forbiddenStatements)
          await expect(client.query(statementToTry)).rejects.toMatchObject({ code: '42501' });
      });
    },
  );

  it('is accepted by its service only', async () => {
    for (const asked of servicesWithDatabaseLogin) {
      const judged = withClient(urls[service], (client) => requireExactServiceLoginRoles(client, asked));
      if (asked === service) await judged;
      else await expect(judged).rejects.toThrow(`${asked.toUpperCase()}_DATABASE_PASSWORD`);
    }
  });
});

it('rejects an administrator as the login of a service', async () => {
  await expect(requireExactServiceLoginRoles(owner, 'query')).rejects.toThrow('has administrator rights');
});

it('updates the password and revokes additional roles', async () => {
  await owner.query('GRANT marketplace_app, pg_read_all_data TO marketplace_query_login');
  await createOrUpdateServiceDatabaseLogins(owner, { query: 'another-password' });
  await expect(withClient(urls.query, (client) => client.query('SELECT 1'))).rejects.toMatchObject({ code: '28P01' });
  await withClient(replaceLoginInDatabaseUrl(database.url, 'query', 'another-password'), (client) =>
    requireExactServiceLoginRoles(client, 'query'),
  );
});
