import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { processFigures } from '@marketplace/telemetry/metrics.ts';
import type { Registry } from 'prom-client';
import { listen } from '../gateway.ts';

/** Milliseconds that a request to the inner port may take to come. */
const requestTimeout = 5_000;

/** All figures as Prometheus reads them; who asks meanwhile shares the look that is under way. */
export function scraping(own: Registry, look: () => Promise<void>): () => Promise<string> {
  let underWay: Promise<string> | null = null;
  const tell = async (): Promise<string> => {
    await look();
    const parts = await Promise.all([processFigures.metrics(), own.metrics()]);
    return `${parts.map((text) => text.trimEnd()).join('\n')}\n`;
  };
  return () => {
    underWay ??= tell().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** GET /metrics. @param mayKnow who is answered; others get 401. */
export function metricsCall(
  scrape: () => Promise<string>,
  mayKnow: (request: IncomingMessage) => Promise<boolean>,
): RequestListener {
  return (request, response) => {
    const answer = async (): Promise<void> => {
      if (!(await mayKnow(request))) {
        response.writeHead(401, { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' }).end();
        return;
      }
      const text = await scrape();
      response.writeHead(200, { 'content-type': processFigures.contentType, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    answer().catch(() => response.destroy());
  };
}

/** Hands GET /metrics to one listener and everything else to another. */
export function besideMetrics(metrics: RequestListener, others: RequestListener): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    (path === '/metrics' ? metrics : others)(request, response);
  };
}

/**
 * Listens on the inner port, which strangers must not reach. @returns ends it.
 * @throws Error that names the cure when the port is taken.
 */
export async function serveMetrics(
  scrape: () => Promise<string>,
  port: number,
  host: string,
): Promise<() => Promise<void>> {
  const call = metricsCall(scrape, () => Promise.resolve(true));
  const server = createServer({ requestTimeout }, (request, response) => {
    if (request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')) call(request, response);
    else response.writeHead(404).end();
  });
  await listen(server, port, host);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
