import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that came in. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Receives webhooks on this machine, and misbehaves where a path says so. */
export interface WebhookReceiver {
  readonly calls: readonly ReceivedCall[];
  /** Most calls that were open at once. */
  mostOpen(this: void): number;
  /** @param path `/ok`, `/fail`, `/gone`, `/hang`, `/redirect`, `/huge`, `/cut`; what comes after a `?` only tells calls apart. */
  url(this: void, path: string): string;
  /** Calls of a path, by id. */
  idsOf(this: void, path: string): readonly string[];
  /** Clears the received calls and the maximum of open ones. */
  forget(this: void): void;
  close(this: void): Promise<void>;
}

const megabyte = Buffer.alloc(1024 * 1024, 'x');

/** Writes until the other side has had enough. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain' });
  const pour = (): void => {
    while (!response.destroyed && response.write(megabyte));
  };
  response.on('drain', pour).on('error', () => undefined);
  pour();
}

type Answer = (response: ServerResponse, origin: string) => unknown;

const answers: Readonly<Record<string, Answer>> = {
  '/ok': (response) => response.writeHead(204).end(),
  '/fail': (response) => response.writeHead(500).end('<script>alert(1)</script>'),
  '/gone': (response) => response.writeHead(410).end(),
  '/hang': () => undefined,
  '/redirect': (response, origin) => response.writeHead(307, { location: `${origin}/ok?redirected` }).end(),
  '/huge': flood,
  '/cut': (response) => response.destroy(),
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

/** Starts a receiver on loopback that keeps every call, and answers as it is told. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  const open = new Set<ServerResponse>();
  let mostOpen = 0;
  const server = createServer((request, response) => {
    open.add(response);
    mostOpen = Math.max(mostOpen, open.size);
    response.once('close', () => open.delete(response));
    void textOf(request).then((body) => {
      const path = request.url ?? '';
      calls.push({ path, headers: request.headers, body });
      answers[path.split('?', 1)[0] ?? '']?.(response, origin);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    calls,
    url: (path) => origin + path,
    idsOf: (path) => calls.filter((call) => call.path === path).map(({ headers }) => String(headers['webhook-id'])),
    mostOpen: () => mostOpen,
    forget: () => {
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
