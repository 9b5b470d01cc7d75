import {
  minPostgresVersion,
  loadPostgresServerInfo,
  type PostgresServerInfo,
  formatUnsafePostgresSettings,
} from '@marketplace/postgres/database.ts';
import { compareDatabaseSchemaWithMigrations } from '@marketplace/postgres/migrate.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { explainNewerSchema } from '@marketplace/postgres/newerSchema.ts';
import { requireEffectiveDatabaseRole, requireClientCanUseAllDatabaseRoles } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import { readProductVersion } from '../../start/deployment.ts';
import {
  type DoctorFinding,
  createFailureDoctorFinding,
  createOkDoctorFinding,
  formatErrorReasonWithoutCredentials,
  createWarningDoctorFinding,
} from './finding.ts';

/** Differences in milliseconds between the clocks of product and database at which the check warns or fails. */
const clockLimits = { warn: 1_000, fail: 60_000 } as const;

async function toFinding(
  part: string,
  seen: string,
  cure: string,
  check: () => Promise<unknown>,
): Promise<DoctorFinding> {
  return check().then(
    () => createOkDoctorFinding(part, seen),
    (error: unknown) => createFailureDoctorFinding(part, formatErrorReasonWithoutCredentials(error), cure),
  );
}

/** Checks whether the product supports the server version. */
export function diagnosePostgresVersion({ version }: Pick<PostgresServerInfo, 'version'>): DoctorFinding {
  if (version >= minPostgresVersion) return createOkDoctorFinding('Postgres', `version ${version}, reachable`);
  const cure = `Upgrade it with pg_upgrade, or move the data to Postgres ${minPostgresVersion} or newer and change DATABASE_URL.`;
  return createFailureDoctorFinding(
    'Postgres',
    `version ${version} is too old: version ${minPostgresVersion} or newer is required`,
    cure,
  );
}

function diagnoseDurability({ off }: PostgresServerInfo): DoctorFinding {
  if (off.length === 0) return createOkDoctorFinding('Safety', 'acknowledged writes are durable');
  return createFailureDoctorFinding('Safety', formatUnsafePostgresSettings(off), 'Correct it in postgresql.conf.');
}

/** Compares the clock of this host with that of the database, corrected by half the round-trip time. */
export async function diagnoseDatabaseClock(
  client: Pick<pg.Client, 'query'>,
  now: () => number = Date.now,
): Promise<DoctorFinding> {
  const before = now();
  const { rows } = await client.query<{ ms: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
  const apart = Math.round(Math.abs(Number(rows[0]?.ms ?? 0) - (before + now()) / 2));
  const seen = `${apart.toLocaleString('en-GB')} ms difference from the database`;
  const cure = 'Synchronise both hosts with a time server (chrony, systemd-timesyncd).';
  if (apart >= clockLimits.fail) return createFailureDoctorFinding('Clock', seen, cure);
  return apart >= clockLimits.warn
    ? createWarningDoctorFinding('Clock', seen, cure)
    : createOkDoctorFinding('Clock', seen);
}

async function diagnoseSchema(client: pg.Client): Promise<DoctorFinding> {
  const part = 'Schema';
  try {
    const { pending, unknown } = await compareDatabaseSchemaWithMigrations(client, migrationsFolder);
    if (unknown.length > 0) {
      const { problem, fix } = explainNewerSchema(unknown, readProductVersion());
      return createFailureDoctorFinding(part, `newer than the code: ${problem}`, fix);
    }
    if (pending.length === 0) return createOkDoctorFinding(part, 'up to date');
    return createWarningDoctorFinding(
      part,
      `${pending.length} pending migrations, ${pending[0] ?? ''} first`,
      'The next start runs them.',
    );
  } catch (error) {
    return createFailureDoctorFinding(
      part,
      formatErrorReasonWithoutCredentials(error),
      'Grant the login of the product read access to the schema ops.',
    );
  }
}

/** Checks whether the login has more permissions than the product needs. */
async function diagnosePermissions(client: pg.Client, isEmbedded: boolean): Promise<DoctorFinding> {
  const { rows } = await client.query<{ login: string; superuser: boolean }>(
    `SELECT rolname AS login, rolsuper AS superuser FROM pg_roles WHERE rolname = session_user`,
  );
  const [row] = rows;
  const seen = `signs in as ${row?.login ?? 'nobody'}`;
  // In the embedded Postgres, the superuser is the only owner, and the services have separate logins.
  if (row?.superuser !== true || isEmbedded) return createOkDoctorFinding('Rights', seen);
  return createWarningDoctorFinding(
    'Rights',
    `${seen}, a superuser`,
    'In DATABASE_URL, use a login without SUPERUSER that is a member of the product roles.',
  );
}

/**
 * Runs all checks of the database, or only reports that it is unreachable.
 * @param url with the password, which is never shown.
 */
export async function diagnoseDatabase(url: string, { isEmbedded = false } = {}): Promise<readonly DoctorFinding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, statement_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { password, user } = client;
    const secrets = [password ?? '', user ?? ''];
    return [
      createFailureDoctorFinding(
        'Postgres',
        `cannot be reached (${formatErrorReasonWithoutCredentials(error, secrets)})`,
        'Start it, and check DATABASE_URL.',
      ),
    ];
  }
  try {
    const roles = 'Run the suggested statements as a database administrator, or start the product once.';
    const server = await loadPostgresServerInfo(client);
    return [
      diagnosePostgresVersion(server),
      diagnoseDurability(server),
      await diagnoseSchema(client),
      await toFinding('Roles', 'can assume every role of the product', roles, async () => {
        await requireClientCanUseAllDatabaseRoles(client);
        await requireEffectiveDatabaseRole(url);
      }),
      await diagnosePermissions(client, isEmbedded),
      await diagnoseDatabaseClock(client),
    ];
  } finally {
    await client.end();
  }
}
