import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import {
  AccessDeniedError,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  StreamDeletedError,
} from '@eventstore/db-client';
import { type EventStoreDbBatchAppender, createEventStoreDbBatchAppender } from './batchAppender.ts';
import {
  findFilesInEventStoreDbUrl,
  replaceNodePreferenceWithLeaderInEventStoreDbUrl,
  doesUrlPreferNonLeaderNode,
  convertKurrentDbUrlToEsdbUrl,
  addGossipTimeoutToEventStoreDbUrl,
} from './connectionUrl.ts';
import { type EventStoreDbNodeTracker, trackConnectedEventStoreDbNode } from './nodes.ts';
import { sleepUnlessAborted } from '../sleepUntilAborted.ts';
import { eventLogStartPosition, EventNotStorableError, EventStoreUnreachableError } from '../port.ts';

/** The highest position that any node has acknowledged to this process or returned to it. */
export interface HighestSeenEventStoreDbPosition {
  position: bigint;
}

/** A connection to the servers with its settings. */
export interface EventStoreDbConnection {
  readonly client: EventStoreDBClient;
  readonly nodes: EventStoreDbNodeTracker;
  readonly batches: EventStoreDbBatchAppender;
  readonly seen: HighestSeenEventStoreDbPosition;
  /** Whether only the leader may respond to reads. */
  readonly requiresLeader: boolean;
  /** Aborted when the store is closed; ends all calls in progress. */
  readonly closing: AbortSignal;
  /** Milliseconds after which a server that does not respond counts as unreachable. */
  readonly silenceMs: number;
}

/**
 * Disables the client's own batches. When the stream of a batch breaks, they cause rejections that cannot be handled.
 * See `batchAppender.ts`.
 */
const clientBatchesDisabled = { supports: () => Promise.resolve(false) };

/** @throws Error that names the first unreadable file of the connection string and says how to fix the problem. */
function requireReadableFiles(url: string): void {
  for (const { option, path: namedPath } of findFilesInEventStoreDbUrl(url)) {
    const file = path.resolve(namedPath);
    try {
      accessSync(file, constants.R_OK);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw new Error(
        `The file ${file}, which ${option} in the connection string of the event store names, ${isMissing ? 'is missing' : 'cannot be read'}: ` +
          `create the file or correct ${option}.`,
      );
    }
  }
}

/**
 * Creates a client; it connects on the first call.
 * @throws Error whose message omits the connection string, because it may contain a password.
 */
export function openEventStoreDbClient(url: string): EventStoreDBClient {
  requireReadableFiles(url);
  try {
    return Object.assign(
      EventStoreDBClient.connectionString(addGossipTimeoutToEventStoreDbUrl(convertKurrentDbUrlToEsdbUrl(url))),
      clientBatchesDisabled,
    );
  } catch {
    throw new Error(
      'The connection string of the event store is invalid. It must look like esdb://user:password@host:2113.',
    );
  }
}

/** The server responds, but the log cannot be used. Retrying does not help; an operator must intervene. */
export class EventStoreUnusableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EventStoreUnusableError';
  }
}

/**
 * Converts the error of a failed call to an error of the port; callers handle conflicts and missing streams themselves.
 */
export function toEventStoreError(error: unknown): Error {
  if (error instanceof EventStoreUnreachableError || error instanceof EventStoreUnusableError) return error;
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof MaxAppendSizeExceededError)
    return new EventNotStorableError('too-large', `One append: ${message}`);
  if (error instanceof AccessDeniedError) {
    return new EventStoreUnusableError(`The event store rejects the user of the connection string: ${message}`);
  }
  if (error instanceof StreamDeletedError)
    return new EventStoreUnusableError('A stream was deleted manually in the event store.');
  return new EventStoreUnreachableError(`The event store cannot be reached: ${message}`);
}

/**
 * Connections to the nodes. Decisions use the leader; readers of the whole log may use another node if the connection
 * string prefers a node other than the leader.
 */
export interface EventStoreDbConnections {
  readonly leader: EventStoreDbConnection;
  readonly readers: EventStoreDbConnection;
}

/**
 * Opens one connection, or two if readers prefer a node other than the leader.
 * @throws Error like `openEventStoreDbClient`.
 */
export function connectToEventStoreDb(url: string, closing: AbortSignal, silenceMs: number): EventStoreDbConnections {
  const seen: HighestSeenEventStoreDbPosition = { position: eventLogStartPosition };
  const open = (address: string) => {
    const client = openEventStoreDbClient(address);
    const batches = createEventStoreDbBatchAppender(client);
    closing.addEventListener('abort', batches.close);
    return { client, nodes: trackConnectedEventStoreDbNode(client), batches, seen, closing, silenceMs };
  };
  const shared = open(replaceNodePreferenceWithLeaderInEventStoreDbUrl(url));
  return {
    leader: { ...shared, requiresLeader: true },
    readers: { ...(doesUrlPreferNonLeaderNode(url) ? open(url) : shared), requiresLeader: false },
  };
}

/** Maximum milliseconds for a client to end its calls. */
const disposeTimeoutMs = 500;

/** Closes the connections; calls that the client cannot end in time are left to the server. */
export async function closeEventStoreDbConnections({ leader, readers }: EventStoreDbConnections): Promise<void> {
  const timeout = new AbortController();
  const clients = new Set([leader.client, readers.client]);
  const disposed = Promise.all([...clients].map((client) => client.dispose()));
  await Promise.race([disposed, sleepUnlessAborted(disposeTimeoutMs, timeout.signal)]);
  timeout.abort();
}
