import { createHash } from 'node:crypto';
import path from 'node:path';
import { canEnter, findServerUser } from '@marketplace/postgres/embedded/user.ts';

/**
 * The data folder to use. Postgres does not run as root, and the user it runs as may not be able to enter the checkout, for instance
 * below /root: then, unless somebody named a folder, one of this checkout's own under /var/lib takes its place.
 * @param named whether the folder was set by a person; such a folder is used or refused, never exchanged.
 */
export function enterableDataFolder(dataDir: string, named: boolean, checkout: string): string {
  if (named || canEnter(findServerUser(), checkout)) return dataDir;
  const digest = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return path.join('/var/lib', `iot-marketplace-${digest}`);
}
