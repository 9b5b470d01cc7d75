import * as client from 'openid-client';

/** Milliseconds between two downloads of one provider's keys, and after which they are downloaded again in any case. */
const limits = { gapMs: 10_000, maxAgeMs: 5 * 60_000 } as const;
/** Seconds of age from which openid-client downloads keys again when a token names an unknown one. */
const refreshableAge = 60;

/** The keys with which a provider signs. */
export interface ProviderKeys {
  /**
   * Runs with the keys that are known. A token that names another key makes the library download them again, once, unless they were
   * downloaded a moment ago: so a rotation of keys refuses nobody, and made-up keys make few downloads.
   */
  readonly use: <Result>(connection: client.Configuration, run: () => Promise<Result>) => Promise<Result>;
}

/** Keeps a provider's keys between its connections, since the library itself would refuse new keys for a minute. */
export function createProviderKeys(now: () => Date): ProviderKeys {
  let kept: { readonly jwks: client.JWKS; readonly at: number } | null = null;

  const lend = (connection: client.Configuration): number | null => {
    const age = kept === null ? limits.maxAgeMs : now().getTime() - kept.at;
    if (kept === null || age >= limits.maxAgeMs) return null;
    const uat = Math.floor(Date.now() / 1000) - (age >= limits.gapMs ? refreshableAge : 0);
    client.setJwksCache(connection, { jwks: kept.jwks, uat });
    return uat;
  };
  const keep = (connection: client.Configuration, lent: number | null): void => {
    const cache = client.getJwksCache(connection);
    if (cache !== undefined && cache.uat !== lent) kept = { jwks: cache.jwks, at: now().getTime() };
  };
  return {
    use: async (connection, run) => {
      const lent = lend(connection);
      try {
        return await run();
      } finally {
        keep(connection, lent);
      }
    },
  };
}
