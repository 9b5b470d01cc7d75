import { seenBatch } from '@marketplace/telemetry/seenBatch.ts';
import type { EventBatch, EventStore } from '../port.ts';
import { keepRunning, type Running } from './keepRunning.ts';

/** Something that follows the log with a checkpoint of its own, beside any number of other instances. */
export interface Reader {
  /** By which figures and spans name it: one of a short list. */
  readonly name: string;
  readonly store: Pick<EventStore, 'subscribe'>;
  /** @returns the position of its checkpoint. @throws CheckpointForeign */
  readonly open: () => Promise<bigint>;
  /**
   * Deals with a batch and moves the checkpoint on from where it was, both or neither.
   * @returns `false`, with nothing done, when another instance has moved it meanwhile.
   */
  readonly take: (from: bigint, batch: EventBatch) => Promise<boolean>;
  readonly report: (error: unknown) => void;
}

/** Milliseconds before a reader looks at its checkpoint again that another instance has moved. */
const restMs = 1_000;

/** Follows the log from its checkpoint, batch by batch, and again from there after a failure. */
export function startReader({ name, store, open, take, report }: Reader): Running {
  return keepRunning({
    restMs,
    report,
    turn: async (signal, alive) => {
      let position = await open();
      alive();
      for await (const batch of store.subscribe(position, signal)) {
        const from = position;
        if (!(await seenBatch(name, batch, {}, () => take(from, batch)))) return;
        position = batch.position;
        alive();
      }
    },
  });
}
