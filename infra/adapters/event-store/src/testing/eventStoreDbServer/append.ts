import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { Metadata, type ServerReadableStream, type sendUnaryData, type ServiceError, status } from '@grpc/grpc-js';
import { parseTestEventStoreDbStreamName } from './messages.ts';
import type { TestEventStoreDbNodeVisibleEvents } from './nodeView.ts';
import {
  type TestEventStoreDbExpectedRevision,
  maxTestEventStoreDbAppendBytes,
  type TestEventStoreDbProposedEvent,
  type FakeEventStoreDbServerLog,
  type TestEventStoreDbServerAppendResult,
} from './serverLog.ts';

/** Converts the message of a separate or batched append; both have the same members. */
export function toTestEventStoreDbProposedEvent(
  message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage,
): TestEventStoreDbProposedEvent {
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    data: Buffer.from(message.getData_asU8()).toString(),
    metadata: Buffer.from(message.getCustomMetadata_asU8()).toString(),
  };
}

function parseExpectedRevision(options: streams.AppendReq.Options): TestEventStoreDbExpectedRevision {
  if (options.hasNoStream()) return -1;
  return options.hasRevision() ? Number(options.getRevision()) : null;
}

/** Creates a gRPC error; the client recognises it by the name in `exception`. */
export function createTestEventStoreDbGrpcError(
  code: status,
  details: string,
  more: Readonly<Record<string, string>> = {},
): ServiceError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(more)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

function createConflictMessage(actual: number, options: streams.AppendReq.Options): streams.AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(actual.toString());
  if (options.hasRevision()) wrong.setExpectedRevision(options.getRevision());
  else wrong.setExpectedNoStream(new shared.Empty());
  const response = new streams.AppendResp();
  response.setWrongExpectedVersion(wrong);
  return response;
}

function createSuccessMessage({
  revision,
  position,
}: Extract<TestEventStoreDbServerAppendResult, { outcome: 'stored' }>): streams.AppendResp {
  const place = new streams.AppendResp.Position();
  place.setCommitPosition(position.toString());
  place.setPreparePosition(position.toString());
  const success = new streams.AppendResp.Success();
  success.setCurrentRevision(revision.toString());
  success.setPosition(place);
  const response = new streams.AppendResp();
  response.setSuccess(success);
  return response;
}

type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>;

/**
 * Handles the call `Append`: stores all events or none. Responds with a conflict immediately, and with success as soon
 * as the node shows the events.
 */
export function handleTestEventStoreDbAppend(
  log: FakeEventStoreDbServerLog,
  storing: TestEventStoreDbNodeVisibleEvents,
  call: AppendCall,
  answer: sendUnaryData<streams.AppendResp>,
): void {
  let options = new streams.AppendReq.Options();
  const proposed: TestEventStoreDbProposedEvent[] = [];
  call.on('data', (request: streams.AppendReq) => {
    options = request.getOptions() ?? options;
    const message = request.getProposedMessage();
    if (message !== undefined) proposed.push(toTestEventStoreDbProposedEvent(message));
  });
  call.on('end', () => {
    // A cancelled request also emits `end`.
    if (call.cancelled || proposed.length === 0) return;
    const stored = log.append(
      parseTestEventStoreDbStreamName(options.getStreamIdentifier()),
      parseExpectedRevision(options),
      proposed,
    );
    if (stored.outcome === 'stored')
      storing.whenShown(stored.position, () => answer(null, createSuccessMessage(stored)));
    else if (stored.outcome === 'conflict') answer(null, createConflictMessage(stored.actual, options));
    else answer(tooLarge());
  });
}

function tooLarge(): ServiceError {
  return createTestEventStoreDbGrpcError(
    status.INVALID_ARGUMENT,
    `Maximum Append Size of ${maxTestEventStoreDbAppendBytes} Exceeded.`,
    {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(maxTestEventStoreDbAppendBytes),
    },
  );
}
