import { NotLeaderError, StreamNotFoundError } from '@eventstore/db-client';
import { StoreUnreachable } from '../port.ts';
import { sleep } from '../sleep.ts';
import { type Connection, toStoreError } from './connection.ts';
import type { ServerNode } from './nodes.ts';

/** What the client's streaming reads have in common. */
interface StreamingRead<Item> extends AsyncIterable<Item> {
  on(event: 'error', listener: () => void): unknown;
  destroy(error?: Error): unknown;
  cancel(): Promise<void>;
}

/** A call under way: where it is answered, and until when. */
interface UnderWay {
  readonly node: ServerNode;
  /** Aborts when nobody waits for the answer any more. */
  readonly over: AbortSignal;
  /** Something came: the wait begins anew. */
  heard(this: void): void;
}

/** The part of `silenceMs` after which a node that lets a call wait is asked whether it lives, and within which it has to say so. */
const suspicion = 4;

/**
 * Runs a call on the node that the client is connected to.
 * @throws StoreUnreachable when nothing comes for `silenceMs`, when the node was found silent, or when the store is closed.
 */
async function onNode<Answer>(
  { nodes, closing, silenceMs }: Connection,
  call: (underWay: UnderWay) => Promise<Answer>,
): Promise<Answer> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const over = new AbortController();
  const fail = (message: string): void => {
    reject(new StoreUnreachable(message));
    over.abort();
  };
  const silent = setTimeout(fail, silenceMs, 'The event store does not answer.');
  const close = (): void => fail('The event store was closed.');
  const leave = (): void => fail('A server of the event store has fallen silent.');
  closing.addEventListener('abort', close);
  let gone: AbortSignal | undefined;
  let suspicious: NodeJS.Timeout | undefined;
  try {
    if (closing.aborted) close();
    const node = await Promise.race([nodes.current(), failed]);
    gone = node.gone;
    gone.addEventListener('abort', leave);
    const patienceMs = silenceMs / suspicion;
    const wait = (suspicious = setTimeout(() => nodes.probe(node, patienceMs), patienceMs));
    const heard = (): void => {
      node.heardAt = performance.now();
      silent.refresh();
      wait.refresh();
    };
    const answer = await Promise.race([call({ node, over: over.signal, heard }), failed]);
    node.heardAt = performance.now();
    return answer;
  } finally {
    clearTimeout(silent);
    clearTimeout(suspicious);
    closing.removeEventListener('abort', close);
    gone?.removeEventListener('abort', leave);
  }
}

/** Errors of a read as they are where a caller deals with them, else as the port's. */
function toReadError(error: unknown): unknown {
  return error instanceof StreamNotFoundError || error instanceof NotLeaderError ? error : toStoreError(error);
}

/**
 * Hands over all items of a streaming read: one that is left in the middle would never be let go of by the client, which sets no
 * limit to its time either.
 * @returns the node that was asked.
 * @throws StreamNotFoundError, NotLeaderError, else what `toStoreError` makes of a failure; StoreUnreachable as `onNode`.
 */
export async function readItems<Item>(
  connection: Connection,
  begin: () => StreamingRead<Item>,
  take: (item: Item) => void,
): Promise<ServerNode> {
  try {
    return await onNode(connection, async ({ node, over, heard }) => {
      const read = begin();
      over.addEventListener('abort', () => read.destroy(new StoreUnreachable('Nobody waits for it any more.')));
      // An error that comes after the end would be one that nobody listens to.
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

/** The answer of one call, and the node that was asked. @throws what the call throws; StoreUnreachable as `onNode`. */
export function answerOf<Answer>(
  connection: Connection,
  call: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly node: ServerNode }> {
  return onNode(connection, async ({ node }) => ({ answer: await call(), node }));
}

/** Milliseconds until a call that was sent to the leader's address begins anew, there. */
const redirectMs = 5;

/**
 * Runs a call that only the leader answers, again after a node has said who that is: nothing was done there.
 * @throws what the call throws; StoreUnreachable when no node is the leader for `silenceMs`.
 */
export async function atLeader<Answer>(connection: Connection, call: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + connection.silenceMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof NotLeaderError)) throw error;
      if (performance.now() > end) throw toStoreError(error);
      await sleep(redirectMs, connection.closing);
    }
  }
}
