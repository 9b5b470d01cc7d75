import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { readCommit } from './commit.ts';
import { rootFolder } from './folders.ts';
import { findSetting, getOrCreateSetting } from './opsSettings.ts';

/** Values shared by all processes of a deployment. */
export interface Deployment {
  /** Version of the product. */
  readonly release: string;
  /** Commit of this code; `null` if it is unknown. */
  readonly commit: string | null;
  /** When this build first started on this database, ISO 8601. Pages opened before it reload. */
  readonly serverStartTime: string;
  /** Signs match answers. */
  readonly digestSecret: string;
  /** Publishable key of the coverage calls, generated if none is set. */
  readonly coverageKey: string;
}

/** The version of the product, from package.json. */
export function readVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(rootFolder, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/**
 * Loads the shared values, creating missing ones.
 * @param build identifies the running build in addition to the version.
 * @param coverageKey from the settings; `null` to generate and store one.
 */
export async function readDeployment(
  pool: Pick<Pool, 'query'>,
  now: Date,
  build: string,
  coverageKey: string | null,
): Promise<Deployment> {
  const release = readVersion();
  return {
    release,
    commit: readCommit(rootFolder),
    serverStartTime: await getOrCreateSetting(pool, `server_start_time:${release}+${build}`, now.toISOString()),
    digestSecret: await getOrCreateSetting(pool, 'digest_secret', randomBytes(32).toString('base64url')),
    coverageKey: coverageKey ?? (await getOrCreateSetting(pool, 'coverage_key', randomBytes(24).toString('base64url'))),
  };
}

/**
 * Loads the shared values with read permission only.
 * @throws Error with a fix when a value does not exist yet.
 */
export async function findDeployment(
  pool: Pick<Pool, 'query'>,
  build: string,
  coverageKey: string | null,
): Promise<Deployment> {
  const release = readVersion();
  const { rows } = await pool.query<{ first: string }>('SELECT ops.first_start($1) AS first', [`${release}+${build}`]);
  const [digestSecret, madeKey] = [await findSetting(pool, 'digest_secret'), await findSetting(pool, 'coverage_key')];
  const usedKey = coverageKey ?? madeKey;
  const serverStartTime = rows[0]?.first;
  if (digestSecret === null || usedKey === null || serverStartTime === undefined) {
    throw new Error(
      'The database lacks settings that all services share: run `npm run migrate` with the login of its owner.',
    );
  }
  return { release, commit: readCommit(rootFolder), serverStartTime, digestSecret, coverageKey: usedKey };
}
