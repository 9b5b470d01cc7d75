import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Letters and digits, as every program takes them: 192 bits. */
const newPassword = (): string => randomBytes(24).toString('hex');
const newKey = (): string => randomBytes(32).toString('base64');

/** What each secret is made by. */
const made = {
  owner: newPassword,
  command: newPassword,
  query: newPassword,
  projections: newPassword,
  key: newKey,
  health: newPassword,
  coverage: newPassword,
  admin: newPassword,
  grafana: newPassword,
} as const;

/** Names of the hosts where Postgres runs. */
export interface DatabaseHosts {
  readonly primary: string;
  /** A copy that queries read; left out: they read the primary. */
  readonly replica?: string | undefined;
}

type Secrets = Readonly<Record<keyof typeof made, string>>;

const asLines = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** The environment of each program, and files for others, by their path. @param hosts of Postgres. */
export function secretFiles(secrets: Secrets, hosts: DatabaseHosts): Readonly<Record<string, string>> {
  const address = (user: string, password: string, host = hosts.primary): string =>
    `postgres://${user}:${password}@${host}:5432/marketplace`;
  const query = ['marketplace_query_login', secrets.query] as const;
  const keyed = { KEY_ENCRYPTION_KEY: secrets.key, HEALTH_TOKEN: secrets.health };
  return {
    'migrate/service.env': asLines({
      DATABASE_URL: address('marketplace', secrets.owner),
      COMMAND_DATABASE_PASSWORD: secrets.command,
      QUERY_DATABASE_PASSWORD: secrets.query,
      PROJECTIONS_DATABASE_PASSWORD: secrets.projections,
      COVERAGE_API_KEY: secrets.coverage,
      ...keyed,
    }),
    'command/service.env': asLines({
      DATABASE_URL: address('marketplace_command_login', secrets.command),
      ADMIN_PASSWORD: secrets.admin,
      COVERAGE_API_KEY: secrets.coverage,
      ...keyed,
    }),
    'query/service.env': asLines({
      DATABASE_URL: address(...query),
      ...(hosts.replica !== undefined && { QUERY_DATABASE_URL: address(...query, hosts.replica) }),
      COVERAGE_API_KEY: secrets.coverage,
      HEALTH_TOKEN: secrets.health,
    }),
    'projections/service.env': asLines({
      DATABASE_URL: address('marketplace_projections_login', secrets.projections),
      ...keyed,
    }),
    'gateway/service.env': asLines({ HEALTH_TOKEN: secrets.health }),
    'postgres/password': secrets.owner,
    'sight/health-token': secrets.health,
    'sight/grafana-password': secrets.grafana,
    'sight/admin-password': secrets.admin,
  };
}

const kept = 'migrate/secrets.json';

/**
 * Makes what is missing and leaves what is there: a secret that came with a later release is added, the others stay.
 * @param folder with a folder for each program, each of them a volume that only this program sees.
 * @returns whether these are new.
 */
export function makeSecrets(folder: string, hosts: DatabaseHosts): boolean {
  const file = path.join(folder, kept);
  const isNew = !existsSync(file);
  const known = isNew ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>);
  const fresh = Object.fromEntries(Object.entries(made).map(([name, make]) => [name, make()]));
  const secrets = { ...fresh, ...known } as Secrets;
  const files = { [kept]: JSON.stringify(secrets), ...secretFiles(secrets, hosts) };
  for (const [name, text] of Object.entries(files)) {
    replaceFile(path.join(folder, name), text);
  }
  return isNew;
}

/**
 * Replaces a read-only file; a reader sees the old file or the new one, never half of it. Every user may read it, because the programs run
 * as users that are not known here; only the programs that mount the volume reach it.
 */
function replaceFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const next = `${file}.next`;
  rmSync(next, { force: true });
  writeFileSync(next, text);
  // The mode given to writeFileSync is reduced by the umask.
  chmodSync(next, 0o444);
  renameSync(next, file);
}
