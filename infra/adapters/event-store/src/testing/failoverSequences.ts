import { setTimeout as delay } from 'node:timers/promises';
import { type DomainEvent, defineEvent } from '@marketplace/contracts/kernel/event.ts';
import { z } from 'zod';
import type { Decider } from '../decider.ts';
import { createEventStoreDb } from '../eventStoreDb.ts';
import { createExecute } from '../execute.ts';
import { createCodec } from '../personalData/codec.ts';
import { type EventStore, StoreUnreachable } from '../port.ts';
import { type EventStoreDbCluster, startEventStoreDbCluster } from './eventStoreDbServer/cluster.ts';
import { createMemorySubjectKeys } from './memorySubjectKeys.ts';
import { createRandom, type Random } from './random.ts';

/** What the sequences met, and what should not have been. */
export interface SequencesFindings {
  readonly sequences: number;
  commands: number;
  failovers: number;
  /** Attempts that were answered that the store is unreachable, and were repeated. */
  unreachable: number;
  /** Commands refused for a state that was not, by a conflict that nobody caused, or because the store came back for nobody. */
  refused: number;
  /** Streams that do not hold each command's event exactly once. */
  wrongStreams: number;
  /** Decisions that did not see an acknowledged event. */
  unseen: number;
}

const Stepped = defineEvent('Stepped', 1, z.object({ n: z.int() }));
type Stepped = DomainEvent<'Stepped', { n: number }>;

/** Command n may follow n - 1 only: whoever does not see that one refuses it. */
const steps: Decider<number, number, Stepped> = {
  initial: 0,
  evolve: (_, { data: { n } }) => n,
  decide: (n, last) => {
    if (last !== n - 1) throw new Error(`step ${n} after ${last}`);
    return [{ type: 'Stepped', data: { n } }];
  },
};

const stepsOfSequence = 6;
const silenceMs = 1_000;
/** Milliseconds for which a client repeats what the store could not answer: many times what a failover lasts. */
const patienceMs = 60_000;
/** Findings after which no more sequences are run: so many show a fault well enough. */
const enough = 20;
/** Clusters at the same time: most of a failover is waiting. */
const lanes = 4;
/** Of 1: how likely before a step. */
const chance = { failover: 0.35, lag: 0.3, otherProduct: 0.25, look: 0.3 } as const;

/** One process of the product: its store, and what runs commands on it. */
function openProduct(url: string) {
  const store = createEventStoreDb({ url: `${url}&discoveryInterval=5`, silenceMs });
  return { store, ...createExecute({ store, codec: createCodec([Stepped]), keys: createMemorySubjectKeys() }) };
}
type Product = ReturnType<typeof openProduct>;

/** Another node becomes the leader; what it and the third show lags for a while, and the old one comes back. */
async function failOver(cluster: EventStoreDbCluster, random: Random): Promise<void> {
  const old = cluster.leader();
  const next = random.oneOf(cluster.followers());
  await delay(random.below(8));
  await old.stop();
  cluster.beginElection('refusing');
  next.view.hold(random.below(4));
  if (random.chance(0.5)) cluster.nominate(next);
  await delay(random.below(8));
  cluster.elect(next);
  await delay(random.below(60));
  next.view.release();
  await old.start();
}

/** Sends a command as a client who repeats it until it is answered. @returns the position, `null` for one that was refused. */
async function send(product: Product, stream: string, n: number, findings: SequencesFindings): Promise<string | null> {
  const meta = { commandId: `${stream}-${n}`, actor: 'system', at: '2026-11-02T08:00:00.000Z' };
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      const { position } = await product.execute(steps, { stream, command: n, meta });
      return position;
    } catch (error) {
      if (!(error instanceof StoreUnreachable) || performance.now() > end) {
        findings.refused += 1;
        return null;
      }
      findings.unreachable += 1;
      await delay(2);
    }
  }
}

/** Repeats what the store could not answer. @throws StoreUnreachable when it is so for long. */
async function insist<T>(run: () => Promise<T>): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StoreUnreachable) || performance.now() > end) throw error;
      await delay(2);
    }
  }
}

/** What another process is told of before it decides, as by the header `x-read-after`. */
async function tell({ store }: { readonly store: EventStore }, position: string | null): Promise<void> {
  const told = BigInt(position?.split('.')[1] ?? 0);
  await insist(async () => store.untilShown?.(told));
}

async function runSequence(
  cluster: EventStoreDbCluster,
  products: readonly [Product, Product],
  stream: string,
  random: Random,
  findings: SequencesFindings,
): Promise<void> {
  let [product, other] = products;
  let position: string | null = null;
  for (let n = 1; n <= stepsOfSequence; n += 1) {
    const lagging = random.oneOf(cluster.followers());
    if (random.chance(chance.lag)) lagging.view.hold(random.below(5));
    if (random.chance(chance.otherProduct)) {
      [product, other] = [other, product];
      await tell(product, position);
    }
    const isFailover = random.chance(chance.failover);
    if (isFailover) findings.failovers += 1;
    findings.commands += 1;
    const asked = product;
    const [answer] = await Promise.all([
      send(asked, stream, n, findings),
      isFailover ? failOver(cluster, random) : undefined,
    ]);
    position = answer;
    if (answer !== null && random.chance(chance.look)) {
      const { state } = await insist(() => asked.loadState(steps, stream));
      if (state !== n) findings.unseen += 1;
    }
    lagging.view.release();
    if (answer === null) return;
  }
  const stored = cluster.events.filter((event) => event.stream === stream);
  const isRight = stored.every(({ data }, index) => data === JSON.stringify({ n: index + 1 }));
  if (!isRight || stored.length !== stepsOfSequence) findings.wrongStreams += 1;
}

/** Sequences one after the other on a cluster of their own. @param lane every so many of them, from which one on. */
async function runLane(
  findings: SequencesFindings,
  seed: number,
  [first, every]: readonly [number, number],
): Promise<void> {
  const cluster = await startEventStoreDbCluster();
  const products = [openProduct(cluster.url), openProduct(cluster.url)] as const;
  try {
    for (let sequence = first; sequence < findings.sequences; sequence += every) {
      if (findings.refused + findings.wrongStreams + findings.unseen >= enough) return;
      const random = createRandom(seed + sequence);
      await runSequence(cluster, products, `steps-${seed + sequence}`, random, findings);
    }
  } finally {
    await Promise.all(products.map(({ store }) => store.close()));
    await cluster.stop();
  }
}

/** Runs seeded sequences of commands, looks, failovers and lags, each on a cluster and by two processes of a product. */
export async function runFailoverSequences(seed: number, sequences: number): Promise<SequencesFindings> {
  const findings = { sequences, commands: 0, failovers: 0, unreachable: 0, refused: 0, wrongStreams: 0, unseen: 0 };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(findings, seed, [lane, lanes])));
  return findings;
}
