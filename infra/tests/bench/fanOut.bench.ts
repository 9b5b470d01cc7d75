import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { createLiveUpdateStreamHub } from '@marketplace/query-service/live/liveHub.ts';
import type { LiveChangeAudience } from '@marketplace/contracts/liveUpdates.ts';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { type PairedComparison, measurePairedRatio } from './pairedComparison.ts';

/**
 * Metric 10: messages per second that the product writes to all open live streams, compared with a loop that writes a
 * shared buffer.
 */
export interface LiveStreamFanOutBenchmarkRow {
  readonly clients: number;
  readonly messages: PairedComparison;
}

const sizes = chooseByBenchmarkSize([1, 10, 100, 1_000], [1, 100]);
const pairs = chooseByBenchmarkSize(9, 1);
/**
 * Number of messages per measurement for 1,000 clients. Fewer clients receive more messages, so that all measurements
 * take equally long.
 */
const messages = chooseByBenchmarkSize(60, 2);
const shared = Buffer.from('event: changes\ndata: {"position":"e.5","tags":["Favourites"]}\n\n');
const limits = { perSession: 1, perAccount: 1, everybody: 100_000 };

interface Readers {
  /** Resolves when each stream of a path has received this number of bytes since the stream was opened. */
  got(this: void, path: string, bytes: number): Promise<void>;
  open(this: void, port: number, path: string, clients: number): Promise<void>;
  close(this: void): Promise<void>;
}

/** Starts clients in a separate thread. */
function startReaders(): Readers {
  const worker = new Worker(new URL('./fanOut.worker.ts', import.meta.url));
  const request = (order: object): Promise<void> =>
    new Promise((resolve) => {
      worker.once('message', () => resolve());
      worker.postMessage(order);
    });
  return {
    open: (port, path, clients) => request({ port, path, clients }),
    got: (path, bytes) => request({ path, bytes }),
    close: async () => {
      await worker.terminate();
    },
  };
}

async function measure(clients: number): Promise<LiveStreamFanOutBenchmarkRow> {
  const hub = createLiveUpdateStreamHub(limits, 1_000);
  const bare = new Set<ServerResponse>();
  const handleRequest = (request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    if (request.url === '/bare') {
      bare.add(response);
      response.flushHeaders();
      return;
    }
    const userId = String(bare.size + Math.random());
    hub.open(
      response,
      { userId, session: userId, audiences: new Set<LiveChangeAudience>(['all', `user:${userId}`]) },
      () => undefined,
    );
    response.flushHeaders();
  };
  const server = createServer(handleRequest).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const readers = startReaders();
  for (const path of ['/hub', '/bare']) await readers.open(port, path, clients);
  const rounds = Math.ceil((messages * 1_000) / Math.max(clients, 20));
  const sent = { '/hub': 0, '/bare': 0 };
  const rate = async (path: keyof typeof sent, send: () => void): Promise<number> => {
    let spent = 0;
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      send();
      spent += performance.now() - started;
      sent[path] += 1;
      // As in production, the sockets send one message before the next one is written.
      await new Promise(setImmediate);
    }
    await readers.got(path, sent[path] * shared.byteLength);
    return (rounds * 1_000) / spent;
  };
  try {
    const measured = await measurePairedRatio(
      () =>
        rate('/hub', () =>
          hub.publish('e.5', [
            ['all', 'Favourites'],
            ['role:admin', 'Users'],
            ['user:7', 'Rfqs'],
          ]),
        ),
      () =>
        rate('/bare', () => {
          for (const response of bare) response.write(shared);
        }),
      pairs,
    );
    return { clients, messages: measured };
  } finally {
    await readers.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Measures metric 10 for growing numbers of clients. */
export async function benchLiveStreamFanOut(): Promise<readonly LiveStreamFanOutBenchmarkRow[]> {
  const rows: LiveStreamFanOutBenchmarkRow[] = [];
  for (const clients of sizes) rows.push(await measure(clients));
  return rows;
}
