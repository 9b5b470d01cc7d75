import type { ServerResponse } from 'node:http';
import type { Change } from '@marketplace/contracts/readModels.ts';

/** Bytes that may wait for one slow reader before it is dropped; it reconnects and refetches. */
const largestBacklog = 64 * 1024;

/** An open stream and what its reader may learn of. */
export interface LiveClient {
  readonly audiences: ReadonlySet<string>;
  readonly response: ServerResponse;
}

/** Passes changes to open streams. */
export interface LiveHub {
  add(this: void, client: LiveClient): void;
  remove(this: void, client: LiveClient): void;
  publish(this: void, position: string, changes: readonly Change[] | null): void;
  closeAll(this: void): void;
}

function frame(position: string, tags: readonly string[] | null): string {
  return `event: changes\ndata: ${JSON.stringify({ position, tags })}\n\n`;
}

/** @returns a hub without readers. Each reader gets only the tags of its audiences, and nothing when there are none. */
export function createLiveHub(): LiveHub {
  const clients = new Set<LiveClient>();
  const send = (client: LiveClient, text: string): void => {
    if (client.response.writableLength > largestBacklog) {
      client.response.destroy();
      clients.delete(client);
      return;
    }
    client.response.write(text);
  };
  const publish = (position: string, changes: readonly Change[] | null): void => {
    const everything = changes === null ? frame(position, null) : null;
    for (const client of clients) {
      if (everything !== null) {
        send(client, everything);
        continue;
      }
      const tags = new Set(
        (changes ?? []).filter(([audience]) => client.audiences.has(audience)).map(([, tag]) => tag),
      );
      if (tags.size > 0) send(client, frame(position, [...tags]));
    }
  };
  return {
    add: (client) => void clients.add(client),
    remove: (client) => void clients.delete(client),
    publish,
    closeAll: () => {
      for (const client of clients) client.response.end();
      clients.clear();
    },
  };
}
