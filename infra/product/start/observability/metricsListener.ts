import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { processMetricsRegistry } from '@marketplace/telemetry/metrics.ts';
import type { Registry } from 'prom-client';
import { listenOnPort } from '../gateway.ts';

/** Maximum milliseconds to receive a request on the metrics port. */
const requestTimeout = 5_000;

/** Creates a function that returns all metrics in the Prometheus format; concurrent callers share a running scrape. */
export function createMetricsScrape(own: Registry, look: () => Promise<void>): () => Promise<string> {
  let running: Promise<string> | null = null;
  const collect = async (): Promise<string> => {
    await look();
    const parts = await Promise.all([processMetricsRegistry.metrics(), own.metrics()]);
    return `${parts.map((text) => text.trimEnd()).join('\n')}\n`;
  };
  return () => {
    running ??= collect().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * Creates a request listener for GET /metrics.
 * @param isAuthorised whether the caller of a request may read the metrics; other callers get 401.
 */
export function createMetricsRequestListener(
  scrape: () => Promise<string>,
  isAuthorised: (request: IncomingMessage) => Promise<boolean>,
): RequestListener {
  return (request, response) => {
    const answer = async (): Promise<void> => {
      if (!(await isAuthorised(request))) {
        response.writeHead(401, { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' }).end();
        return;
      }
      const text = await scrape();
      response.writeHead(200, { 'content-type': processMetricsRegistry.contentType, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    answer().catch(() => response.destroy());
  };
}

/** Returns a listener that passes requests for /metrics to one listener, and all other requests to another. */
export function createListenerRoutingMetricsRequests(
  metrics: RequestListener,
  others: RequestListener,
): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    (path === '/metrics' ? metrics : others)(request, response);
  };
}

/**
 * Listens on the metrics port, which must not be public.
 * @returns a function that stops listening.
 * @throws Error with instructions if the port is in use or not permitted.
 */
export async function serveMetricsOnPort(
  scrape: () => Promise<string>,
  port: number,
  host: string,
): Promise<() => Promise<void>> {
  const call = createMetricsRequestListener(scrape, () => Promise.resolve(true));
  const server = createServer({ requestTimeout }, (request, response) => {
    if (request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')) call(request, response);
    else response.writeHead(404).end();
  });
  await listenOnPort(server, port, host);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
