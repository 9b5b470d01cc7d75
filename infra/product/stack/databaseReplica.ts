import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getPostgresDataFolder, getOrCreateDatabasePassword } from '@marketplace/postgres/embedded/cluster.ts';
import { launchPostgres } from '@marketplace/postgres/embedded/launch.ts';
import { findPostgresOsUser, changeFileOwnerToPostgresUser } from '@marketplace/postgres/embedded/postgresUser.ts';
import { createScramVerifier } from '@marketplace/postgres/scramVerifier.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';

/** A streaming replica of the embedded Postgres. */
export interface DatabaseReplica {
  /** Converts a URL of the primary to the corresponding URL of the replica. */
  urlFor(this: void, url: string): string;
}

export interface DatabaseReplicaOptions {
  readonly dataDir: string;
  /** URL of the primary with the login of the owner. */
  readonly owner: string;
  readonly logger: Pick<Logger, 'info'>;
}

/** Role with replication permission only. */
const login = 'marketplace_replication_login';

/**
 * Files of the running primary that are not copied, and folders that are created empty because replication fills them.
 */
const excludedFiles = new Set(['postmaster.pid', 'postmaster.opts']);
const emptyFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Copies the files of a running cluster; deletes the parent folder of `to` first. Must be called between
 * `pg_backup_start` and `pg_backup_stop`.
 * @throws Error with the output of `cp` if the files cannot be copied.
 */
function copyFiles(from: string, to: string): void {
  const user = findPostgresOsUser();
  rmSync(path.dirname(to), { recursive: true, force: true });
  // The user of Postgres must be able to enter the parent folder.
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o711 });
  mkdirSync(to, { mode: 0o700 });
  changeFileOwnerToPostgresUser(user, to);
  for (const name of readdirSync(from).filter((each) => !excludedFiles.has(each))) {
    if (emptyFolders.has(name)) {
      mkdirSync(path.join(to, name), { mode: 0o700 });
      changeFileOwnerToPostgresUser(user, path.join(to, name));
      continue;
    }
    const run = spawnSync('cp', ['-a', path.join(from, name), to], { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`The files of Postgres could not be copied: ${run.stderr}`);
  }
}

function writeOwned(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  changeFileOwnerToPostgresUser(findPostgresOsUser(), file);
}

/**
 * Copies the current state of the primary, and creates the login for replication.
 * @param to folder of the new cluster.
 * @param password of the login for replication.
 */
async function copyPrimary({ dataDir, owner }: DatabaseReplicaOptions, to: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [login]);
    await client.query(
      `${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${login} LOGIN REPLICATION NOINHERIT PASSWORD '${createScramVerifier(password)}'`,
    );
    await client.query(`SELECT pg_backup_start('replica', true)`);
    copyFiles(getPostgresDataFolder(dataDir), to);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeOwned(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

/**
 * Creates and starts a replica of the embedded Postgres, replacing the replica of an earlier run. Disposing `opened`
 * stops the replica.
 * @throws Error if the files cannot be copied, or with the message of Postgres if the replica does not start.
 */
export async function startDatabaseReplica(
  options: DatabaseReplicaOptions,
  opened: AsyncDisposableStack,
): Promise<DatabaseReplica> {
  const { dataDir, owner, logger } = options;
  const folder = path.join(dataDir, 'replica');
  const password = getOrCreateDatabasePassword(dataDir, 'replication');
  await copyPrimary(options, getPostgresDataFolder(folder), password);
  const { hostname, port } = new URL(owner);
  const source = `host=${hostname} port=${port} user=${login} password=${password}`;
  appendFileSync(path.join(getPostgresDataFolder(folder), 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeOwned(path.join(getPostgresDataFolder(folder), 'standby.signal'), '');
  const running = await launchPostgres(folder, { settings: { hot_standby: 'on', hot_standby_feedback: 'on' } });
  opened.defer(() => running.stop());
  logger.info({ port: running.port }, 'a database replica is streaming');
  return {
    urlFor: (url) => {
      const address = new URL(url);
      address.port = String(running.port);
      return address.href;
    },
  };
}
