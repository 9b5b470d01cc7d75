import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { apiDocsPath } from '@marketplace/contracts/reference/reference.api.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import {
  respondToUnparsableRequest,
  isMalformedHttpRequest,
  respondToMalformedRequest,
} from '@marketplace/http/malformedRequests.ts';
import { startGatewayTrace } from '@marketplace/http/gatewayTrace.ts';
import { waitUntilNoConnectionsToAccept } from '@marketplace/http/pendingConnections.ts';
import { buildSecurityHeaders } from '@marketplace/http/securityHeaders.ts';
import { type ServerConnectionLimits, limitServerConnections } from './connectionLimit.ts';

export type GatewayServiceName = 'command' | 'query' | 'web';

/** Request listeners of the services behind the single origin that browsers see. */
export interface GatewayRequestListenersByService extends Readonly<Record<GatewayServiceName, RequestListener>> {
  /** GET /health, /health/live and /health/ready for all services together, and GET /metrics. */
  readonly health: RequestListener;
}

/** Function that returns the service for a request, from the method and path of the request. */
export type ChooseServiceForGatewayRequest = (method: string, path: string) => GatewayServiceName | 'health';

/** Whether the percent-encoding of a path is valid. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates the router for the given endpoints. Reads below /api and /logos, and POSTs that only read, are routed to the
 * query service. Other requests below these paths, the upload, and a few reads of settings are routed to the command
 * service. Health checks and /metrics are routed to `health`. Everything else is routed to the web app, including reads
 * of undecodable paths, for which the web app has an error page.
 */
export function createGatewayServiceRouter(
  endpoints: readonly Pick<Endpoint, 'method' | 'path' | 'service'>[],
): ChooseServiceForGatewayRequest {
  const outside = new Set(endpoints.map(({ path }) => firstSegment(path)).filter((segment) => segment !== 'api'));
  const exceptions = endpoints
    .filter(({ method, service }) => service !== serviceFor(method))
    .map(({ method, path, service }) => ({ method, service, pattern: toPattern(path) }));
  return (method, path) => {
    if (/^\/(health(\/(live|ready))?|metrics)$/.test(path)) return 'health';
    // The page that documents the API is below /api, but belongs to the web app.
    if (path === apiDocsPath) return 'web';
    if (isRead(method) && !isDecodable(path)) return 'web';
    const segment = firstSegment(path);
    const isCall = segment === 'api' || (outside.has(segment) && isCallOutside(endpoints, method, segment));
    if (!isCall) return 'web';
    const exception = exceptions.find((each) => each.method === method && each.pattern.test(path));
    return exception?.service ?? serviceFor(method);
  };
}

/**
 * Whether a request outside /api is a call. A page and a call may share a path, such as /upload; the method
 * distinguishes them.
 */
function isCallOutside(
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
  method: string,
  segment: string,
): boolean {
  const asked = method === 'HEAD' ? 'GET' : method;
  return endpoints.some((each) => firstSegment(each.path) === segment && (each.method === asked || asked !== 'GET'));
}

