import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { rootFolder } from './folders.ts';
import { findSetting, getOrCreateSetting } from './opsSettings.ts';

/** Facts that are one value for the whole deployment, whichever process asks. */
export interface Deployment {
  readonly version: string;
  /** When this build started for the first time on this database, ISO 8601: pages that began before it reload. */
  readonly serverStartTime: string;
  /** Signs what matching answered. */
  readonly digestSecret: string;
  /** Publishable key of the coverage calls, one that was made where none is set. */
  readonly coverageKey: string;
}

/** Version of the product, from package.json. */
export function readVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(rootFolder, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/**
 * Reads the deployment's facts, making those that are not there yet. @param build names what runs, beside its version. @param coverageKey
 * as it is set; `null` for one that is made and kept.
 */
export async function readDeployment(
  pool: Pick<Pool, 'query'>,
  now: Date,
  build: string,
  coverageKey: string | null,
): Promise<Deployment> {
  const version = readVersion();
  return {
    version,
    serverStartTime: await getOrCreateSetting(pool, `server_start_time:${version}+${build}`, now.toISOString()),
    digestSecret: await getOrCreateSetting(pool, 'digest_secret', randomBytes(32).toString('base64url')),
    coverageKey: coverageKey ?? (await getOrCreateSetting(pool, 'coverage_key', randomBytes(24).toString('base64url'))),
  };
}

/** Reads the same where nothing but reading is allowed. @throws Error that names the cure before anybody made what is missing. */
export async function findDeployment(
  pool: Pick<Pool, 'query'>,
  build: string,
  coverageKey: string | null,
): Promise<Deployment> {
  const version = readVersion();
  const { rows } = await pool.query<{ first: string }>('SELECT ops.first_start($1) AS first', [`${version}+${build}`]);
  const [digestSecret, madeKey] = [await findSetting(pool, 'digest_secret'), await findSetting(pool, 'coverage_key')];
  const usedKey = coverageKey ?? madeKey;
  const serverStartTime = rows[0]?.first;
  if (digestSecret === null || usedKey === null || serverStartTime === undefined) {
    throw new Error('The database lacks what all services share: run `npm run migrate` with the login of its owner.');
  }
  return { version, serverStartTime, digestSecret, coverageKey: usedKey };
}
