import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { TestEventStoreDbRecordedEvent } from './serverLog.ts';

/** The position that a server reports if it does not know the position: -1 as an unsigned 64-bit integer. */
const unknownPosition = '18446744073709551615';
const ticksPerMs = 10_000n;

/** Creates the part of a message that names a stream. The name is stored as UTF-8 bytes, which are set as base64. */
export function createTestEventStoreDbStreamIdentifier(name: string): shared.StreamIdentifier {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name).toString('base64'));
  return identifier;
}

/** Returns the stream name in a request; an empty text if the request names no stream. */
export function parseTestEventStoreDbStreamName(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
}

function createRecordedMessage(
  event: TestEventStoreDbRecordedEvent,
  isPlaced: boolean,
): streams.ReadResp.ReadEvent.RecordedEvent {
  const id = new shared.UUID();
  id.setString(event.id);
  const position = isPlaced ? event.position.toString() : unknownPosition;
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(createTestEventStoreDbStreamIdentifier(event.stream));
  recorded.setStreamRevision(event.revision.toString());
  recorded.setPreparePosition(position);
  recorded.setCommitPosition(position);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', (BigInt(Date.now()) * ticksPerMs).toString());
  recorded.setData(Buffer.from(event.data));
  recorded.setCustomMetadata(Buffer.from(event.metadata));
  return recorded;
}

/**
 * Creates the message for an event that is read or pushed.
 * @param isPlaced whether the message contains the event's position in the log.
 */
export function createTestEventStoreDbEventMessage(
  event: TestEventStoreDbRecordedEvent,
  isPlaced = true,
): streams.ReadResp {
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(createRecordedMessage(event, isPlaced));
  if (isPlaced) read.setCommitPosition(event.position.toString());
  else read.setNoPosition(new shared.Empty());
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response;
}

/** Creates the response to a read of a stream that does not exist. */
export function createTestEventStoreDbStreamNotFoundMessage(stream: string): streams.ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(createTestEventStoreDbStreamIdentifier(stream));
  const response = new streams.ReadResp();
  response.setStreamNotFound(notFound);
  return response;
}

/** Creates the first message of a subscription. `id` identifies the subscription. */
export function createTestEventStoreDbSubscribedMessage(id: string): streams.ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(id);
  const response = new streams.ReadResp();
  response.setConfirmation(confirmation);
  return response;
}

/** Creates the message that a subscription sends once it has sent all stored events. */
export function createTestEventStoreDbCaughtUpMessage(): streams.ReadResp {
  const response = new streams.ReadResp();
  response.setCaughtUp(new streams.ReadResp.CaughtUp());
  return response;
}
