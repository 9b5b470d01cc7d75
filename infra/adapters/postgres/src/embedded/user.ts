import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** Who Postgres runs as when the application is root, which Postgres refuses to be. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const candidates = ['postgres', 'nobody'];

/**
 * `null` when the application is not root: Postgres then runs as the same user.
 * @throws Error that names the cure when root has no unprivileged user to give Postgres to.
 */
export function findServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of candidates) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== null && gid !== null) return { name, uid, gid };
  }
  throw new Error(
    'Postgres does not run as root, and there is no user "postgres" or "nobody": create one, or set DATABASE_URL.',
  );
}

/** Whether that user may enter a folder, every folder above it included. */
export function canEnter(user: ServerUser | null, folder: string): boolean {
  if (user === null) return true;
  return spawnSync('test', ['-x', folder], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0;
}

/** Hands a file or folder to that user; nothing to do when there is none. */
export function giveTo(user: ServerUser | null, path: string): void {
  if (user !== null) chownSync(path, user.uid, user.gid);
}

/**
 * How to start a program as that user so that it gets SIGINT, Postgres' fast shutdown, as soon as this process is gone, by kill -9
 * too. Only Linux can promise that; elsewhere what a crash leaves behind is stopped at the next start.
 */
export function commandFor(
  user: ServerUser | null,
  program: string,
  args: readonly string[],
): readonly [string, string[]] {
  if (!hasSetpriv()) return [program, [...args]];
  const identity = user === null ? [] : ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  return ['setpriv', [...identity, '--pdeathsig', 'INT', program, ...args]];
}

/** uid and gid for `spawn` where `commandFor` could not put them into the command itself. */
export function identityFor(user: ServerUser | null): { uid?: number; gid?: number } {
  return user === null || hasSetpriv() ? {} : { uid: user.uid, gid: user.gid };
}

function hasSetpriv(): boolean {
  return process.platform === 'linux' && spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0;
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return null;
  }
}
