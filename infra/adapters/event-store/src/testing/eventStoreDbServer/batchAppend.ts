import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerDuplexStream, type ServiceError, status } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { createTestEventStoreDbGrpcError, toTestEventStoreDbProposedEvent } from './append.ts';
import type { TestEventStoreDbServerFaults } from './faults.ts';
import type { TestEventStoreDbClusterNodeAdmission } from './membership.ts';
import { parseTestEventStoreDbStreamName } from './messages.ts';
import {
  type TestEventStoreDbExpectedRevision,
  maxTestEventStoreDbAppendBytes,
  type TestEventStoreDbProposedEvent,
  type FakeEventStoreDbServerLog,
  type TestEventStoreDbServerAppendResult,
} from './serverLog.ts';

export type TestEventStoreDbBatchAppendCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** Dependencies of batch appends. */
export interface TestEventStoreDbBatchAppendDeps {
  readonly log: FakeEventStoreDbServerLog;
  readonly faults: TestEventStoreDbServerFaults;
  readonly membership: TestEventStoreDbClusterNodeAdmission;
}

/** The events of an append that were received so far; an append may arrive in several requests. */
interface Collected {
  readonly options: streams.BatchAppendReq.Options;
  readonly proposed: TestEventStoreDbProposedEvent[];
}

function parseExpectedRevision(options: streams.BatchAppendReq.Options): TestEventStoreDbExpectedRevision {
  if (options.hasNoStream()) return -1;
  return options.hasStreamPosition() ? Number(options.getStreamPosition()) : null;
}

/** @param details typed error details and their type name, by which the client recognises the error. */
function createErrorResponse(
  code: status,
  message: string,
  details?: readonly [Uint8Array, string],
): streams.BatchAppendResp {
  const refused = new statuses.Status();
  refused.setCode(code as unknown as ReturnType<typeof refused.getCode>);
  refused.setMessage(message);
  if (details !== undefined) {
    const packed = new any.Any();
    packed.pack(...(details as [Uint8Array, string]));
    refused.setDetails(packed);
  }
  const response = new streams.BatchAppendResp();
  response.setError(refused);
  return response;
}

function createConflictResponse(actual: number, options: streams.BatchAppendReq.Options): streams.BatchAppendResp {
  const wrong = new shared.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(actual.toString());
  if (options.hasStreamPosition()) wrong.setExpectedStreamPosition(options.getStreamPosition());
  else wrong.setExpectedNoStream(new empty.Empty());
  return createErrorResponse(status.ALREADY_EXISTS, 'WrongExpectedVersion', [
    wrong.serializeBinary(),
    'event_store.client.WrongExpectedVersion',
  ]);
}

function createTooLargeResponse(): streams.BatchAppendResp {
  const large = new shared.MaximumAppendSizeExceeded();
  large.setMaxappendsize(maxTestEventStoreDbAppendBytes);
  return createErrorResponse(
    status.INVALID_ARGUMENT,
    `Maximum Append Size of ${maxTestEventStoreDbAppendBytes} Exceeded.`,
    [large.serializeBinary(), 'event_store.client.MaximumAppendSizeExceeded'],
  );
}

function createSuccessResponse({
  revision,
  position,
}: Extract<TestEventStoreDbServerAppendResult, { outcome: 'stored' }>): streams.BatchAppendResp {
  const place = new streams.BatchAppendResp.Success();
  place.setCurrentRevision(revision.toString());
  const all = new shared.AllStreamPosition();
  all.setCommitPosition(position.toString());
  all.setPreparePosition(position.toString());
  place.setPosition(all);
  const response = new streams.BatchAppendResp();
  response.setSuccess(place);
  return response;
}

/**
 * Handles the call `BatchAppend`: stores all events of each append or none. Responds with success as soon as the leader
 * shows the events.
 */
export function handleTestEventStoreDbBatchAppend(
  { log, faults, membership }: TestEventStoreDbBatchAppendDeps,
  call: TestEventStoreDbBatchAppendCall,
  asksForLeader: boolean,
): void {
  const collecting = new Map<string, Collected>();
  const answer = (request: streams.BatchAppendReq, response: streams.BatchAppendResp): void => {
    if (faults.losesResponses || call.cancelled || call.destroyed) return;
    response.setCorrelationId(request.getCorrelationId());
    response.setStreamIdentifier(request.getOptions()?.getStreamIdentifier());
    setTimeout(() => {
      if (!call.cancelled && !call.destroyed) call.write(response);
    }, faults.responseDelayMs);
  };
  const breakOff = (error: ServiceError): void => {
    call.emit('error', error);
  };
  const store = (request: streams.BatchAppendReq, { options, proposed }: Collected): void => {
    const admission = membership.admitAppend(asksForLeader);
    if (faults.hangs || admission === 'never') return;
    if (faults.refuses) breakOff(createTestEventStoreDbGrpcError(status.UNAVAILABLE, 'the server refuses'));
    else if (admission !== 'here') answer(request, createErrorResponse(status.UNAVAILABLE, admission.details));
    else {
      const stored = log.append(
        parseTestEventStoreDbStreamName(options.getStreamIdentifier()),
        parseExpectedRevision(options),
        proposed,
      );
      if (faults.breaksBatches) breakOff(createTestEventStoreDbGrpcError(status.UNAVAILABLE, 'the stream breaks'));
      else if (stored.outcome === 'conflict') answer(request, createConflictResponse(stored.actual, options));
      else if (stored.outcome === 'too-large') answer(request, createTooLargeResponse());
      else membership.storing().whenShown(stored.position, () => answer(request, createSuccessResponse(stored)));
    }
  };
  call.on('data', (request: streams.BatchAppendReq) => {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions() ?? new streams.BatchAppendReq.Options();
    const collected = collecting.get(id) ?? { options, proposed: [] };
    collected.proposed.push(...request.getProposedMessagesList().map(toTestEventStoreDbProposedEvent));
    collecting.set(id, collected);
    if (!request.getIsFinal()) return;
    collecting.delete(id);
    store(request, collected);
  });
  call.on('end', () => call.end());
}
