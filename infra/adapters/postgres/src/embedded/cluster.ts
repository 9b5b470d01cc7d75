import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyPostgresBinaries, findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import {
  canOsUserEnterFolder,
  buildCommandAsPostgresUser,
  findPostgresOsUser,
  changeFileOwnerToPostgresUser,
  getPostgresSpawnIdentity,
  type PostgresOsUser,
} from './postgresUser.ts';

/** An initialised Postgres data folder, with the binaries, user and password to start its server. */
export interface InitialisedPostgresDataFolder {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly user: PostgresOsUser | null;
  readonly password: string;
}

/** Name of the cluster's superuser, and of the application's database. */
export const postgresSuperuserName = 'postgres';

/** @returns the absolute path of the Postgres cluster inside the data folder of the product. */
export function getPostgresDataFolder(dataDir: string): string {
  return path.resolve(dataDir, 'postgres');
}

/**
 * Returns the password of the superuser or of a login. The password is generated at the first call and stored in a
 * file that only the application's user can read.
 * @param login name of the login; the superuser if omitted.
 */
export function getOrCreateDatabasePassword(dataDir: string, login?: string): string {
  const file = login === undefined ? 'postgres-password' : `postgres-password-${login}`;
  return getOrCreateSecretInFile(path.join(dataDir, file), () => randomBytes(24).toString('base64url'));
}

/** Reads a secret from a file with mode 0600, or generates and stores it. */
export function getOrCreateSecretInFile(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = make();
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}

/**
 * Initialises the Postgres cluster of a data folder if necessary. A cluster that an interrupted start left incomplete
 * is created again.
 * @throws Error with instructions if the user that Postgres runs as cannot access the folder.
 */
export function preparePostgresDataFolder(dataDir: string): InitialisedPostgresDataFolder {
  const user = findPostgresOsUser();
  mkdirSync(dataDir, { recursive: true, mode: user === null ? 0o700 : 0o711 });
  requireFolderAccess(user, dataDir);
  const found = findPostgresBinaries();
  const binaries = canOsUserEnterFolder(user, path.dirname(found.postgres))
    ? found
    : copyPostgresBinaries(found, dataDir);
  const cluster = {
    folder: getPostgresDataFolder(dataDir),
    binaries,
    user,
    password: getOrCreateDatabasePassword(dataDir),
  };
  if (!existsSync(path.join(cluster.folder, 'PG_VERSION'))) initialise(cluster);
  return cluster;
}

function requireFolderAccess(user: PostgresOsUser | null, dataDir: string): void {
  if (user === null || canOsUserEnterFolder(user, path.resolve(dataDir))) return;
  throw new Error(
    `Postgres does not run as root, and the user it runs as, "${user.name}", cannot access ${path.resolve(dataDir)}: ` +
      'set DATA_DIR to a folder that is not inside a restricted one such as /root, for example DATA_DIR=/var/lib/iot-marketplace.',
  );
}

function initialise(cluster: InitialisedPostgresDataFolder): void {
  const unfinished = `${cluster.folder}.new`;
  const passwordFile = `${cluster.folder}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  changeFileOwnerToPostgresUser(cluster.user, unfinished);
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  changeFileOwnerToPostgresUser(cluster.user, passwordFile);
  try {
    runInitdb(cluster, unfinished, passwordFile);
  } finally {
    rmSync(passwordFile);
  }
  renameSync(unfinished, cluster.folder);
}

function runInitdb(cluster: InitialisedPostgresDataFolder, folder: string, passwordFile: string): void {
  const settings = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['-U', postgresSuperuserName, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const [program, args] = buildCommandAsPostgresUser(cluster.user, cluster.binaries.initdb, [
    '-D',
    folder,
    ...access,
    ...settings,
  ]);
  const run = spawnSync(program, args, { ...getPostgresSpawnIdentity(cluster.user), cwd: '/', encoding: 'utf8' });
  if (run.status !== 0)
    throw new Error(`Postgres could not create its data folder ${folder}: ${run.error?.message ?? run.stderr}`);
}
