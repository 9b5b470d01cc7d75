import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { TestEventStoreDbServerFaults } from './faults.ts';
import {
  createTestEventStoreDbCaughtUpMessage,
  createTestEventStoreDbSubscribedMessage,
  createTestEventStoreDbEventMessage,
  parseTestEventStoreDbStreamName,
  createTestEventStoreDbStreamNotFoundMessage,
} from './messages.ts';
import type { TestEventStoreDbNodeVisibleEvents } from './nodeView.ts';
import type { TestEventStoreDbRecordedEvent } from './serverLog.ts';

export type TestEventStoreDbReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Selects the requested events, in the requested direction and up to the requested count. */
function selectEvents(
  view: TestEventStoreDbNodeVisibleEvents,
  options: streams.ReadReq.Options,
): readonly TestEventStoreDbRecordedEvent[] {
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const stream = options.getStream();
  const all =
    stream === undefined ? view.all() : view.getStream(parseTestEventStoreDbStreamName(stream.getStreamIdentifier()));
  const from = stream === undefined ? options.getAll()?.getPosition()?.getCommitPosition() : stream.getRevision();
  const isFrom = stream === undefined ? options.getAll()?.hasPosition() === true : stream.hasRevision();
  const count = Number(options.getCount());
  if (!isFrom) return backwards ? all.slice(-count).toReversed() : all.slice(0, count);
  const first = BigInt(from ?? '0');
  const getOrder = (event: TestEventStoreDbRecordedEvent) =>
    stream === undefined ? event.position : BigInt(event.revision);
  const ordered = backwards ? all.toReversed() : all;
  return ordered.filter((event) => (backwards ? getOrder(event) <= first : getOrder(event) >= first)).slice(0, count);
}

/** Handles a read of a stream or of `$all`, in either direction, up to a count. */
export function handleTestEventStoreDbRead(
  view: TestEventStoreDbNodeVisibleEvents,
  faults: TestEventStoreDbServerFaults,
  call: TestEventStoreDbReadCall,
): void {
  const options = call.request.getOptions() ?? new streams.ReadReq.Options();
  const stream = options.getStream();
  const name = parseTestEventStoreDbStreamName(stream?.getStreamIdentifier());
  if (stream !== undefined && view.getStream(name).length === 0) {
    call.write(createTestEventStoreDbStreamNotFoundMessage(name));
    call.end();
    return;
  }
  const isPlaced = stream === undefined || !faults.hidesPositions;
  const messages = selectEvents(view, options)
    .values()
    .map((event) => createTestEventStoreDbEventMessage(event, isPlaced));
  const pump = (): void => {
    for (let next = messages.next(); !next.done; next = messages.next()) {
      if (call.write(next.value)) continue;
      call.once('drain', pump);
      return;
    }
    call.end();
  };
  pump();
}

function parseStartPosition(view: TestEventStoreDbNodeVisibleEvents, options: streams.ReadReq.Options): bigint {
  const all = options.getAll();
  if (all?.hasEnd() === true) return view.all().at(-1)?.position ?? 0n;
  return BigInt(all?.getPosition()?.getCommitPosition() ?? '0');
}

/**
 * Handles a subscription to `$all`: sends stored events after the start position, then new events. Ends when the call
 * is cancelled.
 */
export function handleTestEventStoreDbSubscription(
  view: TestEventStoreDbNodeVisibleEvents,
  faults: TestEventStoreDbServerFaults,
  call: TestEventStoreDbReadCall,
): void {
  const from = parseStartPosition(view, call.request.getOptions() ?? new streams.ReadReq.Options());
  call.write(createTestEventStoreDbSubscribedMessage(randomUUID()));
  if (faults.catchesUpEarly) call.write(createTestEventStoreDbCaughtUpMessage());
  let isSilent = false;
  const stopListening = view.onShown((event) => {
    isSilent ||= faults.silent;
    if (!isSilent) call.write(createTestEventStoreDbEventMessage(event));
  });
  call.on('cancelled', stopListening);
  for (const event of view.all()) if (event.position > from) call.write(createTestEventStoreDbEventMessage(event));
  if (!faults.catchesUpEarly) call.write(createTestEventStoreDbCaughtUpMessage());
}
