import { msg } from '@lingui/core/runtime-macro';
import { getSemaphoreRequester } from '@marketplace/http/semaphoreRequester.ts';
import { createSemaphore, type SemaphoreTaskOptions } from '@marketplace/http/semaphore.ts';
import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane. The library uses argon2id by default.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Limits on concurrent and queued hash calculations. Above these limits, the service responds with 503. */
const limits = {
  atOnce: 2,
  waiting: 100,
  // A network can use only half of the concurrent hashes and 60% of the queue, so that capacity remains for others.
  perNetwork: { atOnce: 1, waiting: 60 },
  perAccount: { atOnce: 1, waiting: 10 },
  busy: ['account.busy', msg`Too many people are signing in right now. Please try again.`],
} as const;

export interface PasswordHasher {
  hash(this: void, password: string): Promise<string>;
  /** Whether the password matches the hash. With `null` as the hash, does the same work and returns false. */
  matches(this: void, password: string, passwordHash: string | null): Promise<boolean>;
}

/** Hashes passwords through one queue that accounts and networks share. */
export interface SharedQueuePasswordHasher extends PasswordHasher {
  /**
   * @returns a hasher that uses the same queue, but counts every call towards the limits of the request's account and
   * network.
   */
  limitedFor(this: void, request: Parameters<typeof getSemaphoreRequester>[0]): PasswordHasher;
}

/** Creates an argon2id hasher with a limit on concurrent hashes: each takes 19 MiB and about 25 ms of a core. */
export function createPasswordHasher(): SharedQueuePasswordHasher {
  const runLimited = createSemaphore(limits);
  let dummyHash: Promise<string> | null = null;
  const getDummyHash = (): Promise<string> => {
    dummyHash ??= hash('nobody has this password', cost);
    return dummyHash;
  };
  const withOptions = (options: SemaphoreTaskOptions): PasswordHasher => ({
    hash: (password) => runLimited(() => hash(password, cost), options),
    matches: async (password, passwordHash) => {
      const against = passwordHash ?? (await getDummyHash());
      const matches = await runLimited(() => verify(against, password), options);
      return matches && passwordHash !== null;
    },
  });
  return { ...withOptions({}), limitedFor: (request) => withOptions({ claimant: getSemaphoreRequester(request) }) };
}
