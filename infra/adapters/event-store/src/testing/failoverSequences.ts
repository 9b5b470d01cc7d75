import { setTimeout as delay } from 'node:timers/promises';
import { type DomainEvent, defineFirstEventVersionFromSchema } from '@marketplace/contracts/kernel/event.ts';
import { z } from 'zod';
import type { Decider } from '../decider.ts';
import { createEventStoreDbEventStore } from '../eventStoreDb.ts';
import { createCommandExecutorAndStateLoader } from '../execute.ts';
import { createEventCodec } from '../personalData/codec.ts';
import { type EventStore, EventStoreUnreachableError } from '../port.ts';
import { type TestEventStoreDbCluster, startTestEventStoreDbCluster } from './eventStoreDbServer/cluster.ts';
import { createInMemoryTestSubjectKeys } from './memorySubjectKeys.ts';
import { createSeededTestRandom, type SeededTestRandom } from './seededRandom.ts';

/** Counts of the events and errors in the sequences. */
export interface RandomEventStoreDbFailoverTestCounts {
  readonly sequences: number;
  commands: number;
  failovers: number;
  /** Attempts that failed because the store was unreachable, and were repeated. */
  unreachable: number;
  /**
   * Commands that failed permanently although all should succeed: the store remained unreachable until the retry
   * timeout, or another error occurred.
   */
  refused: number;
  /** Streams that do not contain each command's event exactly once. */
  wrongStreams: number;
  /** Decisions that did not take an acknowledged event into account. */
  unseen: number;
}

const Stepped = defineFirstEventVersionFromSchema('Stepped', 1, z.object({ n: z.int() }));
type Stepped = DomainEvent<'Stepped', { n: number }>;

/** Command n is only accepted after the event of command n - 1, so it is refused when that event is not visible. */
const steps: Decider<number, number, Stepped> = {
  initial: 0,
  evolve: (_, { data: { n } }) => n,
  decide: (n, last) => {
    if (last !== n - 1) throw new Error(`step ${n} after ${last}`);
    return [{ type: 'Stepped', data: { n } }];
  },
};

const stepsPerSequence = 6;
const silenceMs = 1_000;
/** Milliseconds for which a client retries while the store is unreachable: many times the duration of a failover. */
const retryTimeoutMs = 60_000;
/** Number of findings after which no more sequences are run. */
const maxFindings = 20;
/** Number of clusters that are tested concurrently. This saves time, because a failover consists mostly of waiting. */
const lanes = 4;
/** Probabilities of disturbances before a step. */
const chance = { failover: 0.35, lag: 0.3, otherProduct: 0.25, look: 0.3 } as const;

/** One process of the product: its event store and command execution. */
function openProduct(url: string) {
  const store = createEventStoreDbEventStore({ url: `${url}&discoveryInterval=5`, silenceMs });
  return {
    store,
    ...createCommandExecutorAndStateLoader({
      store,
      codec: createEventCodec([Stepped]),
      keys: createInMemoryTestSubjectKeys(),
    }),
  };
}
type Product = ReturnType<typeof openProduct>;

/**
 * Elects another leader. The new leader and the third node show fewer events for a while, and the old leader returns as
 * a follower.
 */
async function failOver(cluster: TestEventStoreDbCluster, random: SeededTestRandom): Promise<void> {
  const old = cluster.leader();
  const next = random.pick(cluster.followers());
  await delay(random.integerBelow(8));
  await old.stop();
  cluster.beginElection('refusing');
  next.view.freeze(random.integerBelow(4));
  if (random.chance(0.5)) cluster.nominate(next);
  await delay(random.integerBelow(8));
  cluster.elect(next);
  await delay(random.integerBelow(60));
  next.view.unfreeze();
  await old.start();
}

/**
 * Sends a command and retries it while the store is unreachable.
 * @returns the position, or `null` if the command was refused.
 */
