import type { ClientBase } from 'pg';
import { createScramVerifier } from './scramVerifier.ts';

/** The services with separate database logins. */
export const servicesWithDatabaseLogin = ['command', 'query', 'projections'] as const;
export type ServiceWithDatabaseLogin = (typeof servicesWithDatabaseLogin)[number];

/** Database URL of each service, with the login and password of the service: never log these URLs. */
export type ServiceDatabaseUrls = Readonly<Record<ServiceWithDatabaseLogin, string>>;

interface Login {
  readonly name: string;
  /** Roles that connections with this login act as; the login itself has no rights. */
  readonly roles: readonly string[];
}

export const serviceDatabaseLogins: Readonly<Record<ServiceWithDatabaseLogin, Login>> = {
  // The command service uses `marketplace_app` to append to the log and to manage subject keys.
  command: { name: 'marketplace_command_login', roles: ['marketplace_command', 'marketplace_app'] },
  query: { name: 'marketplace_query_login', roles: ['marketplace_query'] },
  projections: { name: 'marketplace_projections_login', roles: ['marketplace_projections'] },
};

/** Returns the database URL with the user and password of a service's login. */
export function replaceLoginInDatabaseUrl(
  databaseUrl: string,
  service: ServiceWithDatabaseLogin,
  password: string,
): string {
  const url = new URL(databaseUrl);
  url.username = serviceDatabaseLogins[service].name;
  url.password = encodeURIComponent(password);
  return url.href;
}

/** One database URL for all services, with a user that can act as all their roles; or one URL per service. */
export type SharedOrPerServiceDatabaseUrls = string | ServiceDatabaseUrls;

/** @returns the database URL for a service. */
export function getServiceDatabaseUrl(
  address: SharedOrPerServiceDatabaseUrls,
  service: ServiceWithDatabaseLogin,
): string {
  return typeof address === 'string' ? address : address[service];
}

const loginsLock = 7_226_012;

async function createOrUpdateLogin(client: ClientBase, { name, roles }: Login, password: string): Promise<void> {
  const { rows } = await client.query<{ known: boolean; others: readonly string[] }>(
    `SELECT to_regrole($1) IS NOT NULL AS known,
            ARRAY(SELECT m.roleid::regrole::text FROM pg_auth_members m
                   WHERE m.member = to_regrole($1) AND m.roleid::regrole::text <> ALL ($2)) AS others`,
    [name, roles],
  );
  const { known = false, others = [] } = rows[0] ?? {};
  await client.query(
    `${known ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN NOINHERIT NOCREATEDB NOCREATEROLE PASSWORD '${createScramVerifier(password)}'`,
  );
  for (const other of others) await client.query(`REVOKE ${other} FROM ${name}`);
  for (const role of roles) await client.query(`GRANT ${role} TO ${name} WITH INHERIT FALSE, SET TRUE, ADMIN FALSE`);
}

/**
 * Creates the logins of services, or updates their passwords and revokes additional roles. The client's user must be
 * allowed to create roles and to grant the roles of the product. Safe for concurrent calls.
 * @param passwords by service; services without a password are skipped.
 * @throws Error of Postgres if the user lacks these rights.
 */
export async function createOrUpdateServiceDatabaseLogins(
  client: ClientBase,
  passwords: Readonly<Partial<Record<ServiceWithDatabaseLogin, string>>>,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [loginsLock]);
    for (const service of servicesWithDatabaseLogin) {
      const password = passwords[service];
      if (password !== undefined) await createOrUpdateLogin(client, serviceDatabaseLogins[service], password);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Checks that the client's login has exactly the roles of one service.
 * @throws Error with instructions if the login has too many or too few rights.
 */
export async function requireExactServiceLoginRoles(
  client: ClientBase,
  service: ServiceWithDatabaseLogin,
): Promise<void> {
  const own = serviceDatabaseLogins[service].roles;
  const { rows } = await client.query<{
    login: string;
    master: boolean;
    missing: readonly string[];
    more: readonly string[];
  }>(
    `SELECT session_user AS login, r.rolsuper OR r.rolcreaterole OR r.rolbypassrls OR r.rolreplication AS master,
            ARRAY(SELECT role FROM unnest($1::text[]) AS role
                   WHERE to_regrole(role) IS NULL OR NOT pg_has_role(session_user, to_regrole(role), 'SET')) AS missing,
            ARRAY(SELECT o.rolname::text FROM pg_roles o
                   WHERE o.rolname <> session_user AND o.rolname <> ALL ($1) AND pg_has_role(session_user, o.oid, 'SET')) AS more
       FROM pg_roles r WHERE r.rolname = session_user`,
    [own],
  );
  const [found] = rows;
  if (found === undefined || (!found.master && found.missing.length === 0 && found.more.length === 0)) return;
  const why = found.master
    ? 'has administrator rights'
    : found.more.length > 0
      ? `can also act as ${found.more.join(', ')}`
      : `cannot act as ${found.missing.join(', ')}`;
  throw new Error(
    `The login ${found.login} of DATABASE_URL ${why}: give this service the login ${serviceDatabaseLogins[service].name}, which \`npm run migrate\` ` +
      `creates with ${service.toUpperCase()}_DATABASE_PASSWORD.`,
  );
}
