import type { FastifyBaseLogger } from 'fastify';
import type {
  BlobsPort,
  ClockPort,
  ExecuteCommandPort,
  SubjectKeyErasurePort,
  ReadEventLogPort,
  MonthlySearchPseudonymsPort,
  UnencryptedSearchEventsPort,
  ReadModelDatabaseAndSchemasPort,
} from '../ports.ts';

export interface RetentionDeps
  extends ExecuteCommandPort,
    ReadModelDatabaseAndSchemasPort,
    SubjectKeyErasurePort,
    MonthlySearchPseudonymsPort,
    UnencryptedSearchEventsPort,
    ClockPort,
    BlobsPort,
    ReadEventLogPort {
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Resolves once no process caches any of the keys that were destroyed before the call. */
  readonly untilKeysForgotten: () => Promise<void>;
}

/** A task that deletes one kind of data after its retention period. */
export interface RetentionTask {
  /** Name of the data in the log line. */
  readonly name: string;
  /**
   * Deletes data that has expired at `now`, in limited batches; safe to repeat if interrupted.
   * @returns the number of deleted items.
   */
  readonly deleteExpired: (this: void, deps: RetentionDeps, now: Date) => Promise<number>;
}
