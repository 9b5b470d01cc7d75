import { publicEventTopics } from '@marketplace/contracts/integration.ts';
import {
  EventLogReaderFencedError,
  fenceReaderCheckpoint,
  lockReaderCheckpoint,
  advanceReaderCheckpoint,
  getOrCreateReaderCheckpointPosition,
} from '@marketplace/event-store/reader/checkpoint.ts';
import { runRepeatedly, type RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { type HeldDatabaseLease, runWithDatabaseLease } from '@marketplace/event-store/reader/lease.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { MessageBroker, ExclusiveBrokerMessageSender } from '@marketplace/messaging/port.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { runInSpanLinkedToEvents } from '@marketplace/telemetry/spans.ts';
import type { EventReaderLogger } from '../runtime/readerDeps.ts';
import { mergeItemsWhileConsumerBusy } from './mergeItemsWhileConsumerBusy.ts';
import {
  streamPublicMessagesFromEventLog,
  type PublicMessageStreamDeps,
  publicMessageBatchMergeStrategy,
} from './outgoing.ts';
import { waitForPromiseUnlessAborted } from './unlessAborted.ts';

export interface PublicEventPublisherDeps extends PublicMessageStreamDeps {
  readonly store: EventStore;
  readonly broker: MessageBroker;
  readonly log: EventReaderLogger;
  /** Receives a line for each topic with unexpected settings; each call replaces the previous lines. */
  readonly onTopics: (lines: readonly string[]) => void;
}

/** Name of the publisher's lease and checkpoint. Rebuilds never move this checkpoint. */
export const publicEventPublisherCheckpointName = 'publisher';

const topicNames = publicEventTopics.map(({ name }) => name);

const recoveryHint =
  'Restore the matching event store, or run "npm run restored" after the event store was restored or replaced: published events ' +
  'are never published again. Deleting the row publisher in ops.checkpoint republishes the whole log with the same ids.';

/** Opens the sender; if the signal aborts first, closes the sender as soon as it is open. */
async function openSender(
  { broker }: PublicEventPublisherDeps,
  signal: AbortSignal,
): Promise<ExclusiveBrokerMessageSender> {
  const opening = broker.openSender();
  return waitForPromiseUnlessAborted(opening, signal).catch((error: unknown) => {
    void opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  });
}

/**
 * Reads the position from which the leader continues. Call this function only after the sender was opened: a leader
 * that takes over later fences this sender, and a leader that has already taken over has fenced the checkpoint.
 * @throws EventLogReaderFencedError if another instance is leader.
 */
async function startingPosition({ pool }: PublicEventPublisherDeps, token: bigint): Promise<bigint> {
  const checkpoint = await runInTransaction(pool, (client) =>
    lockReaderCheckpoint(client, publicEventPublisherCheckpointName),
  );
  if (checkpoint.token !== token) throw new EventLogReaderFencedError(publicEventPublisherCheckpointName);
  return checkpoint.position;
}

/** Publishes as leader until the signal aborts: sends each batch to the broker, then stores the checkpoint. */
async function publish(
  deps: PublicEventPublisherDeps,
  token: bigint,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const { pool, store, broker, log } = deps;
  await getOrCreateReaderCheckpointPosition(pool, publicEventPublisherCheckpointName, store, { remedy: recoveryHint });
  await fenceReaderCheckpoint(pool, publicEventPublisherCheckpointName, token);
  const topicWarnings = await waitForPromiseUnlessAborted(broker.ensureTopics(topicNames), signal);
  for (const line of topicWarnings) log.warn({}, line);
  deps.onTopics(topicWarnings);
  const sender = await openSender(deps, signal);
  const reading = new AbortController();
  try {
    let position = await startingPosition(deps, token);
    const outgoing = streamPublicMessagesFromEventLog(deps, position, AbortSignal.any([signal, reading.signal]));
    onProgress();
    for await (const batch of mergeItemsWhileConsumerBusy(outgoing, publicMessageBatchMergeStrategy)) {
      const sending = () => waitForPromiseUnlessAborted(sender.send(batch.messages), signal);
      await runInSpanLinkedToEvents('publish', batch.traces, sending);
      await advanceReaderCheckpoint(pool, publicEventPublisherCheckpointName, { position, token }, batch.position);
      ({ position } = batch);
      onProgress();
    }
  } finally {
    reading.abort();
    await sender.close();
  }
}

/**
 * Follows the log with its own checkpoint and publishes the log's public events, in one instance at a time. Publishes
 * each event at least once and with a stable id, and keeps the order within a stream. After a failure, releases the
 * lease, reports the failure in `problem()`, and retries from the checkpoint.
 */
export function startPublicEventPublisher(deps: PublicEventPublisherDeps): RepeatedWorkHandle {
  const { pool, log } = deps;
  const work = (lease: HeldDatabaseLease, held: AbortSignal, onProgress: () => void) =>
    publish(deps, lease.token, held, onProgress);
  return runRepeatedly({
    run: (signal, onProgress) =>
      runWithDatabaseLease(
        {
          ...{ pool, name: publicEventPublisherCheckpointName },
          work: (lease, held) => work(lease, held, onProgress),
          onLost: (reason) => log.warn({ err: reason }, 'lost the lease for publishing events'),
        },
        signal,
      ),
    report: (error) => log.error({ err: error }, 'publishing public events failed, retrying'),
  });
}
