import { EventStoreDBClient, type JSONType, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { toClientAddress } from '../eventStoreDb/address.ts';
import { type NewEvent, noStream } from '../port.ts';

/** The unmodified EventStoreDB client, for benchmarks of the adapter. */
export interface BareClient {
  /** @throws the errors of the client. */
  append(this: void, stream: string, event: NewEvent, expectedRevision: number): Promise<unknown>;
  close(this: void): Promise<void>;
}

/** @param url in the format of the adapter. */
export function openBareClient(url: string): BareClient {
  const client = EventStoreDBClient.connectionString(toClientAddress(url));
  return {
    append: (stream, { id, type, data, meta }, expectedRevision) => {
      const event = jsonEvent({ id, type, data: data as JSONType, metadata: { id, meta } });
      const revision = expectedRevision === noStream ? NO_STREAM : BigInt(expectedRevision);
      return client.appendToStream(stream, event, { expectedRevision: revision });
    },
    close: () => client.dispose(),
  };
}
