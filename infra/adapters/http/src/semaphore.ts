import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';

/** Limits of a semaphore for one account or one network. */
export interface SemaphoreLimitsPerAccountOrNetwork {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Limits of a semaphore, and the refusal when they are reached. */
export interface SemaphoreLimits {
  /** Maximum number of tasks that run at the same time. */
  readonly atOnce: number;
  /** Maximum number of tasks in the queue. */
  readonly waiting: number;
  /** Limits of one account; if omitted, one account may use the whole semaphore. */
  readonly perAccount?: SemaphoreLimitsPerAccountOrNetwork;
  /** Limits of one network; if omitted, one network may use the whole semaphore. */
  readonly perNetwork?: SemaphoreLimitsPerAccountOrNetwork;
  /** Milliseconds after which a queued task is refused; unlimited if omitted. */
  readonly patienceMs?: number;
  /** Code and text of the refusal, which becomes a 503 response with Retry-After. */
  readonly busy: readonly [code: RefusalCode, detail: Message];
}

/** Account and network that a task is counted for; `null` if unknown. */
export interface SemaphoreRequesterAccountAndNetwork {
  readonly account: string | null;
  readonly network: string | null;
}

/** Options of one task. */
export interface SemaphoreTaskOptions {
  /** Maximum queue length for this task, if shorter than the semaphore's. */
  readonly waiting?: number;
  /** The limits per account and per network apply only if this is set. */
  readonly claimant?: SemaphoreRequesterAccountAndNetwork;
}

/**
 * Runs tasks in the order of the calls. If limits per account or network apply, the next task is the queued one whose
 * account and network have the fewest running tasks.
 * @throws Refusal with the code of `busy` if the queue is full, if the claimant's account or network has too many
 * queued tasks, or if the task waited too long.
 */
export type Semaphore = <Result>(
  this: void,
  task: () => Promise<Result>,
  options?: SemaphoreTaskOptions,
) => Promise<Result>;

interface Claim {
  readonly key: string;
  readonly share: SemaphoreLimitsPerAccountOrNetwork;
}

interface QueuedTask {
  readonly claims: readonly Claim[];
  readonly start: () => void;
}

/** Counts running tasks by key; keys without a task are removed. */
class Tally {
  readonly #counts = new Map<string, number>();

  of({ key }: Claim): number {
    return this.#counts.get(key) ?? 0;
  }

  add(claims: readonly Claim[], change: 1 | -1): void {
    for (const claim of claims) {
      const count = this.of(claim) + change;
      if (count === 0) this.#counts.delete(claim.key);
      else this.#counts.set(claim.key, count);
    }
  }
}

function claimsOf(
  { perAccount, perNetwork }: SemaphoreLimits,
  claimant: SemaphoreRequesterAccountAndNetwork | undefined,
): readonly Claim[] {
  const { account = null, network = null } = claimant ?? {};
  return [
    ...(perAccount === undefined || account === null ? [] : [{ key: `account ${account}`, share: perAccount }]),
    ...(perNetwork === undefined || network === null ? [] : [{ key: `network ${network}`, share: perNetwork }]),
  ];
}

/** @returns a semaphore with its own queue. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const queue: QueuedTask[] = [];
  const [started, queued] = [new Tally(), new Tally()];
  let running = 0;

  const canStart = (claims: readonly Claim[]): boolean =>
    running < limits.atOnce && claims.every((claim) => started.of(claim) < claim.share.atOnce);
  const canWait = (claims: readonly Claim[], waiting: number): boolean =>
    queue.length < Math.min(waiting, limits.waiting) && claims.every((claim) => queued.of(claim) < claim.share.waiting);
  const take = (claims: readonly Claim[]): void => {
    running += 1;
    started.add(claims, 1);
  };
  const leaveQueue = (task: QueuedTask): void => {
    queue.splice(queue.indexOf(task), 1);
    queued.add(task.claims, -1);
  };
  const wait = async (claims: readonly Claim[]): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const task = { claims, start: () => resolve(undefined) };
    queue.push(task);
    queued.add(claims, 1);
    const giveUp = (): void => {
      leaveQueue(task);
      reject(new Refusal('unavailable', ...limits.busy));
    };
    const patience = limits.patienceMs === undefined ? undefined : setTimeout(giveUp, limits.patienceMs);
    await promise.finally(() => clearTimeout(patience));
  };
  const load = ({ claims }: QueuedTask): number => Math.max(0, ...claims.map((claim) => started.of(claim)));
  const startQueued = (): void => {
    for (;;) {
      const next = queue
        .filter(({ claims }) => canStart(claims))
        .reduce<QueuedTask | null>((best, task) => (best === null || load(task) < load(best) ? task : best), null);
      if (next === null) return;
      leaveQueue(next);
      take(next.claims);
      next.start();
    }
  };

  return async (task, { waiting = limits.waiting, claimant } = {}) => {
    const claims = claimsOf(limits, claimant);
    if (canStart(claims)) take(claims);
    else if (canWait(claims, waiting)) await wait(claims);
    else throw new Refusal('unavailable', ...limits.busy);
    try {
      return await task();
    } finally {
      running -= 1;
      started.add(claims, -1);
      startQueued();
    }
  };
}
