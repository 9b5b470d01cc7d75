import type { EventStoreDBClient } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type CallOptions, type Metadata, type ServiceError, status } from '@grpc/grpc-js';
import {
  type EventStoreDbBatchedAppendResult,
  EventStoreDbAppendOutcomeUnknownError,
  type EventStoreDbBatchedAppendRequest,
  type EventStoreDbBatchAppendStream,
  openEventStoreDbBatchAppendStream,
} from './batchAppendStream.ts';

type StreamsClient = InstanceType<typeof service.StreamsClient>;

/** Private methods of the client: the gRPC client of the connected node, and the arguments of every call. */
interface ClientInternals {
  getGRPCClient(Client: typeof service.StreamsClient, debugName: string): Promise<StreamsClient>;
  callArguments(
    options: { readonly requiresLeader: boolean },
    callOptions: { readonly deadline: number },
  ): [Metadata, CallOptions];
}

/** Sends appends that share one call per connection, which costs the server much less than a call per append. */
export interface EventStoreDbBatchAppender {
  /**
   * @throws the errors of `EventStoreDbBatchAppendStream.append`, and EventStoreDbAppendOutcomeUnknownError if the
   * server does not support batches.
   */
  append(
    this: void,
    append: EventStoreDbBatchedAppendRequest,
    patienceMs: number,
  ): Promise<EventStoreDbBatchedAppendResult>;
  close(this: void): void;
}

/** Servers before 21.10 do not support batch appends. */
function isUnsupported({ cause }: EventStoreDbAppendOutcomeUnknownError): boolean {
  return (cause as Partial<ServiceError> | undefined)?.code === status.UNIMPLEMENTED;
}

/**
 * Creates a batch appender on the connections of a client. The client's own batch appends are not used: when their
 * stream breaks, they cause rejections that cannot be handled, and writes that never end.
 */
export function createEventStoreDbBatchAppender(client: EventStoreDBClient): EventStoreDbBatchAppender {
  const internals = client as unknown as ClientInternals;
  let open: { readonly on: StreamsClient; readonly batches: EventStoreDbBatchAppendStream } | null = null;
  let isSupported = true;

  async function current(): Promise<EventStoreDbBatchAppendStream> {
    const on = await internals.getGRPCClient(service.StreamsClient, 'batchAppend');
    if (open?.on !== on || !open.batches.isOpen()) {
      open?.batches.close();
      const [metadata, options] = internals.callArguments({ requiresLeader: true }, { deadline: Infinity });
      open = { on, batches: openEventStoreDbBatchAppendStream(on.batchAppend(metadata, options)) };
    }
    return open.batches;
  }

  return {
    async append(append, patienceMs) {
      if (!isSupported) throw new EventStoreDbAppendOutcomeUnknownError('not supported');
      try {
        return await (await current()).append(append, patienceMs);
      } catch (error) {
        if (error instanceof EventStoreDbAppendOutcomeUnknownError && isUnsupported(error)) isSupported = false;
        throw error;
      }
    },
    close: () => open?.batches.close(),
  };
}
