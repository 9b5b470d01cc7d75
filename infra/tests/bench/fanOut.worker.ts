import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** Opens streams of a path, or waits until each stream of a path has received a number of bytes. */
type Order =
  | { readonly path: string; readonly port: number; readonly clients: number }
  | { readonly path: string; readonly bytes: number };

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const got = new Map<string, number[]>();
const pollMs = 2;

function open(port: number, path: string): Promise<void> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      const counts = got.get(path) ?? [];
      got.set(path, counts);
      const own = counts.push(0) - 1;
      answer.on('data', (chunk: Buffer) => {
        counts[own] = (counts[own] ?? 0) + chunk.byteLength;
      });
      // The benchmark ends its streams by ending the thread or the server.
      answer.on('error', () => undefined);
      resolve();
    }).on('error', () => undefined);
  });
}

function wait(path: string, bytes: number): void {
  if ((got.get(path) ?? []).every((each) => each >= bytes)) parentPort?.postMessage('done');
  else setTimeout(() => wait(path, bytes), pollMs);
}

parentPort?.on('message', (order: Order) => {
  if ('bytes' in order) {
    wait(order.path, order.bytes);
    return;
  }
  const opening = Array.from({ length: order.clients }, () => open(order.port, order.path));
  void Promise.all(opening).then(() => parentPort?.postMessage('open'));
});
