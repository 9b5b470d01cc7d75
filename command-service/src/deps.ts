import type { KeyObject } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Execute, LoadState } from '@marketplace/event-store/execute.ts';
import type { SubjectKeys } from '@marketplace/event-store/personalData/subjectKeys.ts';
import type { HttpAppOptions } from '@marketplace/http/app.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import type { DnsSettings } from '@marketplace/mail/mailServers.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

/** What accounts need to know of the deployment. */
export interface AccountSettings {
  /** Origin of the links in mails, without a slash at its end. */
  readonly publicUrl: string;
  /** Seals what is secret and stands outside the log. */
  readonly secretsKey: KeyObject;
  /** The key of before, which still opens what it sealed; `null` where there is none. */
  readonly previousSecretsKey: KeyObject | null;
  /** Whether an admin has no rights before a second factor is set up. */
  readonly adminsNeedSecondFactor: boolean;
  /** Whether mails are shown on a page of this machine: in demos without a mail server. */
  readonly showsMails: boolean;
  /** Where it is looked up whether a domain takes mail. */
  readonly dns: DnsSettings;
}

/** What command-service works with. Clock, ids and randomness come from here, so that tests can fix them. */
export interface CommandDeps {
  readonly execute: Execute;
  readonly loadState: LoadState;
  /**
   * A stream's events with personal properties in plain text, `null` where the subject was erased: for what the person
   * is answered, never for a decision.
   */
  readonly readPersonal: (stream: string) => Promise<readonly DomainEvent[]>;
  /** Destroys the keys under which personal data is sealed. */
  readonly keys: Pick<SubjectKeys, 'erase'>;
  /** Name of this life of the event store. */
  readonly epoch: string;
  /** Accounts, sessions, and look-ups in read models that no decision rests on. */
  readonly pool: Pool;
  readonly resolveSchemas: () => Promise<SchemaOf>;
  readonly logger: FastifyBaseLogger;
  readonly guard: Guard;
  readonly notReady: () => Promise<readonly string[]>;
  readonly accounts: AccountSettings;
  /** Limits of calls, trusted proxies and the security log; left out: none of them. */
  readonly edge?: Pick<HttpAppOptions, 'limiting' | 'trustProxy' | 'security'>;
  readonly now: () => Date;
  readonly newId: () => string;
  /** What the query service signs answers of matching with. */
  readonly digestSecret: string;
  /** Folder of logo files; the query service serves them from there. */
  readonly logoDir: string;
}
