import type { FastifyBaseLogger } from 'fastify';
import type {
  BlobsPort,
  ClockPort,
  ExecutePort,
  KeysPort,
  LogEndPort,
  MonthlyPort,
  NamedSearchesPort,
  ReadModelPort,
} from '../ports.ts';

/** What the parts of retention work with. */
export interface RetentionDeps
  extends ExecutePort,
    ReadModelPort,
    KeysPort,
    MonthlyPort,
    NamedSearchesPort,
    ClockPort,
    BlobsPort,
    LogEndPort {
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Resolves once no process can use a key any more that was destroyed before the call. */
  readonly untilKeysForgotten: () => Promise<void>;
}

/** Something that is kept for a time only. */
export interface RetentionPart {
  /** What is forgotten, as the log line calls it. */
  readonly name: string;
  /** Forgets what was kept long enough at an instant, in bounded batches; safe to repeat wherever it was cut off. @returns how many. */
  readonly forget: (this: void, deps: RetentionDeps, now: Date) => Promise<number>;
}
