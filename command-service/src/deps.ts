import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Execute, LoadState } from '@marketplace/event-store/execute.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import type { SchemaOf } from '@marketplace/read-store/schemas.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

/** What command-service works with. Clock, ids and randomness come from here, so that tests can fix them. */
export interface CommandDeps {
  readonly execute: Execute;
  readonly loadState: LoadState;
  /**
   * A stream's events with personal properties in plain text, `null` where the subject was erased: for what the person
   * is answered, never for a decision.
   */
  readonly readPersonal: (stream: string) => Promise<readonly DomainEvent[]>;
  /** Name of this life of the event store. */
  readonly epoch: string;
  /** Accounts, sessions, and look-ups in read models that no decision rests on. */
  readonly pool: Pool;
  readonly resolveSchemas: () => Promise<SchemaOf>;
  readonly logger: FastifyBaseLogger;
  readonly guard: Guard;
  readonly notReady: () => Promise<readonly string[]>;
  readonly now: () => Date;
  readonly newId: () => string;
}
