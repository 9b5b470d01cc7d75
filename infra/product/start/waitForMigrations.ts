import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { requireExactServiceLoginRoles, type ServiceWithDatabaseLogin } from '@marketplace/postgres/logins.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';

/** Maximum milliseconds to wait for migrations, and milliseconds between attempts. */
const patience = { mostMs: 120_000, everyMs: 500 } as const;

/** @returns the migrations that this release needs and the database lacks. Migrations of newer releases are ignored. */
async function missingMigrations(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT ops.migrations() AS name');
  const applied = new Set(rows.map(({ name }) => name));
  const known = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return known.filter((name) => !applied.has(name));
}

/**
 * @returns why the service cannot start yet; `null` if it can.
 * @throws Error if the login of the service has too many or too few permissions.
 */
async function findBlocker(url: string, service: ServiceWithDatabaseLogin): Promise<string | null> {
  const client = new pg.Client({
    connectionString: addRoleToDatabaseUrl(url, service),
    connectionTimeoutMillis: 5_000,
  });
  try {
    await client.connect();
    const missing = await missingMigrations(client);
    if (missing.length > 0) return `its schema is missing ${missing.join(', ')}`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
  const ownClient = new pg.Client({ connectionString: url });
  await ownClient.connect();
  try {
    await requireExactServiceLoginRoles(ownClient, service);
    return null;
  } finally {
    await ownClient.end();
  }
}

/**
 * Waits until the service's login can connect and the database has the schema of this release.
 * @throws Error if the database is not ready after two minutes (with instructions), or immediately if the login does
 * not have exactly the permissions that the service needs.
 */
export async function waitForMigrations(
  url: string,
  service: ServiceWithDatabaseLogin,
  logger: Pick<Logger, 'info'>,
): Promise<void> {
  const end = performance.now() + patience.mostMs;
  for (let logged = false; ; logged = true) {
    const why = await findBlocker(url, service);
    if (why === null) return;
    if (performance.now() > end) {
      throw new Error(`The database is not ready: ${why}. Run \`npm run migrate\` with the login of its owner.`);
    }
    if (!logged) logger.info({ why }, 'waiting for the database: `npm run migrate` prepares it');
    await delay(patience.everyMs);
  }
}
