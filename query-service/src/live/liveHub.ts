import { msg } from '@lingui/core/runtime-macro';
import type { ServerResponse } from 'node:http';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { LiveChangeAudience, LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import { createLiveUpdateSubscribersByAudience, decodeLiveUpdateTagBits } from './audienceIndex.ts';

/**
 * Maximum number of bytes buffered for a slow reader. If more are buffered, the connection is dropped; the reader then
 * reconnects and refetches all data.
 */
const maxBacklogBytes = 64 * 1024;

/**
 * Milliseconds until readers reconnect after all streams have ended: `least`, plus a random part of up to `spread`, so
 * that readers do not all reconnect at the same time.
 */
const reconnectDelayMs = { least: 500, spread: 2_000 } as const;

/** Maximum numbers of open streams. */
export interface MaxOpenLiveUpdateStreams {
  readonly perSession: number;
  readonly perAccount: number;
  readonly everybody: number;
}

/** The reader of a stream. */
export interface LiveUpdateSubscriber {
  readonly userId: string;
  /** Identifies the session, for example by a hash; never the session token itself. */
  readonly session: string;
  /** Audiences of changes that are visible to the reader. */
  readonly audiences: ReadonlySet<LiveChangeAudience>;
}

/** An open stream. After its removal from the hub, nothing more is written to the stream. */
export interface LiveUpdateStream {
  /**
   * Updates the audiences of the reader. If audiences were added, the reader is instructed to refetch all data, because
   * it did not receive earlier changes for the added audiences.
   * @param position log position up to which the new audiences are known; `null` if unknown.
   */
  updateAudiences(this: void, audiences: ReadonlySet<LiveChangeAudience>, position: string | null): void;
  /** Sends a keep-alive comment, or drops the reader if nothing was read since the previous keep-alive comment. */
  sendKeepAlive(this: void): void;
  /** Ends the stream, and destroys the connection soon after if the reader does not read the last bytes. */
  end(this: void): void;
}

/** The hub that sends changes to all open streams. */
export interface LiveUpdateStreamHub {
  /**
   * Adds an HTTP response, to which nothing has been written yet, as an open stream.
   * @param left called once after the response was removed from the hub.
   * @throws Refusal `live.too-many` (429) if the session or the account has too many streams, `live.full` (503) if the
   * total limit is reached.
   */
  open(this: void, response: ServerResponse, reader: LiveUpdateSubscriber, left: () => void): LiveUpdateStream;
  publish(this: void, position: string, changes: readonly LiveChangeAudienceAndTag[] | null): void;
  /** Ends all streams after sending each reader a reconnect delay. */
  closeAll(this: void): void;
  /** Number of open streams. */
  count(this: void): number;
}

interface Client {
  readonly response: ServerResponse;
  readonly reader: LiveUpdateSubscriber;
  readonly end: () => void;
  readonly drop: () => void;
  audiences: ReadonlySet<LiveChangeAudience>;
}

/** Special value instead of tag bits: all data may have changed. */
const everything = -1;

function buildFrame(position: string | null, bits: number): Buffer {
  const tags = bits === everything ? null : decodeLiveUpdateTagBits(bits);
  return Buffer.from(`event: changes\ndata: ${JSON.stringify({ position, tags })}\n\n`);
}

/** Creates a function that builds the frame of each combination of tags once and reuses it for all readers. */
function createFrameCache(position: string): (bits: number) => Buffer {
  const made = new Map<number, Buffer>();
  return (bits) => {
    const known = made.get(bits);
    if (known !== undefined) return known;
    const buffer = buildFrame(position, bits);
    made.set(bits, buffer);
    return buffer;
  };
}

function requireFreeSlot(
  clients: ReadonlySet<Client>,
  limits: MaxOpenLiveUpdateStreams,
  { userId, session }: LiveUpdateSubscriber,
): void {
  let ofAccount = 0;
  let ofSession = 0;
  for (const { reader } of clients) {
    if (reader.userId !== userId) continue;
    ofAccount += 1;
    if (reader.session === session) ofSession += 1;
  }
  if (ofSession >= limits.perSession || ofAccount >= limits.perAccount) {
    throw new Refusal(
      'tooMany',
      'live.too-many',
      msg`You have too many pages of this site open. Close some of them to receive live updates.`,
    );
  }
  if (clients.size >= limits.everybody) {
    throw new Refusal(
      'unavailable',
      'live.full',
      msg`Live updates are not available right now. Please try again in a few minutes.`,
    );
  }
}

function send({ response, drop }: Client, sent: string | Buffer): void {
  if (response.writableLength > maxBacklogBytes) drop();
  else response.write(sent);
}

/**
 * Creates a hub. Each reader receives only tags for its own audiences, and no message if a change has no such tags.
 * @param flushTimeoutMs milliseconds after which the connection of an ended stream is destroyed if the reader has not
 * read the last bytes.
 */
export function createLiveUpdateStreamHub(
  limits: MaxOpenLiveUpdateStreams,
  flushTimeoutMs: number,
): LiveUpdateStreamHub {
  const clients = new Set<Client>();
  const index = createLiveUpdateSubscribersByAudience<Client>();
  const open: LiveUpdateStreamHub['open'] = (response, reader, left) => {
    requireFreeSlot(clients, limits, reader);
    const { socket } = response.req;
    const removeClient = (): void => {
      response.off('close', removeClient);
      socket.off('close', removeClient);
      index.remove(client, client.audiences);
      if (clients.delete(client)) left();
    };
    const destroyConnection = (): void => {
      response.destroy();
      // A pipelined response that has not started is closed only when its connection is closed.
      if (response.socket === null) socket.destroy();
    };
    const drop = (): void => {
      removeClient();
      destroyConnection();
    };
    const end = (): void => {
      removeClient();
      const flushTimer = setTimeout(destroyConnection, flushTimeoutMs).unref();
      response.once('close', () => clearTimeout(flushTimer));
      response.end();
    };
    const client: Client = { response, reader, end, drop, audiences: reader.audiences };
    // Without a listener for `error`, a connection error would end the process.
    response.on('error', drop);
    // A pipelined response that has not started emits no `close`.
    response.once('close', removeClient);
    socket.once('close', removeClient);
    clients.add(client);
    index.add(client, client.audiences);
    let waiting = false;
    return {
      updateAudiences: (audiences, position) => {
        if (!clients.has(client)) return;
        const gainsAny = [...audiences].some((audience) => !client.audiences.has(audience));
        index.remove(client, client.audiences);
        client.audiences = audiences;
        index.add(client, audiences);
        if (gainsAny) send(client, buildFrame(position, everything));
      },
      sendKeepAlive: () => {
        if (!clients.has(client)) return;
        if (waiting && response.writableLength > 0) {
          drop();
          return;
        }
        waiting = response.writableLength > 0;
        send(client, ': still here\n\n');
      },
      end: () => {
        if (clients.has(client)) end();
      },
    };
  };
  const publish: LiveUpdateStreamHub['publish'] = (position, changes) => {
    const getFrame = createFrameCache(position);
    if (changes === null) for (const client of clients) send(client, getFrame(everything));
    else index.forEach(changes, (client, bits) => send(client, getFrame(bits)));
  };
  const closeAll = (): void => {
    for (const client of clients) {
      send(client, `retry: ${reconnectDelayMs.least + Math.floor(Math.random() * reconnectDelayMs.spread)}\n\n`);
      if (clients.has(client)) client.end();
    }
  };
  return { open, publish, closeAll, count: () => clients.size };
}
