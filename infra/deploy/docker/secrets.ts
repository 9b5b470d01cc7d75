import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Generates a password of 192 random bits in hexadecimal, which needs no escaping in any program. */
const newPassword = (): string => randomBytes(24).toString('hex');
const newKey = (): string => randomBytes(32).toString('base64');

/** Generator of each secret. */
const generators = {
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

/** Host names of Postgres. */
export interface DatabaseHosts {
  readonly primary: string;
  /** A replica for queries; if omitted, queries use the primary. */
  readonly replica?: string | undefined;
}

type Secrets = Readonly<Record<keyof typeof generators, string>>;

const formatEnvFile = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/**
 * Builds the contents of the secret files, by path: the environment of each program of the product, and password files
 * for other programs.
 * @param hosts host names of Postgres.
 */
export function buildDockerSecretFileContents(
  secrets: Secrets,
  hosts: DatabaseHosts,
): Readonly<Record<string, string>> {
  const address = (user: string, password: string, host = hosts.primary): string =>
    `postgres://${user}:${password}@${host}:5432/marketplace`;
  const query = ['marketplace_query_login', secrets.query] as const;
  const keyed = { KEY_ENCRYPTION_KEY: secrets.key, HEALTH_TOKEN: secrets.health };
  return {
    'migrate/service.env': formatEnvFile({
      DATABASE_URL: address('marketplace', secrets.owner),
      COMMAND_DATABASE_PASSWORD: secrets.command,
      QUERY_DATABASE_PASSWORD: secrets.query,
      PROJECTIONS_DATABASE_PASSWORD: secrets.projections,
      COVERAGE_API_KEY: secrets.coverage,
      ...keyed,
    }),
    'command/service.env': formatEnvFile({
      DATABASE_URL: address('marketplace_command_login', secrets.command),
      ADMIN_PASSWORD: secrets.admin,
      COVERAGE_API_KEY: secrets.coverage,
      ...keyed,
    }),
    'query/service.env': formatEnvFile({
      DATABASE_URL: address(...query),
      ...(hosts.replica !== undefined && { QUERY_DATABASE_URL: address(...query, hosts.replica) }),
      COVERAGE_API_KEY: secrets.coverage,
      HEALTH_TOKEN: secrets.health,
    }),
    'projections/service.env': formatEnvFile({
      DATABASE_URL: address('marketplace_projections_login', secrets.projections),
      ...keyed,
    }),
    'gateway/service.env': formatEnvFile({ HEALTH_TOKEN: secrets.health }),
    'postgres/password': secrets.owner,
    'sight/health-token': secrets.health,
    'sight/grafana-password': secrets.grafana,
    'sight/admin-password': secrets.admin,
  };
}

const secretsFile = 'migrate/secrets.json';

/**
 * Generates missing secrets and keeps existing ones, so that a later release can add secrets.
 * @param folder has a subfolder for each program; each subfolder is a volume that only its program mounts.
 * @returns whether all secrets are new.
 */
export function createMissingDockerSecretFiles(folder: string, hosts: DatabaseHosts): boolean {
  const file = path.join(folder, secretsFile);
  const isNew = !existsSync(file);
  const known = isNew ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>);
  const fresh = Object.fromEntries(Object.entries(generators).map(([name, make]) => [name, make()]));
  const secrets = { ...fresh, ...known } as Secrets;
  const files = { [secretsFile]: JSON.stringify(secrets), ...buildDockerSecretFileContents(secrets, hosts) };
  for (const [name, text] of Object.entries(files)) {
    replaceFile(path.join(folder, name), text);
  }
  return isNew;
}

/**
 * Replaces a read-only file atomically. The file is readable by every user, because the programs run as users that are
 * not known here; only programs that mount the volume have access.
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
