import { oldestServer, readServer, type ServerFacts, unsafe } from '@marketplace/postgres/database.ts';
import { missingMigrations } from '@marketplace/postgres/migrate.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { requireActing, requireRoles } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

/** Milliseconds by which the clocks of product and database may differ. */
const clock = { warn: 1_000, fail: 60_000 } as const;

async function findingOf(part: string, seen: string, cure: string, look: () => Promise<unknown>): Promise<Finding> {
  return look().then(
    () => ok(part, seen),
    (error: unknown) => fail(part, reasonOf(error), cure),
  );
}

/** Whether the server is one that the product runs on. */
export function examineVersion({ version }: Pick<ServerFacts, 'version'>): Finding {
  if (version >= oldestServer) return ok('Postgres', `version ${version}, answers`);
  const cure = `Upgrade it with pg_upgrade, or move the data to Postgres ${oldestServer} or newer and change DATABASE_URL.`;
  return fail('Postgres', `version ${version} is too old: version ${oldestServer} or newer is needed`, cure);
}

function examineSafety({ off }: ServerFacts): Finding {
  if (off.length === 0) return ok('Safety', 'keeps what it acknowledges');
  return fail('Safety', unsafe(off), 'Set it right in postgresql.conf.');
}

/** How far the machine's clock is from the database's, half the time of asking taken off. */
export async function examineClock(client: Pick<pg.Client, 'query'>, now: () => number = Date.now): Promise<Finding> {
  const before = now();
  const { rows } = await client.query<{ ms: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
  const apart = Math.round(Math.abs(Number(rows[0]?.ms ?? 0) - (before + now()) / 2));
  const seen = `${apart.toLocaleString('en-GB')} ms from the database's`;
  const cure = 'Let both machines follow a time server (chrony, systemd-timesyncd).';
  if (apart >= clock.fail) return fail('Clock', seen, cure);
  return apart >= clock.warn ? warn('Clock', seen, cure) : ok('Clock', seen);
}

async function examineSchema(client: pg.Client): Promise<Finding> {
  const part = 'Schema';
  try {
    const { pending, unknown } = await missingMigrations(client, migrationsFolder);
    if (unknown.length > 0) {
      return fail(
        part,
        `newer than this version: ${unknown.join(', ')}`,
        'Start the version that made it, or a newer one.',
      );
    }
    if (pending.length === 0) return ok(part, 'up to date');
    return warn(
      part,
      `${pending.length} migrations have not run, ${pending[0] ?? ''} first`,
      'The next start runs them.',
    );
  } catch (error) {
    return fail(part, reasonOf(error), 'Let the user of the product read the schema ops.');
  }
}

/** Whether the login could do more than the product's work needs. */
async function examineRights(client: pg.Client, isEmbedded: boolean): Promise<Finding> {
  const { rows } = await client.query<{ login: string; superuser: boolean }>(
    `SELECT rolname AS login, rolsuper AS superuser FROM pg_roles WHERE rolname = session_user`,
  );
  const [row] = rows;
  const seen = `signs in as ${row?.login ?? 'nobody'}`;
  // The embedded Postgres has no other owner; services have logins of their own there.
  if (row?.superuser !== true || isEmbedded) return ok('Rights', seen);
  return warn(
    'Rights',
    `${seen}, a superuser`,
    'Give DATABASE_URL a login without SUPERUSER that is a member of the roles.',
  );
}

/** Everything about the database; only that it cannot be reached, where that is so. @param url with the password, which is never told. */
export async function examineDatabase(url: string, { isEmbedded = false } = {}): Promise<readonly Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, statement_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { password, user } = client;
    const secrets = [password ?? '', user ?? ''];
    return [fail('Postgres', `cannot be reached (${reasonOf(error, secrets)})`, 'Start it, and check DATABASE_URL.')];
  }
  try {
    const roles = 'Run what it says as an administrator of the database, or start the product once.';
    const server = await readServer(client);
    return [
      examineVersion(server),
      examineSafety(server),
      await examineSchema(client),
      await findingOf('Roles', 'may act as each role of the product', roles, async () => {
        await requireRoles(client);
        await requireActing(url);
      }),
      await examineRights(client, isEmbedded),
      await examineClock(client),
    ];
  } finally {
    await client.end();
  }
}
