import { createHash } from 'node:crypto';
import path from 'node:path';
import { canUserEnterFolder, findPostgresOsUser } from '@marketplace/postgres/embedded/postgresUser.ts';

/**
 * Chooses the data folder. Postgres does not run as root, and its user may not be able to enter the checkout, for
 * example below /root: then a folder below /var/lib is used, one per checkout, unless a folder was configured.
 * @param named whether the folder was configured; a configured folder is never replaced.
 */
export function chooseDataFolder(dataDir: string, named: boolean, checkout: string): string {
  if (named || canUserEnterFolder(findPostgresOsUser(), checkout)) return dataDir;
  const digest = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return path.join('/var/lib', `iot-marketplace-${digest}`);
}
