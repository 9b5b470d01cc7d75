import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received HTTP request. */
export interface ReceivedTestWebhookRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Receives webhooks on this machine; some paths misbehave on purpose. */
export interface TestWebhookReceiver {
  readonly calls: readonly ReceivedTestWebhookRequest[];
  /** Returns the highest number of concurrent requests since the start or the last `clear`. */
  maxConcurrent(this: void): number;
  /**
   * @param path `/ok`, `/fail`, `/gone`, `/hang`, `/redirect`, `/huge` or `/cut`; a query only distinguishes requests.
   */
  url(this: void, path: string): string;
  /** Lists the `webhook-id` headers of the requests to a path; the query is part of the path. */
  listWebhookIds(this: void, path: string): readonly string[];
  /** Clears the received requests and resets `maxConcurrent`. */
  clear(this: void): void;
  close(this: void): Promise<void>;
}

const megabyte = Buffer.alloc(1024 * 1024, 'x');

/** Writes until the client closes the connection. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain' });
  const pour = (): void => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on('drain', pour).on('error', () => undefined);
  pour();
}

type Responder = (response: ServerResponse, origin: string) => unknown;

const responders: Readonly<Record<string, Responder>> = {
  '/ok': (response) => response.writeHead(204).end(),
  '/fail': (response) => response.writeHead(500).end('<script>alert(1)</script>'),
  '/gone': (response) => response.writeHead(410).end(),
  '/hang': () => undefined,
  '/redirect': (response, origin) => response.writeHead(307, { location: `${origin}/ok?redirected` }).end(),
  '/huge': flood,
  '/cut': (response) => response.destroy(),
};

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

/**
 * Starts a receiver on the loopback interface. The receiver records every request and responds as the path requires.
 */
export async function startTestWebhookReceiver(): Promise<TestWebhookReceiver> {
  const calls: ReceivedTestWebhookRequest[] = [];
  const open = new Set<ServerResponse>();
  let mostOpen = 0;
  const server = createServer((request, response) => {
    open.add(response);
    mostOpen = Math.max(mostOpen, open.size);
    response.once('close', () => open.delete(response));
    void readText(request).then((body) => {
      const path = request.url ?? '';
      calls.push({ path, headers: request.headers, body });
      responders[path.split('?', 1)[0] ?? '']?.(response, origin);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    calls,
    url: (path) => origin + path,
    listWebhookIds: (path) =>
      calls.filter((call) => call.path === path).map(({ headers }) => String(headers['webhook-id'])),
    maxConcurrent: () => mostOpen,
    clear: () => {
      calls.splice(0);
      open.clear();
      mostOpen = 0;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
