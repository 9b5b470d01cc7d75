import type { BlobStore } from '@marketplace/blobs/port.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { Execute, LoadState } from '@marketplace/event-store/execute.ts';
import type { EventReader } from '@marketplace/event-store/personalData/eventReader.ts';
import type { MonthlySubjects } from '@marketplace/event-store/personalData/monthlySubjects.ts';
import type { NamedSearches } from '@marketplace/event-store/personalData/namedSearches.ts';
import type { SubjectKeys } from '@marketplace/event-store/personalData/subjectKeys.ts';
import type { EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import type { Guard } from '@marketplace/http/guard.ts';
import type { FileScanner } from './files/fileScanner.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

/*
 * What the service asks of the world, one thing each. A capability names those that it needs; clock, ids and randomness come from
 * here, so that tests can fix them.
 */

export interface ExecutePort {
  readonly execute: Execute;
}

export interface LoadStatePort {
  readonly loadState: LoadState;
}

export interface ReadPersonalPort {
  /**
   * A stream's events with personal properties in plain text, `null` where the subject was erased: for what the person
   * is answered, and to tell whether the same words were sent again; no other decision rests on it.
   */
  readonly readPersonal: (stream: string) => Promise<readonly DomainEvent[]>;
}

export interface FollowPort {
  readonly store: EventStore;
  /** Turns a stored event into a domain event, personal properties `null`. */
  readonly decode: (stored: StoredEvent) => DomainEvent;
}

export interface LogEndPort {
  /** The log as it stands at this moment. */
  readonly store: Pick<EventStore, 'head' | 'readAll' | 'readStream'>;
  /** Personal properties in plain text, `null` where the subject was erased. */
  readonly decodePersonal: EventReader['decodePersonal'];
}

export interface KeysPort {
  /** Destroys the keys under which personal data is sealed. */
  readonly keys: Pick<SubjectKeys, 'erase'>;
}

export interface MonthlyPort {
  /** Subjects under which a person's searches of a month are sealed. */
  readonly monthly: MonthlySubjects;
}

export interface NamedSearchesPort {
  /** Logged searches of earlier releases, which name their person. */
  readonly namedSearches: NamedSearches;
}

export interface EpochPort {
  /** Name of this life of the event store. */
  readonly epoch: string;
}

export interface DatabasePort {
  /** Accounts, sessions, and look-ups in read models that no decision rests on. */
  readonly pool: Pool;
}

export interface ReadModelPort extends DatabasePort {
  /** Looked up once per request. */
  readonly resolveSchemas: () => Promise<SchemaOf>;
}

export interface GuardPort {
  readonly guard: Guard;
}

export interface BlobsPort {
  /** Bytes by name, for those who store and forget them. */
  readonly blobs: Pick<BlobStore, 'put' | 'delete' | 'list'>;
}

export interface ScannerPort {
  /** Scans every file that is received; `null`: none is scanned. */
  readonly scanner: FileScanner | null;
}

export interface LoggerPort {
  readonly logger: FastifyBaseLogger;
}

export interface ClockPort {
  readonly now: () => Date;
}

export interface IdPort {
  readonly newId: () => string;
}

export interface DigestSecretPort {
  /** What the query service signs answers of matching with. */
  readonly digestSecret: string;
}

/** What every route of commands works with: who calls, the log, and what a command's id and time are made of. */
export type CommandRoutePorts = GuardPort & ExecutePort & ClockPort & IdPort;