function serviceFor(method: string): 'command' | 'query' {
  return isRead(method) ? 'query' : 'command';
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`);
}

/**
 * An HTTP server that routes every request to a service. `drain` stops the server and lets requests in progress finish.
 */
export interface Gateway {
  readonly server: Server;
  /**
   * Closes each connection after its next response, stops accepting connections after `noticeMs`, finishes the requests
   * in progress, and resolves after the last response or after `patienceMs`.
   */
  drain(patienceMs: number, noticeMs?: number): Promise<void>;
}

/** The path of a request target in absolute form (RFC 9112, 3.2.2). */
function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?]*\/?/i, '/');
}

export interface GatewayOptions {
  /** Public URL of the product, for security headers; omit for a product without https. */
  readonly publicUrl?: string | null;
  /** Called with errors of the server itself, not of single connections. */
  readonly report?: (error: Error) => void;
  /**
   * Whether this gateway is behind another gateway of the product, and trusts the trace context that it receives.
   * Otherwise the trace contexts of clients are replaced.
   */
  readonly isInner?: boolean;
  /**
   * Aborted before shutdown: connections are closed after their next response, so that none is closed during a request.
   */
  readonly leaving?: AbortSignal;
  /** Maximum number of open connections; unlimited if omitted, as between the product's own programs. */
  readonly connections?: ServerConnectionLimits;
  /** Called with every request before it is routed. */
  readonly see?: (request: IncomingMessage) => void;
}

/** Milliseconds within which a request must arrive completely, and after which an idle connection is closed. */
const timeouts = { request: 60_000, stillness: 120_000 } as const;

/** Milliseconds within which a connection opened just before shutdown must send its request. */
const newConnectionMs = 1_000;

/** Closes the given connections that have no request in progress. */
function closeIdle(inProgress: ReadonlyMap<Socket, ReadonlySet<unknown>>, connections: readonly Socket[]): void {
  for (const socket of connections) if (inProgress.get(socket)?.size === 0) socket.destroy();
}

/** Maximum milliseconds to wait for a moment without pending connections. */
const quietMs = 1_000;

/** Maximum number of pipelined requests per connection. Browsers and proxies do not pipeline. */
const maxPipelined = 16;

/**
 * Creates a gateway that does not listen yet. Every response has the security headers, and an error of one connection
 * does not affect other connections.
 * @param route returns the service of a method and a path without query.
 */
export function createGateway(
  route: ChooseServiceForGatewayRequest,
  targets: GatewayRequestListenersByService,
  options: GatewayOptions = {},
): Gateway {
  const headers = buildSecurityHeaders(options.publicUrl ?? null);
  const sent = Object.entries(headers);
  /**
   * Responses in progress, grouped by connection, because a pipelined response that has not started emits no `close`.
   */
  const inProgress = new Map<Socket, Set<ServerResponse>>();
  let draining = false;
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const answers = inProgress.get(request.socket);
    if (answers !== undefined && answers.size >= maxPipelined) {
      request.socket.destroy();
      return;
    }
    answers?.add(response);
    response.once('close', () => answers?.delete(response));
    // Writes after the end of a response or to a broken connection emit an error, which without a listener would end
    // the process.
    response.on('error', () => response.destroy());
    for (const [name, value] of sent) response.setHeader(name, value);
    if (draining || options.leaving?.aborted === true) response.shouldKeepAlive = false;
    options.see?.(request);
    if (options.isInner !== true) startGatewayTrace(request, response);
    if (isMalformedHttpRequest(request)) {
      respondToMalformedRequest(response);
      return;
    }
    request.url = withoutOrigin(request.url ?? '/');
    const [path = '/'] = request.url.split('?', 1);
    targets[route(request.method ?? 'GET', path)](request, response);
  };
  const server = createServer({ requestTimeout: timeouts.request, requireHostHeader: false }, listener);
  server.timeout = timeouts.stillness;
  if (options.connections !== undefined) limitServerConnections(server, options.connections);
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    inProgress.set(socket, new Set());
    socket.once('close', () => inProgress.delete(socket));
  });
  // Unknown expectations are ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isAnswering = [...(inProgress.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    respondToUnparsableRequest(error, socket, headers, isAnswering);
  });
  server.on('error', options.report ?? (() => undefined));
  const drain = async (patienceMs: number, noticeMs = 0): Promise<void> => {
    draining = true;
    for (const response of [...inProgress.values()].flatMap((answers) => [...answers]))
      response.shouldKeepAlive = false;
    const before = [...inProgress.keys()];
    if (noticeMs > 0) await delay(noticeMs);
    await waitUntilNoConnectionsToAccept(() => accepted, quietMs);
    // Uses the `close` of TCP servers, because the `close` of HTTP servers also closes new connections that have not
    // sent a request yet.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    closeIdle(inProgress, before);
    const late = setTimeout(() => closeIdle(inProgress, [...inProgress.keys()]), newConnectionMs);
    const deadline = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    for (const timer of [late, deadline]) clearTimeout(timer);
  };
  return { server, drain };
}

/**
 * Listens on a port.
 * @returns the port, which differs from the given port only if that is 0.
 * @throws Error with instructions if the port is in use or not permitted.
 */
export async function listenOnPort(server: TcpServer, port: number, host: string): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  } catch (error) {
    throw new Error(explainListenError((error as NodeJS.ErrnoException).code, port, host), { cause: error });
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** A port that no other program can bind until the port is released. */
export interface ReservedTcpPort {
  readonly port: number;
  release(this: void): Promise<void>;
}

/**
 * Reserves a port before any service starts, so that links in mails can contain the port.
 * @param port 0 reserves any free port.
 * @throws Error in the same cases as `listenOnPort`.
 */
export async function reserveGatewayPort(port: number, host: string): Promise<ReservedTcpPort> {
  const holder = createTcpServer((socket) => socket.on('error', () => undefined).destroy());
  const boundPort = await listenOnPort(holder, port, host);
  const release = async (): Promise<void> => {
    if (holder.listening) await new Promise((resolve) => holder.close(resolve));
  };
  return { port: boundPort, release };
}

function explainListenError(code: string | undefined, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that uses it, or set PORT to another port.`;
  if (code === 'EACCES') return `Port ${port} is not allowed for this user: set PORT to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this host: set HOST to another address.`;
  return `The server cannot listen on ${host}:${port} (${code ?? 'unknown reason'}): change HOST or PORT.`;
}
