import type { ServerResponse } from 'node:http';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Audience, Change } from '@marketplace/contracts/live.ts';
import { createAudienceIndex, tagsOf } from './audienceIndex.ts';

/** Bytes that may wait for one slow reader before it is dropped; it reconnects and refetches. */
const largestBacklog = 64 * 1024;

/** Milliseconds after which readers whose streams all end at once come back, not in step. */
const returnMs = { least: 500, spread: 2_000 } as const;

/** How many streams may be open at once. */
export interface LiveLimits {
  readonly perSession: number;
  readonly perAccount: number;
  readonly everybody: number;
}

/** Whose stream it is. */
export interface LiveReader {
  readonly userId: string;
  /** Stands for the session; never its token. */
  readonly session: string;
  /** What the reader may learn of. */
  readonly audiences: ReadonlySet<Audience>;
}

/** An open stream. Whatever happens to its connection, nothing is written to it once it has left the hub. */
export interface LiveStream {
  /**
   * Changes what the reader may learn of; who may learn of more reads everything anew, since it missed what happened there meanwhile.
   * @param position up to which that is known.
   */
  hear(this: void, audiences: ReadonlySet<Audience>, position: string | null): void;
  /** Sends a sign of life, or drops a reader that has taken nothing since the last one. */
  keepOpen(this: void): void;
  /** Ends it, and destroys it soon after where the reader does not take the last bytes. */
  end(this: void): void;
}

/** Passes changes to open streams. */
export interface LiveHub {
  /**
   * Takes an answer in, not written to so far. @param left is called once, when it is no longer in the hub.
   * @throws Refusal 'live.too-many' (429) for a session or an account with too many, 'live.full' (503) when everybody has.
   */
  open(this: void, response: ServerResponse, reader: LiveReader, left: () => void): LiveStream;
  publish(this: void, position: string, changes: readonly Change[] | null): void;
  /** Ends all of them, and tells readers when to come back. */
  closeAll(this: void): void;
  /** Streams that are open. */
  count(this: void): number;
}

interface Client {
  readonly response: ServerResponse;
  readonly reader: LiveReader;
  readonly end: () => void;
  readonly drop: () => void;
  audiences: ReadonlySet<Audience>;
}

/** Stands for everything, where others are the bits of tags. */
const everything = -1;

function frame(position: string | null, bits: number): Buffer {
  const tags = bits === everything ? null : tagsOf(bits);
  return Buffer.from(`event: changes\ndata: ${JSON.stringify({ position, tags })}\n\n`);
}

/** Makes each frame once, however many readers it goes to. */
function framesOf(position: string): (bits: number) => Buffer {
  const made = new Map<number, Buffer>();
  return (bits) => {
    const known = made.get(bits);
    if (known !== undefined) return known;
    const buffer = frame(position, bits);
    made.set(bits, buffer);
    return buffer;
  };
}

function refuseBeyond(clients: ReadonlySet<Client>, limits: LiveLimits, { userId, session }: LiveReader): void {
  let ofAccount = 0;
  let ofSession = 0;
  for (const { reader } of clients) {
    if (reader.userId !== userId) continue;
    ofAccount += 1;
    if (reader.session === session) ofSession += 1;
  }
  if (ofSession >= limits.perSession || ofAccount >= limits.perAccount) {
    throw new Refusal('tooMany', 'live.too-many', 'Too many pages are open at once. Close some of them.');
  }
  if (clients.size >= limits.everybody) {
    throw new Refusal('unavailable', 'live.full', 'News cannot be followed right now. Please try again later.');
  }
}

function send({ response, drop }: Client, sent: string | Buffer): void {
  if (response.writableLength > largestBacklog) drop();
  else response.write(sent);
}

/**
 * @returns a hub without readers. Each reader gets only the tags of its audiences, and nothing when there are none.
 * @param partingMs how long an ended stream has for its last bytes.
 */
export function createLiveHub(limits: LiveLimits, partingMs: number): LiveHub {
  const clients = new Set<Client>();
  const index = createAudienceIndex<Client>();
  const open: LiveHub['open'] = (response, reader, left) => {
    refuseBeyond(clients, limits, reader);
    const { socket } = response.req;
    const leave = (): void => {
      response.off('close', leave);
      socket.off('close', leave);
      index.remove(client, client.audiences);
      if (clients.delete(client)) left();
    };
    const cut = (): void => {
      response.destroy();
      // One that waits behind another on its connection goes with the connection only.
      if (response.socket === null) socket.destroy();
    };
    const drop = (): void => {
      leave();
      cut();
    };
    const end = (): void => {
      leave();
      const parting = setTimeout(cut, partingMs).unref();
      response.once('close', () => clearTimeout(parting));
      response.end();
    };
    const client: Client = { response, reader, end, drop, audiences: reader.audiences };
    // A connection's error is followed by its close; unheard it would end the process.
    response.on('error', drop);
    // One that was asked for behind another on the same connection has no close of its own.
    response.once('close', leave);
    socket.once('close', leave);
    clients.add(client);
    index.add(client, client.audiences);
    let waiting = false;
    return {
      hear: (audiences, position) => {
        if (!clients.has(client)) return;
        const gainsAny = [...audiences].some((audience) => !client.audiences.has(audience));
        index.remove(client, client.audiences);
        client.audiences = audiences;
        index.add(client, audiences);
        if (gainsAny) send(client, frame(position, everything));
      },
      keepOpen: () => {
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
  const publish: LiveHub['publish'] = (position, changes) => {
    const frameOf = framesOf(position);
    if (changes === null) for (const client of clients) send(client, frameOf(everything));
    else index.forEach(changes, (client, bits) => send(client, frameOf(bits)));
  };
  const closeAll = (): void => {
    for (const client of clients) {
      send(client, `retry: ${returnMs.least + Math.floor(Math.random() * returnMs.spread)}\n\n`);
      if (clients.has(client)) client.end();
    }
  };
  return { open, publish, closeAll, count: () => clients.size };
}
