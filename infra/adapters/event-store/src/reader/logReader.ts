import { processEventBatchWithMetrics } from '@marketplace/telemetry/processEventBatchWithMetrics.ts';
import type { EventBatch, EventStore } from '../port.ts';
import { runRepeatedly, type RepeatedWorkHandle } from './runRepeatedly.ts';

/** A reader of the log that has its own checkpoint and may run in any number of instances. */
export interface EventLogReaderDefinition {
  /** Label in metrics and spans, from a short fixed list. */
  readonly name: string;
  readonly store: Pick<EventStore, 'subscribe'>;
  /**
   * @returns the position of the reader's checkpoint.
   * @throws ReaderCheckpointNotInEventLogError
   */
  readonly openCheckpoint: () => Promise<bigint>;
  /**
   * Processes a batch and advances the checkpoint atomically.
   * @returns `false`, without any effect, if another instance has advanced the checkpoint.
   */
  readonly processBatch: (from: bigint, batch: EventBatch) => Promise<boolean>;
  readonly report: (error: unknown) => void;
}

/** Milliseconds before a reader opens its checkpoint again after another instance has advanced the checkpoint. */
const restMs = 1_000;

/** Reads the log from its checkpoint in batches; resumes from the checkpoint after a failure. */
export function startEventLogReader({
  name,
  store,
  openCheckpoint,
  processBatch,
  report,
}: EventLogReaderDefinition): RepeatedWorkHandle {
  return runRepeatedly({
    pauseMs: restMs,
    report,
    run: async (signal, alive) => {
      let position = await openCheckpoint();
      alive();
      for await (const batch of store.subscribe(position, signal)) {
        const from = position;
        if (!(await processEventBatchWithMetrics(name, batch, {}, () => processBatch(from, batch)))) return;
        position = batch.position;
        alive();
      }
    },
  });
}
