import type { KeyObject } from 'node:crypto';
import { allEvents } from '@marketplace/contracts/registry.ts';
import { createExecute, type Execute, type LoadState } from '@marketplace/event-store/execute.ts';
import { createCodec } from '@marketplace/event-store/personalData/codec.ts';
import { createEventReader, type EventReader } from '@marketplace/event-store/personalData/eventReader.ts';
import { createPostgresSubjectKeys } from '@marketplace/event-store/personalData/postgresSubjectKeys.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { createPostgresEventStore } from '@marketplace/event-store/postgres.ts';
import { asApplication } from '@marketplace/event-store/postgres/applicationRole.ts';
import { createPool } from '@marketplace/read-store/pool.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';

/** The log with its personal data readable: what commands run on and readers follow. */
export interface Log {
  readonly store: EventStore;
  readonly reader: EventReader;
  readonly execute: Execute;
  readonly loadState: LoadState;
  close(this: void): Promise<void>;
}

const connections = 6;

/** Opens the log as the application's role, which may append and read, nothing else. */
export function openLog(databaseUrl: string, keyEncryptionKey: KeyObject, logger: Logger): Log {
  const connectionString = asApplication(databaseUrl);
  const report = (error: unknown): void =>
    logger.warn({ err: error }, 'the log could not be reached and is tried again');
  const pool = createPool(connectionString, { max: connections, applicationName: 'log', onError: report });
  const store = createPostgresEventStore({ pool, connectionString, report });
  const codec = createCodec(allEvents);
  const keys = createPostgresSubjectKeys({ pool, keyEncryptionKey });
  const close = async (): Promise<void> => {
    await store.close();
    await pool.end();
  };
  return { store, reader: createEventReader(codec, keys), ...createExecute({ store, codec, keys }), close };
}
