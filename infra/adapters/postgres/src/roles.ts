import pg, { type ClientBase } from 'pg';

/** What a connection of the running product is for; migrations alone run as the owner. */
export type Purpose = 'log' | 'command' | 'query' | 'projections' | 'replay';

/** The role that a connection acts as, and how long it may hold the database up; see `infra/adapters/postgres/migrations/0020-roles.sql`. */
interface Acting {
  readonly role: string;
  /** Settings of the session; times end with a unit. */
  readonly settings: Readonly<Record<string, string>>;
}

const acting: Readonly<Record<Purpose, Acting>> = {
  // An append waits for its turn, at most 5 s for each writer that fell asleep before it.
  log: {
    role: 'marketplace_app',
    settings: { statement_timeout: '15s', idle_in_transaction_session_timeout: '5s' },
  },
  command: {
    role: 'marketplace_command',
    settings: { statement_timeout: '4s', transaction_timeout: '5s' },
  },
  // A report of some seconds passes. Waiting for a lock is no work: nothing that a query reads stays locked. Postgres takes reading in any
  // order for four times as dear as reading on, as on a turning disk, and then reads whole tables for the few rows of one person.
  query: {
    role: 'marketplace_query',
    settings: {
      statement_timeout: '10s',
      lock_timeout: '2s',
      idle_in_transaction_session_timeout: '10s',
      random_page_cost: '1.1',
    },
  },
  // A batch of a rebuild may take long, but a process that froze in one gives its rows and the checkpoint back before its lease ends.
  projections: {
    role: 'marketplace_projections',
    settings: { idle_in_transaction_session_timeout: '5s' },
  },
  // Nobody waits for an analyst's rows, and nobody is to wait for what an analyst's SQL holds.
  replay: {
    role: 'marketplace_replay',
    settings: { lock_timeout: '10s', idle_in_transaction_session_timeout: '60s' },
  },
};

/**
 * A client that went without a word, as by a cut network, leaves its connection half a minute later, not after the hours that systems
 * are set to: or those of before use up what the database allows, and nobody comes in any more.
 */
const farClients: Readonly<Record<string, string>> = {
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25s',
};
const hereabouts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]', '']);

/**
 * The same address, with connections that have the rights and time limits of their purpose. The address's user must be a member of
 * the role.
 */
export function actingAs(connectionString: string, purpose: Purpose): string {
  const { role, settings } = acting[purpose];
  const url = new URL(connectionString);
  const given = url.searchParams.get('options');
  const presence = hereabouts.has(url.hostname) ? {} : farClients;
  const options = Object.entries({ role, ...settings, ...presence }).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', [...(given === null ? [] : [given]), ...options].join(' '));
  return url.href;
}

/**
 * Looks whether the client's user may act as every role of the product.
 * @throws Error with the statements that cure it when the user may not.
 */
export async function requireRoles(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ missing: boolean; make: string; grant: string }>(
    `SELECT to_regrole(role) IS NULL AS missing,
            format('CREATE ROLE %I NOLOGIN;', role) AS make,
            format('GRANT %I TO %I;', role, current_user) AS "grant"
       FROM unnest($1::text[]) AS role
      WHERE to_regrole(role) IS NULL OR NOT pg_has_role(to_regrole(role), 'SET')`,
    [Object.values(acting).map(({ role }) => role)],
  );
  const missing = rows.filter((row) => row.missing);
  if (missing.length > 0) {
    throw new Error(
      'Roles of the product are missing, as after restoring a dump, which holds none. Run these, and restore the dump again so ' +
        `that it brings their rights: ${missing.map(({ make, grant }) => `${make} ${grant}`).join(' ')}`,
    );
  }
  if (rows.length > 0) {
    throw new Error(
      'The database user may not act as every role of the product. Let an administrator of the database run: ' +
        rows.map(({ grant }) => grant).join(' '),
    );
  }
}

/**
 * Looks whether connections really act as they are asked to: a pooler in between may drop the options of a connection without a word,
 * and the product would run with the rights of its owner.
 * @throws Error that names the cure.
 */
export async function requireActing(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString: actingAs(connectionString, 'query') });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    if (rows[0]?.role === acting.query.role) return;
    throw new Error(
      'DATABASE_URL leads through something that drops the options of a connection, so that the product would run with the rights of ' +
        'the database\'s owner. Connect to Postgres itself, or let the pooler pass the startup parameter "options" on.',
    );
  } finally {
    await client.end();
  }
}
