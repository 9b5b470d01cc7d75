import { randomUUID } from 'node:crypto';
import {
  AccessDeniedError,
  type EventData,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { createUUID, parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { noStreamRevision } from '../port.ts';

/** Result of an append that was stored. */
export interface EventStoreDbBatchedAppendResult {
  readonly revision: number;
  /** `null` if the server does not report the position. */
  readonly position: bigint | null;
}

/** An append that is sent with other appends in one gRPC call. */
export interface EventStoreDbBatchedAppendRequest {
  readonly stream: string;
  readonly events: readonly EventData[];
  readonly expectedRevision: number;
}

/**
 * Thrown when the outcome of an append is unknown: the events may be stored, and the append must be sent again
 * separately.
 */
export class EventStoreDbAppendOutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('The batch stream did not report the outcome of an append.', { cause });
    this.name = 'EventStoreDbAppendOutcomeUnknownError';
  }
}

/** One gRPC call that transports many appends. Responses arrive in any order. */
export interface EventStoreDbBatchAppendStream {
  isOpen(this: void): boolean;
  /**
   * @throws WrongExpectedVersionError, MaxAppendSizeExceededError, AccessDeniedError, StreamDeletedError, like the
   * client; EventStoreDbAppendOutcomeUnknownError if the stream ends, if the server reports another error, or if no
   * response arrives within `patienceMs`.
   */
  append(
    this: void,
    append: EventStoreDbBatchedAppendRequest,
    patienceMs: number,
  ): Promise<EventStoreDbBatchedAppendResult>;
  close(this: void): void;
}

export type EventStoreDbBatchAppendGrpcCall = ClientDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/**
 * The server applies its own shorter timeout; this deadline is long because the server's clock may differ from ours.
 */
const deadlineMs = 3_600_000;

function toBytes(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : Buffer.from(JSON.stringify(value));
}

function toProposedMessage({
  id,
  type,
  contentType,
  data,
  metadata,
}: EventData): streams.BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(createUUID(id));
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  message.setData(toBytes(data));
  if (metadata !== undefined) message.setCustomMetadata(toBytes(metadata));
  return message;
}

function toRequest(
  id: string,
  { stream, events, expectedRevision }: EventStoreDbBatchedAppendRequest,
): streams.BatchAppendReq {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifier);
  options.setDeadline(timestamps.Timestamp.fromDate(new Date(Date.now() + deadlineMs)));
  if (expectedRevision === noStreamRevision) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(expectedRevision.toString());
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(createUUID(id));
  request.setOptions(options);
  request.setProposedMessagesList(events.map(toProposedMessage));
  request.setIsFinal(true);
  return request;
}

/** Returns errors that definitively reject the append. Wraps all other errors, which leave the outcome unknown. */
function toAppendError(response: streams.BatchAppendResp, stream: string): Error {
  const refusal = response.getError();
  if (refusal?.hasDetails() !== true) return new EventStoreDbAppendOutcomeUnknownError(refusal?.getMessage());
  const error = unpackToCommandError(refusal, stream);
  const isFinal =
    error instanceof WrongExpectedVersionError ||
    error instanceof MaxAppendSizeExceededError ||
    error instanceof AccessDeniedError ||
    error instanceof StreamDeletedError;
  return isFinal ? error : new EventStoreDbAppendOutcomeUnknownError(error);
}

interface PendingAppend {
  readonly stream: string;
  readonly promise: PromiseWithResolvers<EventStoreDbBatchedAppendResult>;
  readonly timer: NodeJS.Timeout;
}

function settle({ stream, promise, timer }: PendingAppend, response: streams.BatchAppendResp): void {
  clearTimeout(timer);
  const success = response.getSuccess();
  if (success === undefined) {
    promise.reject(toAppendError(response, stream));
    return;
  }
  const position = success.getPosition()?.getCommitPosition();
  const revision = Number(success.getCurrentRevision());
  promise.resolve({ revision, position: position === undefined ? null : BigInt(position) });
}

/** Sends appends on a new call. Pending appends are rejected when the call ends. */
export function openEventStoreDbBatchAppendStream(
  call: EventStoreDbBatchAppendGrpcCall,
): EventStoreDbBatchAppendStream {
  const pendingAppends = new Map<string, PendingAppend>();
  let isOpen = true;
  const end = (cause: unknown): void => {
    isOpen = false;
    for (const { promise, timer } of pendingAppends.values()) {
      clearTimeout(timer);
      promise.reject(new EventStoreDbAppendOutcomeUnknownError(cause));
    }
    pendingAppends.clear();
  };
  const expire = (id: string): void => {
    pendingAppends.get(id)?.promise.reject(new EventStoreDbAppendOutcomeUnknownError('too late'));
    pendingAppends.delete(id);
  };
  call.on('data', (response: streams.BatchAppendResp) => {
    const id = parseUUID(response.getCorrelationId()) ?? '';
    const pending = pendingAppends.get(id);
    // The append has already timed out.
    if (pending === undefined) return;
    pendingAppends.delete(id);
    settle(pending, response);
  });
  call.on('error', end);
  call.on('end', () => {
    end('ended');
    call.end();
  });
  return {
    isOpen: () => isOpen,
    append(append, patienceMs) {
      const id = randomUUID();
      const promise = Promise.withResolvers<EventStoreDbBatchedAppendResult>();
      pendingAppends.set(id, { stream: append.stream, promise, timer: setTimeout(expire, patienceMs, id) });
      call.write(toRequest(id, append));
      return promise.promise;
    },
    close() {
      end('closed');
      call.cancel();
    },
  };
}
