import type { BlobStore } from '@marketplace/blobs/port.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { ExecuteCommand, EventStreamStateLoader } from '@marketplace/event-store/execute.ts';
import type { StoredEventDecoder } from '@marketplace/event-store/personalData/eventReader.ts';
import type { MonthlyPseudonyms } from '@marketplace/event-store/personalData/monthlySubjects.ts';
import type { PlainTextSearchEventAnonymiser } from '@marketplace/event-store/personalData/plainTextSearches.ts';
import type { SubjectKeys } from '@marketplace/event-store/personalData/subjectKeys.ts';
import type { EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import type { RequestAuthenticator } from '@marketplace/http/guard.ts';
import type { FileScanner } from './files/fileScanner.ts';
import type { FindReadModelSchema } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

/*
 * Ports: the dependencies of the service on its environment, one interface each. A module lists the ports that it
 * needs. Clock, ids and randomness are ports so that tests can fix them.
 */

export interface ExecuteCommandPort {
  readonly execute: ExecuteCommand;
}

export interface LoadStatePort {
  readonly loadState: EventStreamStateLoader;
}

export interface ReadPersonalEventsPort {
  /**
   * Returns the events of a stream with personal properties in plain text (`null` after the subject was erased). Used
   * for responses and mails, and to detect repeated texts; no other decision may depend on personal data.
   */
  readonly readPersonal: (stream: string) => Promise<readonly DomainEvent[]>;
}

export interface FollowEventLogPort {
  readonly store: EventStore;
  /** Decodes a stored event, with `null` for personal properties. */
  readonly decode: (stored: StoredEvent) => DomainEvent;
}

export interface ReadEventLogPort {
  /** The current log. */
  readonly store: Pick<EventStore, 'head' | 'readAll' | 'readStream'>;
  /** Decodes a stored event. Personal properties are in plain text, or `null` after the subject was erased. */
  readonly decodePersonal: StoredEventDecoder['decodePersonal'];
}

export interface SubjectKeyErasurePort {
  /** Destroys the keys that encrypt personal data. */
  readonly keys: Pick<SubjectKeys, 'erase'>;
}

export interface MonthlySearchPseudonymsPort {
  /** Encryption subjects of a user's searches, one per month. */
  readonly monthly: MonthlyPseudonyms;
}

export interface UnencryptedSearchEventsPort {
  /** Counts and anonymises the searches that earlier releases logged with the user's id. */
  readonly namedSearches: PlainTextSearchEventAnonymiser;
}

export interface EventLogEpochPort {
  /** Identifies the current epoch of the event store. */
  readonly epoch: string;
}

export interface DatabasePort {
  /** Database with accounts and sessions. Also used for read-model look-ups that do not influence decisions. */
  readonly pool: Pool;
}

export interface ReadModelDatabaseAndSchemasPort extends DatabasePort {
  /** Resolves the current schemas of the read models, once per request. */
  readonly resolveSchemas: () => Promise<FindReadModelSchema>;
}

export interface RequestGuardPort {
  readonly guard: RequestAuthenticator;
}

export interface BlobsPort {
  /** Stores and deletes bytes by name. */
  readonly blobs: Pick<BlobStore, 'put' | 'delete' | 'list'>;
}

export interface FileScannerPort {
  /** Scans every received file; `null` disables scanning. */
  readonly scanner: FileScanner | null;
}

export interface LoggerPort {
  readonly logger: FastifyBaseLogger;
}

export interface ClockPort {
  readonly now: () => Date;
}

export interface IdGeneratorPort {
  readonly newId: () => string;
}

export interface SigningSecretPort {
  /** Secret with which the query service signs match results, and with which links in mails are signed. */
  readonly digestSecret: string;
}

/** Ports of every command route: access control, the log, and the source of command ids and times. */
export type CommandRoutePorts = RequestGuardPort & ExecuteCommandPort & ClockPort & IdGeneratorPort;
