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
import { noStream } from '../port.ts';

/** What a server says of an append that it stored. */
export interface BatchAnswer {
  readonly revision: number;
  /** `null` where the server does not say. */
  readonly position: bigint | null;
}

/** An append on its way. */
export interface BatchedAppend {
  readonly stream: string;
  readonly events: readonly EventData[];
  readonly expectedRevision: number;
}

/** Nobody can say what became of an append: it may be stored, and is to be sent again by itself. */
export class BatchBroken extends Error {
  constructor(cause: unknown) {
    super('A batch stream did not say what became of an append.', { cause });
    this.name = 'BatchBroken';
  }
}

/** One call that takes appends and answers each by its own, in any order. */
export interface BatchStream {
  isOpen(this: void): boolean;
  /**
   * @throws WrongExpectedVersionError, MaxAppendSizeExceededError, AccessDeniedError, StreamDeletedError as the client does;
   * BatchBroken when the stream ends, when the server says anything else, or when nothing came for so many milliseconds.
   */
  append(this: void, append: BatchedAppend, patienceMs: number): Promise<BatchAnswer>;
  close(this: void): void;
}

export type BatchCall = ClientDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** The server ends an append by its own limit, which is shorter; its clock need not agree with ours. */
const deadlineMs = 3_600_000;

function bytesOf(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : Buffer.from(JSON.stringify(value));
}

function proposedMessage({ id, type, contentType, data, metadata }: EventData): streams.BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(createUUID(id));
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  message.setData(bytesOf(data));
  if (metadata !== undefined) message.setCustomMetadata(bytesOf(metadata));
  return message;
}

function requestOf(id: string, { stream, events, expectedRevision }: BatchedAppend): streams.BatchAppendReq {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(identifier);
  options.setDeadline(timestamps.Timestamp.fromDate(new Date(Date.now() + deadlineMs)));
  if (expectedRevision === noStream) options.setNoStream(new empty.Empty());
  else options.setStreamPosition(expectedRevision.toString());
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(createUUID(id));
  request.setOptions(options);
  request.setProposedMessagesList(events.map(proposedMessage));
  request.setIsFinal(true);
  return request;
}

/** What a refusal means to whoever appends; anything that need not be the last word says nothing. */
function toAppendError(response: streams.BatchAppendResp, stream: string): Error {
  const refusal = response.getError();
  if (refusal?.hasDetails() !== true) return new BatchBroken(refusal?.getMessage());
  const error = unpackToCommandError(refusal, stream);
  const isFinal =
    error instanceof WrongExpectedVersionError ||
    error instanceof MaxAppendSizeExceededError ||
    error instanceof AccessDeniedError ||
    error instanceof StreamDeletedError;
  return isFinal ? error : new BatchBroken(error);
}

interface Waiting {
  readonly stream: string;
  readonly promise: PromiseWithResolvers<BatchAnswer>;
  readonly late: NodeJS.Timeout;
}

function settle({ stream, promise, late }: Waiting, response: streams.BatchAppendResp): void {
  clearTimeout(late);
  const success = response.getSuccess();
  if (success === undefined) {
    promise.reject(toAppendError(response, stream));
    return;
  }
  const position = success.getPosition()?.getCommitPosition();
  const revision = Number(success.getCurrentRevision());
  promise.resolve({ revision, position: position === undefined ? null : BigInt(position) });
}

/** Sends appends on a call that was just begun. Whoever waits is answered when it ends, however it does. */
export function openBatchStream(call: BatchCall): BatchStream {
  const waiting = new Map<string, Waiting>();
  let isOpen = true;
  const end = (cause: unknown): void => {
    isOpen = false;
    for (const { promise, late } of waiting.values()) {
      clearTimeout(late);
      promise.reject(new BatchBroken(cause));
    }
    waiting.clear();
  };
  const forget = (id: string): void => {
    waiting.get(id)?.promise.reject(new BatchBroken('too late'));
    waiting.delete(id);
  };
  call.on('data', (response: streams.BatchAppendResp) => {
    const id = parseUUID(response.getCorrelationId()) ?? '';
    const one = waiting.get(id);
    // An answer for which nobody waits any more.
    if (one === undefined) return;
    waiting.delete(id);
    settle(one, response);
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
      const promise = Promise.withResolvers<BatchAnswer>();
      waiting.set(id, { stream: append.stream, promise, late: setTimeout(forget, patienceMs, id) });
      call.write(requestOf(id, append));
      return promise.promise;
    },
    close() {
      end('closed');
      call.cancel();
    },
  };
}
