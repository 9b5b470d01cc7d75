import { publicTopics } from '@marketplace/contracts/integration.ts';
import {
  Fenced,
  fenceCheckpoint,
  lockCheckpoint,
  moveCheckpoint,
  openCheckpoint,
} from '@marketplace/event-store/reader/checkpoint.ts';
import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type HeldLease, whileLeading } from '@marketplace/event-store/reader/lease.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { MessageBroker, MessageSender } from '@marketplace/messaging/port.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { handlingEvents } from '@marketplace/telemetry/spans.ts';
import type { ReaderLog } from '../runtime/readerDeps.ts';
import { gathered } from './gathered.ts';
import { followOutgoing, type OutgoingDeps, outgoingBatches } from './outgoing.ts';
import { unlessAborted } from './unlessAborted.ts';

export interface PublisherDeps extends OutgoingDeps {
  readonly store: EventStore;
  readonly broker: MessageBroker;
  readonly log: ReaderLog;
  /** Told of every topic that is there otherwise than it would be made; replaces what was told before. */
  readonly onTopics: (lines: readonly string[]) => void;
}

/** Name of its lease and its checkpoint, which no rebuild moves. */
export const publisherReader = 'publisher';

const topics = publicTopics.map(({ name }) => name);

const cure =
  'Restore the store that it was made from, or run "npm run restored" after the store was restored or exchanged: what was published ' +
  'is never published again. Deleting the row publisher in ops.checkpoint publishes the whole log anew, with the same ids.';

/** Opens the sender, and closes one that comes too late. */
async function openSender({ broker }: PublisherDeps, signal: AbortSignal): Promise<MessageSender> {
  const opening = broker.openSender();
  return unlessAborted(opening, signal).catch((error: unknown) => {
    void opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  });
}

/**
 * Where the holder of the lease goes on. Asked once the sender is open: whoever takes the lease later shuts this sender out, and whoever
 * took it before has fenced the checkpoint. @throws Fenced then.
 */
async function startingPosition({ pool }: PublisherDeps, token: bigint): Promise<bigint> {
  const checkpoint = await inTransaction(pool, (client) => lockCheckpoint(client, publisherReader));
  if (checkpoint.token !== token) throw new Fenced(publisherReader);
  return checkpoint.position;
}

/** Publishes as the holder of the lease until the signal aborts: a batch to the broker, then the checkpoint, then the next batch. */
async function publish(deps: PublisherDeps, token: bigint, signal: AbortSignal, alive: () => void): Promise<void> {
  const { pool, store, broker, log } = deps;
  await openCheckpoint(pool, publisherReader, store, { cure });
  await fenceCheckpoint(pool, publisherReader, token);
  const odd = await unlessAborted(broker.ensureTopics(topics), signal);
  for (const line of odd) log.warn({}, line);
  deps.onTopics(odd);
  const sender = await openSender(deps, signal);
  const reading = new AbortController();
  try {
    let position = await startingPosition(deps, token);
    const outgoing = followOutgoing(deps, position, AbortSignal.any([signal, reading.signal]));
    alive();
    for await (const batch of gathered(outgoing, outgoingBatches)) {
      const sending = () => unlessAborted(sender.send(batch.messages), signal);
      await handlingEvents('publish', batch.traces, sending);
      await moveCheckpoint(pool, publisherReader, { position, token }, batch.position);
      ({ position } = batch);
      alive();
    }
  } finally {
    reading.abort();
    await sender.close();
  }
}

/**
 * Follows the log with a checkpoint of its own and publishes it, by one instance at a time: at least once, with ids that stay, in order
 * within a stream. A failure gives the lease back, shows in `problem()`, and is tried again from the checkpoint.
 */
export function startPublisher(deps: PublisherDeps): Running {
  const { pool, log } = deps;
  const work = (lease: HeldLease, held: AbortSignal, alive: () => void) => publish(deps, lease.token, held, alive);
  return keepRunning({
    turn: (signal, alive) =>
      whileLeading(
        {
          ...{ pool, name: publisherReader },
          work: (lease, held) => work(lease, held, alive),
          onLost: (reason) => log.warn({ err: reason }, 'no longer the one that publishes events'),
        },
        signal,
      ),
    report: (error) => log.error({ err: error }, 'public events are not published, which is tried again'),
  });
}
