import { EventStoreDBClient, type JSONType, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { convertKurrentDbUrlToEsdbUrl } from '../eventStoreDb/connectionUrl.ts';
import { type NewEvent, noStreamRevision } from '../port.ts';

/** The unmodified EventStoreDB client, for benchmarks of the adapter. */
export interface BenchmarkEventStoreDbClient {
  /** @throws the errors of the client. */
  append(this: void, stream: string, event: NewEvent, expectedRevision: number): Promise<unknown>;
  close(this: void): Promise<void>;
}

/** @param url connection string, as for `createEventStoreDbEventStore`. */
export function openBenchmarkEventStoreDbClient(url: string): BenchmarkEventStoreDbClient {
  const client = EventStoreDBClient.connectionString(convertKurrentDbUrlToEsdbUrl(url));
  return {
    append: (stream, { id, type, data, meta }, expectedRevision) => {
      const event = jsonEvent({ id, type, data: data as JSONType, metadata: { id, meta } });
      const revision = expectedRevision === noStreamRevision ? NO_STREAM : BigInt(expectedRevision);
      return client.appendToStream(stream, event, { expectedRevision: revision });
    },
    close: () => client.dispose(),
  };
}
