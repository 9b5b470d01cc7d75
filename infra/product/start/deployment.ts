import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { readGitCommit } from './commit.ts';
import { repositoryRootFolder } from './folders.ts';
import { findSettingInDatabase, getOrCreateStoredSetting } from './storedSettings.ts';

/** Values shared by all processes of a deployment. */
export interface SharedDeploymentValues {
  /** Version of the product. */
  readonly release: string;
  /** Commit of this code; `null` if it is unknown. */
  readonly commit: string | null;
  /** When this build first started on this database, ISO 8601. Pages that were opened before that time reload. */
  readonly serverStartTime: string;
  /** Secret that signs match results. */
  readonly digestSecret: string;
  /** Publishable API key for calls of the coverage API; generated if none is configured. */
  readonly coverageKey: string;
}

/** Reads the version of the product from package.json. */
export function readProductVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(repositoryRootFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

/**
 * Loads the shared values, and creates missing values.
 * @param build identifies the running build in addition to the version.
 * @param coverageKey from the settings; `null` to generate and store one.
 */
export async function getOrCreateSharedDeploymentValues(
  pool: Pick<Pool, 'query'>,
  now: Date,
  build: string,
  coverageKey: string | null,
): Promise<SharedDeploymentValues> {
  const release = readProductVersion();
  return {
    release,
    commit: readGitCommit(repositoryRootFolder),
    serverStartTime: await getOrCreateStoredSetting(pool, `server_start_time:${release}+${build}`, now.toISOString()),
    digestSecret: await getOrCreateStoredSetting(pool, 'digest_secret', randomBytes(32).toString('base64url')),
    coverageKey:
      coverageKey ?? (await getOrCreateStoredSetting(pool, 'coverage_key', randomBytes(24).toString('base64url'))),
  };
}

/**
 * Loads the shared values; requires only read permission.
 * @throws Error with instructions if a value does not exist yet.
 */
export async function loadRequiredSharedDeploymentValues(
  pool: Pick<Pool, 'query'>,
  build: string,
  coverageKey: string | null,
): Promise<SharedDeploymentValues> {
  const release = readProductVersion();
  const { rows } = await pool.query<{ first: string }>('SELECT ops.first_start($1) AS first', [`${release}+${build}`]);
  const [digestSecret, madeKey] = [
    await findSettingInDatabase(pool, 'digest_secret'),
    await findSettingInDatabase(pool, 'coverage_key'),
  ];
  const usedKey = coverageKey ?? madeKey;
  const serverStartTime = rows[0]?.first;
  if (digestSecret === null || usedKey === null || serverStartTime === undefined) {
    throw new Error(
      'The database lacks settings that all services share: run `npm run migrate` with the login of its owner.',
    );
  }
  return { release, commit: readGitCommit(repositoryRootFolder), serverStartTime, digestSecret, coverageKey: usedKey };
}
