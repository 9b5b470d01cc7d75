import pg, { type ClientBase } from 'pg';

/**
 * Purpose of a database connection, which determines its role. Migrations and some operator commands connect as the
 * database owner instead.
 */
export type DatabaseConnectionPurpose = 'log' | 'command' | 'query' | 'projections' | 'replay';

/** Role and session settings of a connection; see `infra/adapters/postgres/migrations/0020-roles.sql`. */
interface RoleSettings {
  readonly role: string;
  /** Session settings; times with a unit. */
  readonly settings: Readonly<Record<string, string>>;
}

const roleSettings: Readonly<Record<DatabaseConnectionPurpose, RoleSettings>> = {
  // An append waits for the append lock, up to 5 s for each frozen writer that requested the lock earlier.
  log: {
    role: 'marketplace_app',
    settings: { statement_timeout: '15s', idle_in_transaction_session_timeout: '5s' },
  },
  command: {
    role: 'marketplace_command',
    settings: { statement_timeout: '4s', transaction_timeout: '5s' },
  },
  // Allows queries that take up to 10 seconds. A short lock timeout is enough, because tables that queries read are
  // never locked for long. The default random_page_cost assumes a spinning disk, and makes Postgres read whole tables
  // for a few rows of one person.
  query: {
    role: 'marketplace_query',
    settings: {
      statement_timeout: '10s',
      lock_timeout: '2s',
      idle_in_transaction_session_timeout: '10s',
      random_page_cost: '1.1',
    },
  },
  // Allows the long batches of a rebuild. If a process freezes during a batch, Postgres ends the transaction, which
  // unlocks the rows and the checkpoint before the lease of the process expires.
  projections: {
    role: 'marketplace_projections',
    settings: { idle_in_transaction_session_timeout: '5s' },
  },
  // Sets no statement timeout, because analysts may wait. The other timeouts keep their SQL from blocking others.
  replay: {
    role: 'marketplace_replay',
    settings: { lock_timeout: '10s', idle_in_transaction_session_timeout: '60s' },
  },
};

/**
 * Keepalive settings that detect a lost client, for example after a network failure, within half a minute instead of
 * hours. Otherwise dead connections would use up the connection limit of the database.
 */
const remoteKeepalive: Readonly<Record<string, string>> = {
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25s',
};
const localHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]', '']);

/**
 * Adds the role and the session settings of a purpose to a database URL, and keepalive settings if the database is on
 * another host. The user of the URL must be a member of the role.
 */
export function addRoleToDatabaseUrl(connectionString: string, purpose: DatabaseConnectionPurpose): string {
  const { role, settings } = roleSettings[purpose];
  const url = new URL(connectionString);
  const given = url.searchParams.get('options');
  const keepalive = localHosts.has(url.hostname) ? {} : remoteKeepalive;
  const options = Object.entries({ role, ...settings, ...keepalive }).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', [...(given === null ? [] : [given]), ...options].join(' '));
  return url.href;
}

/**
 * Checks that the client's user can act as every role of the product.
 * @throws Error with the statements to run if the user cannot.
 */
export async function requireClientCanUseAllDatabaseRoles(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ missing: boolean; make: string; grant: string }>(
    `SELECT to_regrole(role) IS NULL AS missing,
            format('CREATE ROLE %I NOLOGIN;', role) AS make,
            format('GRANT %I TO %I;', role, current_user) AS "grant"
       FROM unnest($1::text[]) AS role
      WHERE to_regrole(role) IS NULL OR NOT pg_has_role(to_regrole(role), 'SET')`,
    [Object.values(roleSettings).map(({ role }) => role)],
  );
  const missing = rows.filter((row) => row.missing);
  if (missing.length > 0) {
    throw new Error(
      'Roles of the product are missing. Dumps do not contain roles, so this happens after restoring one. Run these statements, then restore the dump ' +
        `again so that it includes their rights: ${missing.map(({ make, grant }) => `${make} ${grant}`).join(' ')}`,
    );
  }
  if (rows.length > 0) {
    throw new Error(
      'The database user cannot act as every role of the product. Ask a database administrator to run: ' +
        rows.map(({ grant }) => grant).join(' '),
    );
  }
}

/**
 * Checks that connections really act as their role. If a pooler silently dropped the connection options, the product
 * would run with the rights of the owner.
 * @throws Error with instructions if a connection does not act as its role.
 */
export async function requireEffectiveDatabaseRole(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString: addRoleToDatabaseUrl(connectionString, 'query') });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    if (rows[0]?.role === roleSettings.query.role) return;
    throw new Error(
      'DATABASE_URL leads through a pooler that drops the options of a connection, so the product would run with the rights of ' +
        'the database owner. Connect to Postgres directly, or configure the pooler to pass the startup parameter "options".',
    );
  } finally {
    await client.end();
  }
}
