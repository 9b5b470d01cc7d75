import type { BlobReader } from '@marketplace/blobs/port.ts';
import type { RequestAuthenticator } from '@marketplace/http/guard.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { FindReadModelSchema } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

/*
 * External dependencies of the service, one interface each. The service reads Postgres only, never the event log. A
 * capability declares the ports that it needs.
 */

export interface DatabasePort {
  readonly pool: Pool;
}

/**
 * Connections to the primary database; `pool` may connect to a replica instead. Used for data that is not derived from
 * events: such data has no log position, so requests could not wait until a replica contains it.
 */
export interface PrimaryDatabasePort {
  readonly primary: Pool;
}

export interface ReadModelDatabaseAndSchemasPort extends DatabasePort {
  /** Finds the schemas of the read models' current versions. Called once per request. */
  readonly resolveSchemas: () => Promise<FindReadModelSchema>;
}

export interface ReadModelPositionPort {
  readonly hub: ReadModelPositionHub;
}

export interface RequestGuardPort {
  readonly guard: RequestAuthenticator;
}

export interface LoggerPort {
  readonly logger: FastifyBaseLogger;
}

export interface BlobReaderPort {
  readonly blobs: BlobReader;
}

export interface ClockPort {
  readonly now: () => Date;
}

export interface IdGeneratorPort {
  readonly newId: () => string;
}
