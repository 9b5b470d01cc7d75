import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { ReadModelTable } from '@marketplace/read-models/table.ts';
import type { ProjectionHandlerEntry, ProjectedEvent, Projection } from '../runtime/projection.ts';
import type { ProjectionRowWriteBatch, ProjectionWriter } from '../runtime/writes.ts';

/** The writes of the handlers, or the index of the event that failed and the reason for the failure. */
export type ReplayHandlerWritesOrFailure =
  | { readonly runs: readonly ProjectionRowWriteBatch[] }
  | { readonly failedAt: number; readonly reason: string };

/**
 * A projection that can be replayed: tables, and handlers that only write. The personal properties of all events are
 * `null`.
 */
export interface SeparateReplayProjection {
  /** Name by which the projection is selected. */
  readonly name: string;
  /** Identifies the version of the projection's code; an interrupted replay resumes only with the same version. */
  readonly version: string;
  readonly tables: readonly ReadModelTable[];
  readonly handlers: Readonly<Record<string, ProjectionHandlerEntry<DomainEvent>>>;
  readonly afterBatch: (writes: ProjectionWriter) => void;
  /** Runs the handlers and `afterBatch` in another process. If undefined, they run in the current process. */
  readonly handleInSandbox?: (events: readonly ProjectedEvent[]) => Promise<ReplayHandlerWritesOrFailure>;
}

/** @returns a live projection for use in a replay. */
export function toReplayableProjection({
  name,
  version,
  tables,
  handlers,
  afterBatch,
}: Projection): SeparateReplayProjection {
  return { name, version: String(version), tables, handlers, afterBatch };
}
