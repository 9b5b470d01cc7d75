import { createHash } from 'node:crypto';
import path from 'node:path';
import { canOsUserEnterFolder, findPostgresOsUser } from '@marketplace/postgres/embedded/postgresUser.ts';

/**
 * Chooses the data folder. If the product runs as root, the user that Postgres runs as may not be able to enter the
 * checkout, for example below /root. A folder below /var/lib is then used, a separate one for each checkout.
 * @param named whether the folder was configured; a configured folder is never replaced.
 */
export function chooseDataFolderReadableByPostgres(dataDir: string, named: boolean, checkout: string): string {
  if (named || canOsUserEnterFolder(findPostgresOsUser(), checkout)) return dataDir;
  const digest = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return path.join('/var/lib', `iot-marketplace-${digest}`);
}