async function send(
  product: Product,
  stream: string,
  n: number,
  findings: RandomEventStoreDbFailoverTestCounts,
): Promise<string | null> {
  const meta = { commandId: `${stream}-${n}`, actor: 'system', at: '2026-11-02T08:00:00.000Z' };
  const end = performance.now() + retryTimeoutMs;
  for (;;) {
    try {
      const { position } = await product.execute(steps, { stream, command: n, meta });
      return position;
    } catch (error) {
      if (!(error instanceof EventStoreUnreachableError) || performance.now() > end) {
        findings.refused += 1;
        return null;
      }
      findings.unreachable += 1;
      await delay(2);
    }
  }
}

/**
 * Retries while the store is unreachable.
 * @throws EventStoreUnreachableError if the store is unreachable for too long.
 */
async function retryWhileUnreachable<T>(run: () => Promise<T>): Promise<T> {
  const end = performance.now() + retryTimeoutMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof EventStoreUnreachableError) || performance.now() > end) throw error;
      await delay(2);
    }
  }
}

/** Makes another process wait for a position before its next decision, like the header `x-read-after`. */
async function passOnPosition({ store }: { readonly store: EventStore }, position: string | null): Promise<void> {
  const otherPosition = BigInt(position?.split('.')[1] ?? 0);
  await retryWhileUnreachable(async () => store.untilShown?.(otherPosition));
}

async function runSequence(
  cluster: TestEventStoreDbCluster,
  products: readonly [Product, Product],
  stream: string,
  random: SeededTestRandom,
  findings: RandomEventStoreDbFailoverTestCounts,
): Promise<void> {
  let [product, other] = products;
  let position: string | null = null;
  for (let n = 1; n <= stepsPerSequence; n += 1) {
    const lagging = random.pick(cluster.followers());
    if (random.chance(chance.lag)) lagging.view.freeze(random.integerBelow(5));
    if (random.chance(chance.otherProduct)) {
      [product, other] = [other, product];
      await passOnPosition(product, position);
    }
    const isFailover = random.chance(chance.failover);
    if (isFailover) findings.failovers += 1;
    findings.commands += 1;
    const commandedProduct = product;
    const [answer] = await Promise.all([
      send(commandedProduct, stream, n, findings),
      isFailover ? failOver(cluster, random) : undefined,
    ]);
    position = answer;
    if (answer !== null && random.chance(chance.look)) {
      const { state } = await retryWhileUnreachable(() => commandedProduct.loadState(steps, stream));
      if (state !== n) findings.unseen += 1;
    }
    lagging.view.unfreeze();
    if (answer === null) return;
  }
  const stored = cluster.events.filter((event) => event.stream === stream);
  const isRight = stored.every(({ data }, index) => data === JSON.stringify({ n: index + 1 }));
  if (!isRight || stored.length !== stepsPerSequence) findings.wrongStreams += 1;
}

/** Runs the sequence `first` and every `every`-th sequence after it on one new cluster, one after the other. */
async function runLane(
  findings: RandomEventStoreDbFailoverTestCounts,
  seed: number,
  [first, every]: readonly [number, number],
): Promise<void> {
  const cluster = await startTestEventStoreDbCluster();
  const products = [openProduct(cluster.url), openProduct(cluster.url)] as const;
  try {
    for (let sequence = first; sequence < findings.sequences; sequence += every) {
      if (findings.refused + findings.wrongStreams + findings.unseen >= maxFindings) return;
      const random = createSeededTestRandom(seed + sequence);
      await runSequence(cluster, products, `steps-${seed + sequence}`, random, findings);
    }
  } finally {
    await Promise.all(products.map(({ store }) => store.close()));
    await cluster.stop();
  }
}

/** Runs seeded sequences of commands, reads, failovers and lags on clusters, each with two processes of the product. */
export async function runRandomEventStoreDbFailoverTests(
  seed: number,
  sequences: number,
): Promise<RandomEventStoreDbFailoverTestCounts> {
  const findings = { sequences, commands: 0, failovers: 0, unreachable: 0, refused: 0, wrongStreams: 0, unseen: 0 };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(findings, seed, [lane, lanes])));
  return findings;
}
