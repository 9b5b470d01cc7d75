import type { EventStoreDBClient } from '@eventstore/db-client';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type CallOptions, type Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { type BatchAnswer, BatchBroken, type BatchedAppend, type BatchStream, openBatchStream } from './batchStream.ts';

type StreamsClient = InstanceType<typeof service.StreamsClient>;

/** What the client keeps to itself: the way to the node that it is connected to, and what is sent with every call. */
interface ClientInside {
  getGRPCClient(Client: typeof service.StreamsClient, debugName: string): Promise<StreamsClient>;
  callArguments(
    options: { readonly requiresLeader: boolean },
    callOptions: { readonly deadline: number },
  ): [Metadata, CallOptions];
}

/** Appends that share one call for each connection, which costs a server much less than a call for each. */
export interface BatchAppends {
  /** @throws as `BatchStream.append`; BatchBroken where the server takes no batches, too. */
  append(this: void, append: BatchedAppend, patienceMs: number): Promise<BatchAnswer>;
  close(this: void): void;
}

/** Whether it is said that this server has no such call, as those before 21.10. */
function isMissing({ cause }: BatchBroken): boolean {
  return (cause as Partial<ServiceError> | undefined)?.code === status.UNIMPLEMENTED;
}

/**
 * Batches over a client's own connections. Its own are not used: when their stream breaks, they leave rejections behind that nobody
 * can handle, and writes that never end.
 */
export function createBatchAppends(client: EventStoreDBClient): BatchAppends {
  const inside = client as unknown as ClientInside;
  let open: { readonly on: StreamsClient; readonly batches: BatchStream } | null = null;
  let isOffered = true;

  async function current(): Promise<BatchStream> {
    const on = await inside.getGRPCClient(service.StreamsClient, 'batchAppend');
    if (open?.on !== on || !open.batches.isOpen()) {
      open?.batches.close();
      const [metadata, options] = inside.callArguments({ requiresLeader: true }, { deadline: Infinity });
      open = { on, batches: openBatchStream(on.batchAppend(metadata, options)) };
    }
    return open.batches;
  }

  return {
    async append(append, patienceMs) {
      if (!isOffered) throw new BatchBroken('not offered');
      try {
        return await (await current()).append(append, patienceMs);
      } catch (error) {
        if (error instanceof BatchBroken && isMissing(error)) isOffered = false;
        throw error;
      }
    },
    close: () => open?.batches.close(),
  };
}
