import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { requireLeastRights, type Service } from '@marketplace/postgres/logins.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';

/** Milliseconds that the owner's program has, and between looks. */
const patience = { mostMs: 120_000, everyMs: 500 } as const;

/** @returns what this code needs and the database lacks. What a newer release added is no hindrance. */
async function missingMigrations(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT ops.migrations() AS name');
  const applied = new Set(rows.map(({ name }) => name));
  const known = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return known.filter((name) => !applied.has(name));
}

/** @returns why the service cannot start yet, or `null`. @throws Error when its login will not do. */
async function hindrance(url: string, service: Service): Promise<string | null> {
  const client = new pg.Client({ connectionString: actingAs(url, service), connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const missing = await missingMigrations(client);
    if (missing.length > 0) return `its schema lacks ${missing.join(', ')}`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
  const judged = new pg.Client({ connectionString: url });
  await judged.connect();
  try {
    await requireLeastRights(judged, service);
    return null;
  } finally {
    await judged.end();
  }
}

/**
 * Waits until the database can be entered by the service's login and has the schema of this code.
 * @throws Error that names the cure after two minutes, or when the login may do more than its service needs.
 */
export async function untilMigrated(url: string, service: Service, logger: Pick<Logger, 'info'>): Promise<void> {
  const end = performance.now() + patience.mostMs;
  for (let told = false; ; told = true) {
    const why = await hindrance(url, service);
    if (why === null) return;
    if (performance.now() > end) {
      throw new Error(`The database is not ready: ${why}. Run \`npm run migrate\` with the login of its owner.`);
    }
    if (!told) logger.info({ why }, 'waiting for the database: `npm run migrate` prepares it');
    await delay(patience.everyMs);
  }
}
