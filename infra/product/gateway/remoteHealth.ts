import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fetch } from 'undici';
import type { Replicas, ServiceHealth } from './replicas.ts';

/** The services behind a gateway, by their names. */
export type RemoteServices = Readonly<Record<'command' | 'query', Replicas>>;

/** Milliseconds that the details of GET /health may take. */
const longestWait = 5_000;

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Readiness of the services; only operators receive `services`. */
interface Readiness extends Answer {
  readonly body: { readonly status: string; readonly services: object };
}

function told({ isReady, reasons, replicas }: ServiceHealth): object {
  return { status: isReady ? 'ready' : 'not ready', reasons, replicas };
}

function readiness(services: RemoteServices): Readiness {
  const found = { command: services.command.health(), query: services.query.health() };
  const isReady = found.command.isReady && found.query.isReady;
  const parts = { command: told(found.command), query: told(found.query) };
  return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not ready', services: parts } };
}

/** What a replica of the command service tells who asks, by the token that the caller brought. */
async function details({ command }: RemoteServices, authorization: string | undefined): Promise<Answer> {
  const replica = command.choose(new Set());
  if (replica === null) return { status: 503, body: {} };
  const { host, port } = replica;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const reply = await fetch(`${origin}/health`, {
    headers: authorization === undefined ? {} : { authorization },
    signal: AbortSignal.timeout(longestWait),
  });
  return { status: reply.status, body: (await reply.json()) as object };
}

async function wellbeing(services: RemoteServices, authorization: string | undefined): Promise<Answer> {
  const { status: ready, body: parts } = readiness(services);
  const { status, body } = await details(services, authorization).catch((): Answer => ({ status: 503, body: {} }));
  const worst = Math.max(ready, status);
  const mayKnow = 'services' in body;
  return { status: worst, body: { ...body, ...(mayKnow && parts), status: worst === 200 ? 'well' : 'not well' } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Whether an operator sent a request. */
type IsOperator = (request: IncomingMessage) => Promise<boolean>;

async function answerTo(services: RemoteServices, isOperator: IsOperator, request: IncomingMessage): Promise<Answer> {
  const [path] = (request.url ?? '').split('?', 1);
  if (path === '/health/live') return { status: 200, body: { status: 'live' } };
  if (path !== '/health/ready') return wellbeing(services, request.headers.authorization);
  const { status, body } = readiness(services);
  return (await isOperator(request)) ? { status, body } : { status, body: { status: body.status } };
}

/**
 * Health of a gateway and of what it leads to. GET /health/ready is 200 while each service has a replica that is ready, and names what is
 * missing to operators; GET /health adds the details of the command service.
 * @param isLeaving whether the gateway itself is about to end.
 */
export function createRemoteHealth(
  services: RemoteServices,
  isLeaving: () => boolean,
  isOperator: IsOperator,
): RequestListener {
  return (request, response) => {
    const isAsked = request.url?.startsWith('/health/ready') ?? false;
    if (isAsked && isLeaving()) {
      send(response, { status: 503, body: { status: 'not ready', reasons: ['it is stopping'] } });
      return;
    }
    answerTo(services, isOperator, request).then(
      (answer) => send(response, answer),
      () => response.destroy(),
    );
  };
}
