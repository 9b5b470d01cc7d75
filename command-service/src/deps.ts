import type { Execute, LoadState } from '@marketplace/event-store/execute.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import type { SchemaOf } from '@marketplace/read-store/schemas.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

/** What command-service works with. Clock, ids and randomness come from here, so that tests can fix them. */
export interface CommandDeps {
  readonly execute: Execute;
  readonly loadState: LoadState;
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
