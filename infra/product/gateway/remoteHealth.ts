import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fetch } from 'undici';
import type { ServiceReplicaSet, ServiceReplicaSetHealth } from './replicas.ts';

/** The replicas of each service behind a gateway. */
export type GatewayServiceReplicas = Readonly<Record<'command' | 'query', ServiceReplicaSet>>;

/** Maximum milliseconds to wait for the details of GET /health. */
const maxWaitMs = 5_000;

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Readiness of the services; only operators receive the property `services`. */
interface Readiness extends Answer {
  readonly body: { readonly status: string; readonly services: object };
}

function toServiceStatus({ isReady, reasons, replicas }: ServiceReplicaSetHealth): object {
  return { status: isReady ? 'ready' : 'not ready', reasons, replicas };
}

function buildReadiness(services: GatewayServiceReplicas): Readiness {
  const found = { command: services.command.health(), query: services.query.health() };
  const isReady = found.command.isReady && found.query.isReady;
  const parts = { command: toServiceStatus(found.command), query: toServiceStatus(found.query) };
  return { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not ready', services: parts } };
}

/** Loads the health details from a replica of the command service; that replica checks the caller's token. */
async function loadDetails({ command }: GatewayServiceReplicas, authorization: string | undefined): Promise<Answer> {
  const replica = command.choose(new Set());
  if (replica === null) return { status: 503, body: {} };
  const { host, port } = replica;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const reply = await fetch(`${origin}/health`, {
    headers: authorization === undefined ? {} : { authorization },
    signal: AbortSignal.timeout(maxWaitMs),
  });
  return { status: reply.status, body: (await reply.json()) as object };
}

async function buildHealth(services: GatewayServiceReplicas, authorization: string | undefined): Promise<Answer> {
  const { status: ready, body: parts } = buildReadiness(services);
  const { status, body } = await loadDetails(services, authorization).catch((): Answer => ({ status: 503, body: {} }));
  const worst = Math.max(ready, status);
  const hasDetails = 'services' in body;
  return { status: worst, body: { ...body, ...(hasDetails && parts), status: worst === 200 ? 'well' : 'not well' } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Whether a request was sent by an operator. */
type IsOperator = (request: IncomingMessage) => Promise<boolean>;

async function answerTo(
  services: GatewayServiceReplicas,
  isOperator: IsOperator,
  request: IncomingMessage,
): Promise<Answer> {
  const [path] = (request.url ?? '').split('?', 1);
  if (path === '/health/live') return { status: 200, body: { status: 'live' } };
  if (path !== '/health/ready') return buildHealth(services, request.headers.authorization);
  const { status, body } = buildReadiness(services);
  return (await isOperator(request)) ? { status, body } : { status, body: { status: body.status } };
}

/**
 * Creates a listener that reports the health of a gateway and its services. GET /health/ready returns 200 while each
 * service has a ready replica, and shows operators what is missing; GET /health adds details of the command service.
 * @param isLeaving whether the gateway itself is stopping.
 */
export function createGatewayHealthRequestListener(
  services: GatewayServiceReplicas,
  isLeaving: () => boolean,
  isOperator: IsOperator,
): RequestListener {
  return (request, response) => {
    const isReadiness = request.url?.startsWith('/health/ready') ?? false;
    if (isReadiness && isLeaving()) {
      send(response, { status: 503, body: { status: 'not ready', reasons: ['shutting down'] } });
      return;
    }
    answerTo(services, isOperator, request).then(
      (answer) => send(response, answer),
      () => response.destroy(),
    );
  };
}
