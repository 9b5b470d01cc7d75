import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** Requests of one kind to a port on loopback; each client waits for the response before it sends the next request. */
export interface BenchmarkHttpLoadOptions {
  readonly port: number;
  readonly path: string;
  /** Body of a POST request, `null` for GET. */
  readonly body: string | null;
  /** One bearer token per client, `null` for a guest. */
  readonly tokens: readonly (string | null)[];
  /** Total number of requests of all clients. */
  readonly requests: number;
}

export interface HttpLoadResult {
  /** Responses per second. */
  readonly rate: number;
  /** Median and 99th percentile of the latency in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function buildHeaders(body: string | null, token: string | null): Record<string, string | number> {
  return {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== null && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
    }),
  };
}

function send({ port, path, body }: BenchmarkHttpLoadOptions, token: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === null ? 'GET' : 'POST';
    const headers = buildHeaders(body, token);
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve();
        else reject(new Error(`The response was ${reply.statusCode ?? 0}: ${Buffer.concat(chunks).toString()}`));
      });
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

async function load(order: BenchmarkHttpLoadOptions): Promise<HttpLoadResult> {
  const latencies: number[] = [];
  let left = order.requests;
  const client = async (token: string | null): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await send(order, token);
      latencies.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(order.tokens.map(client));
  const seconds = (performance.now() - start) / 1000;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { rate: order.requests / seconds, p50: at(0.5), p99: at(0.99) };
}

parentPort?.on('message', (order: BenchmarkHttpLoadOptions) => {
  load(order).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});
