import type { ClientBase } from 'pg';
import { scramVerifier } from './scramVerifier.ts';

/** The services that enter the database by a login of their own. */
export const services = ['command', 'query', 'projections'] as const;
export type Service = (typeof services)[number];

/** The address of the database for each service, each with the login and the password of its own: never for a log. */
export type DatabaseUrls = Readonly<Record<Service, string>>;

interface Login {
  readonly name: string;
  /** The roles that its connections act as; without taking one of them it may do nothing. */
  readonly roles: readonly string[];
}

export const logins: Readonly<Record<Service, Login>> = {
  // Its log appends and keeps keys as a role of its own.
  command: { name: 'marketplace_command_login', roles: ['marketplace_command', 'marketplace_app'] },
  query: { name: 'marketplace_query_login', roles: ['marketplace_query'] },
  projections: { name: 'marketplace_projections_login', roles: ['marketplace_projections'] },
};

/** The same address for the login of a service. */
export function loginUrl(databaseUrl: string, service: Service, password: string): string {
  const url = new URL(databaseUrl);
  url.username = logins[service].name;
  url.password = encodeURIComponent(password);
  return url.href;
}

/** One address for all services, whose user takes their roles, or one for each. */
export type DatabaseAddress = string | DatabaseUrls;

/** The address for a service. */
export function urlFor(address: DatabaseAddress, service: Service): string {
  return typeof address === 'string' ? address : address[service];
}

const loginsLock = 7_226_012;

async function put(client: ClientBase, { name, roles }: Login, password: string): Promise<void> {
  const { rows } = await client.query<{ known: boolean; others: readonly string[] }>(
    `SELECT to_regrole($1) IS NOT NULL AS known,
            ARRAY(SELECT m.roleid::regrole::text FROM pg_auth_members m
                   WHERE m.member = to_regrole($1) AND m.roleid::regrole::text <> ALL ($2)) AS others`,
    [name, roles],
  );
  const { known = false, others = [] } = rows[0] ?? {};
  await client.query(
    `${known ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN NOINHERIT NOCREATEDB NOCREATEROLE PASSWORD '${scramVerifier(password)}'`,
  );
  for (const other of others) await client.query(`REVOKE ${other} FROM ${name}`);
  for (const role of roles) await client.query(`GRANT ${role} TO ${name} WITH INHERIT FALSE, SET TRUE, ADMIN FALSE`);
}

/**
 * Makes the logins of services, or gives those that are there these passwords and no roles but their own. The client's user must be
 * allowed to make roles and to grant those of the product; several programs may call it at once.
 * @throws Error of Postgres when the user may not.
 */
export async function putLogins(
  client: ClientBase,
  passwords: Readonly<Partial<Record<Service, string>>>,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [loginsLock]);
    for (const service of services) {
      const password = passwords[service];
      if (password !== undefined) await put(client, logins[service], password);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Looks whether the client's login is that of one service and of nothing else.
 * @throws Error that names the cure for a login that may do what it should not, or cannot do its work.
 */
export async function requireLeastRights(client: ClientBase, service: Service): Promise<void> {
  const own = logins[service].roles;
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
    ? 'is one of an administrator of the database'
    : found.more.length > 0
      ? `may act as ${found.more.join(', ')} too`
      : `may not act as ${found.missing.join(', ')}`;
  throw new Error(
    `The login ${found.login} of DATABASE_URL ${why}: give this service the login ${logins[service].name}, which \`npm run migrate\` ` +
      `makes with ${service.toUpperCase()}_DATABASE_PASSWORD.`,
  );
}
