import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** The operating-system user for Postgres if the application runs as root; Postgres refuses to run as root. */
export interface PostgresOsUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const candidates = ['postgres', 'nobody'];

/**
 * Finds the user that Postgres runs as.
 * @returns `null` if the application does not run as root; Postgres then runs as the same user.
 * @throws Error with instructions if there is no unprivileged user for Postgres.
 */
export function findPostgresOsUser(): PostgresOsUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of candidates) {
    const uid = readId('-u', name);
    const gid = readId('-g', name);
    if (uid !== null && gid !== null) return { name, uid, gid };
  }
  throw new Error(
    'Postgres does not run as root, and there is no user "postgres" or "nobody": create one, or set DATABASE_URL.',
  );
}

/** Whether a user can enter a folder, including all of its parents. */
export function canOsUserEnterFolder(user: PostgresOsUser | null, folder: string): boolean {
  if (user === null) return true;
  return spawnSync('test', ['-x', folder], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0;
}

/** Changes the owner of a file or folder; does nothing if the user is `null`. */
export function changeFileOwnerToPostgresUser(user: PostgresOsUser | null, path: string): void {
  if (user !== null) chownSync(path, user.uid, user.gid);
}

/**
 * Builds a command that runs a program as a user. On Linux with `setpriv`, the program receives SIGINT (the fast
 * shutdown of Postgres) when this process ends, even by SIGKILL. Without `setpriv`, a server that is still running is
 * stopped at the next start.
 * @returns the program to start and its arguments.
 */
export function buildCommandAsPostgresUser(
  user: PostgresOsUser | null,
  program: string,
  args: readonly string[],
): readonly [string, string[]] {
  if (!hasSetpriv()) return [program, [...args]];
  const identity = user === null ? [] : ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  return ['setpriv', [...identity, '--pdeathsig', 'INT', program, ...args]];
}

/** uid and gid for `spawn`, unless the command itself already sets them. */
export function getPostgresSpawnIdentity(user: PostgresOsUser | null): { uid?: number; gid?: number } {
  return user === null || hasSetpriv() ? {} : { uid: user.uid, gid: user.gid };
}

function hasSetpriv(): boolean {
  return process.platform === 'linux' && spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0;
}

function readId(flag: '-u' | '-g', name: string): number | null {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}
