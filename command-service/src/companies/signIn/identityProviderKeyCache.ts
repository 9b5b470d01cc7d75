import * as client from 'openid-client';

/** Minimum time between two downloads of a provider's keys, and maximum age of downloaded keys. */
const limits = { minIntervalMs: 10_000, maxAgeMs: 5 * 60_000 } as const;
/** Age in seconds from which openid-client downloads the keys again when a token refers to an unknown key. */
const refreshableAgeSeconds = 60;

/** Cache of the signing keys of one identity provider. */
export interface SingleIdentityProviderKeyCache {
  /**
   * Calls `run` with the cached keys. For a token with an unknown key, the library downloads the keys again, at most
   * once per minimum interval. Users can therefore sign in after a key rotation, and forged key ids cause few
   * downloads.
   */
  readonly runWithKeys: <Result>(connection: client.Configuration, run: () => Promise<Result>) => Promise<Result>;
}

/**
 * Creates a cache that shares the keys of a provider between sign-ins. The cache of the library would reject new keys
 * for a minute.
 */
export function createSingleIdentityProviderKeyCache(now: () => Date): SingleIdentityProviderKeyCache {
  let cachedKeys: { readonly jwks: client.JWKS; readonly at: number } | null = null;

  const provideCachedKeys = (connection: client.Configuration): number | null => {
    const age = cachedKeys === null ? limits.maxAgeMs : now().getTime() - cachedKeys.at;
    if (cachedKeys === null || age >= limits.maxAgeMs) return null;
    const uat = Math.floor(Date.now() / 1000) - (age >= limits.minIntervalMs ? refreshableAgeSeconds : 0);
    client.setJwksCache(connection, { jwks: cachedKeys.jwks, uat });
    return uat;
  };
  const storeDownloadedKeys = (connection: client.Configuration, providedAt: number | null): void => {
    const cache = client.getJwksCache(connection);
    if (cache !== undefined && cache.uat !== providedAt) cachedKeys = { jwks: cache.jwks, at: now().getTime() };
  };
  return {
    runWithKeys: async (connection, run) => {
      const providedAt = provideCachedKeys(connection);
      try {
        return await run();
      } finally {
        storeDownloadedKeys(connection, providedAt);
      }
    },
  };
}
