import type { HttpAppOptions } from '@marketplace/http/app.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import type { PositionHub } from '@marketplace/read-models/positionHub.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { EmailCheckSettings } from './accounts/emailChecks.ts';

/** What query-service works with; it reads Postgres only and never sees the log. */
export interface QueryDeps {
  readonly pool: Pool;
  readonly hub: PositionHub;
  readonly logger: FastifyBaseLogger;
  readonly guard: Guard;
  /** Looked up once per request. */
  readonly resolveSchemas: () => Promise<SchemaOf>;
  readonly notReady: () => Promise<readonly string[]>;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly settings: QuerySettings;
  /** How addresses are checked; left out: by the machine's DNS. */
  readonly emailChecks?: EmailCheckSettings;
  /** Limits of calls, trusted proxies and the security log; left out: none of them. */
  readonly edge?: Pick<HttpAppOptions, 'limiting' | 'trustProxy' | 'security'>;
}

/** Facts of the deployment that pages show, and the secret that signs what matching answered. */
export interface QuerySettings {
  readonly version: string;
  /** ISO 8601; one value for the whole deployment. */
  readonly serverStartTime: string;
  readonly contactEmail: string;
  readonly bookingUrl: string;
  readonly digestSecret: string;
  /** Folder of logo files. */
  readonly logoDir: string;
}
