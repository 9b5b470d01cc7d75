import { claimantOf } from '@marketplace/http/claimant.ts';
import { createSemaphore, type TaskOptions } from '@marketplace/http/semaphore.ts';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second choice of parameters for argon2id, the library's default variant: 19 MiB and two passes on one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes that are computed at once, and callers that may wait for a turn; beyond it the service answers 503. */
const limits = {
  atOnce: 2,
  waiting: 100,
  // One network that sends many passwords at once leaves half of the capacity to all others.
  perNetwork: { atOnce: 1, waiting: 60 },
  perAccount: { atOnce: 1, waiting: 10 },
  busy: ['account.busy', 'Too many people are signing in right now. Please try again.'],
} as const;

export interface Passwords {
  hash(this: void, password: string): Promise<string>;
  /** Whether the password belongs to the hash; with `null` it does the same work and answers false. */
  matches(this: void, password: string, passwordHash: string | null): Promise<boolean>;
}

/** Passwords in a queue that accounts and networks share. */
export interface SharedPasswords extends Passwords {
  /** The same queue, with every call counted under the account and the network of a request. */
  countedFor(this: void, request: Parameters<typeof claimantOf>[0]): Passwords;
}

/** argon2id with a bound on how many hashes run at once, since each takes 19 MiB and about 25 ms of a core. */
export function createPasswords(): SharedPasswords {
  const inTurn = createSemaphore(limits);
  let standIn: Promise<string> | null = null;
  const standInHash = (): Promise<string> => {
    standIn ??= hash('nobody has this password', cost);
    return standIn;
  };
  const withOptions = (options: TaskOptions): Passwords => ({
    hash: (password) => inTurn(() => hash(password, cost), options),
    matches: async (password, passwordHash) => {
      const against = passwordHash ?? (await standInHash());
      const matches = await inTurn(() => verify(against, password), options);
      return matches && passwordHash !== null;
    },
  });
  return { ...withOptions({}), countedFor: (request) => withOptions({ claimant: claimantOf(request) }) };
}
