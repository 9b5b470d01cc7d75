import { NotLeaderError, StreamNotFoundError } from '@eventstore/db-client';
import { EventStoreUnreachableError } from '../port.ts';
import { sleepUnlessAborted } from '../sleepUntilAborted.ts';
import { type EventStoreDbConnection, toEventStoreError } from './connection.ts';
import type { ConnectedEventStoreDbNode } from './nodes.ts';

/** The common interface of the client's streaming reads. */
interface StreamingRead<Item> extends AsyncIterable<Item> {
  on(event: 'error', listener: () => void): unknown;
  destroy(error?: Error): unknown;
  cancel(): Promise<void>;
}

/** Controls of a call in progress. */
interface CallInProgress {
  readonly node: ConnectedEventStoreDbNode;
  /** Aborts when the response is no longer awaited. */
  readonly over: AbortSignal;
  /** Restarts the timeout after a part of the response has arrived. */
  heard(this: void): void;
}

/**
 * A slow node is probed after `silenceMs` divided by this number, and must respond to the probe within the same time.
 */
const probeFraction = 4;

/**
 * Runs a call on the node that the client is connected to.
 * @throws EventStoreUnreachableError if nothing arrives for `silenceMs`, if a probe found the node silent, or if the
 * store is closed.
 */
async function onNode<Answer>(
  { nodes, closing, silenceMs }: EventStoreDbConnection,
  call: (callInProgress: CallInProgress) => Promise<Answer>,
): Promise<Answer> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const over = new AbortController();
  const fail = (message: string): void => {
    reject(new EventStoreUnreachableError(message));
    over.abort();
  };
  const silent = setTimeout(fail, silenceMs, 'The event store does not respond.');
  const close = (): void => fail('The event store was closed.');
  const leave = (): void => fail('A server of the event store has fallen silent.');
  closing.addEventListener('abort', close);
  let gone: AbortSignal | undefined;
  let probeTimer: NodeJS.Timeout | undefined;
  try {
    if (closing.aborted) close();
    const node = await Promise.race([nodes.current(), failed]);
    gone = node.abandoned;
    gone.addEventListener('abort', leave);
    const patienceMs = silenceMs / probeFraction;
    const wait = (probeTimer = setTimeout(() => nodes.probe(node, patienceMs), patienceMs));
    const restartTimeout = (): void => {
      node.lastResponseAt = performance.now();
      silent.refresh();
      wait.refresh();
    };
    const answer = await Promise.race([call({ node, over: over.signal, heard: restartTimeout }), failed]);
    node.lastResponseAt = performance.now();
    return answer;
  } finally {
    clearTimeout(silent);
    clearTimeout(probeTimer);
    closing.removeEventListener('abort', close);
    gone?.removeEventListener('abort', leave);
  }
}

/** Does not change the errors that callers handle; converts all other errors to errors of the port. */
function toReadError(error: unknown): unknown {
  return error instanceof StreamNotFoundError || error instanceof NotLeaderError ? error : toEventStoreError(error);
}

/**
 * Passes all items of a streaming read to `take`. The read is always consumed to its end, because the client never
 * releases a read that is abandoned half-way, and sets no timeout for reads.
 * @returns the node that responded.
 * @throws StreamNotFoundError, NotLeaderError or the error from `toEventStoreError`; EventStoreUnreachableError like
 * `onNode`.
 */
export async function consumeEventStoreDbRead<Item>(
  connection: EventStoreDbConnection,
  begin: () => StreamingRead<Item>,
  take: (item: Item) => void,
): Promise<ConnectedEventStoreDbNode> {
  try {
    return await onNode(connection, async ({ node, over, heard }) => {
      const read = begin();
      over.addEventListener('abort', () =>
        read.destroy(new EventStoreUnreachableError('The read is no longer awaited.')),
      );
      // An error after the end would have no listener and end the process.
      read.on('error', () => undefined);
      try {
        for await (const item of read) {
          heard();
          take(item);
        }
        return node;
      } finally {
        read.cancel().catch(() => undefined);
      }
    });
  } catch (error) {
    throw toReadError(error);
  }
}

/**
 * Runs a call once on the node that the client is connected to.
 * @returns the response, and the node that responded.
 * @throws the errors of the call; EventStoreUnreachableError like `onNode`.
 */
export function callConnectedEventStoreDbNodeOnce<Answer>(
  connection: EventStoreDbConnection,
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly node: ConnectedEventStoreDbNode }> {
  return onNode(connection, async ({ node }) => ({ answer: await call(), node }));
}

/** Milliseconds to wait before a call that was redirected to the leader is repeated. */
const redirectMs = 5;

/**
 * Runs a call that only the leader accepts. Repeats the call if a node redirects it to the leader. Repeating is safe,
 * because that node has changed nothing.
 * @throws the call's errors; EventStoreUnreachableError if no leader accepts the call within `silenceMs`.
 */
export async function retryAtEventStoreDbLeader<Answer>(
  connection: EventStoreDbConnection,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const end = performance.now() + connection.silenceMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof NotLeaderError)) throw error;
      if (performance.now() > end) throw toEventStoreError(error);
      await sleepUnlessAborted(redirectMs, connection.closing);
    }
  }
}
