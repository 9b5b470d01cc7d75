import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { apiDocsPath } from '@marketplace/contracts/reference/reference.api.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { answerBrokenRequest, isMalformed, refuseBroken } from '@marketplace/http/brokenRequests.ts';
import { beginAtEdge } from '@marketplace/http/edgeTrace.ts';
import { untilNobodyWaits } from '@marketplace/http/quietTurn.ts';
import { securityHeaders } from '@marketplace/http/securityHeaders.ts';
import { type ConnectionLimits, limitConnections } from './connectionLimit.ts';

export type ServiceName = 'command' | 'query' | 'web';

/** Where requests go behind the one origin that the browser sees. */
export interface GatewayTargets extends Readonly<Record<ServiceName, RequestListener>> {
  /** GET /health, /health/live and /health/ready for all parts together, and GET /metrics. */
  readonly health: RequestListener;
}

/** Which service answers a request, by its method and path alone. */
export type Router = (method: string, path: string) => ServiceName | 'health';

/** Whether percent signs in a path can be decoded. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Derives the router from the calls: reads under /api and /logos go to the query service, with the POSTs that only ask; every other
 * method there, and the upload, to the command service. What is left is the web app's, with reads of addresses that cannot be decoded:
 * it has a page for browsers.
 */
export function createRouter(endpoints: readonly Pick<Endpoint, 'method' | 'path' | 'service'>[]): Router {
  const outside = new Set(endpoints.map(({ path }) => firstSegment(path)).filter((segment) => segment !== 'api'));
  const exceptions = endpoints
    .filter(({ method, service }) => service !== serviceFor(method))
    .map(({ method, path, service }) => ({ method, service, pattern: toPattern(path) }));
  return (method, path) => {
    if (/^\/(health(\/(live|ready))?|metrics)$/.test(path)) return 'health';
    // A page beside the calls that it tells of.
    if (path === apiDocsPath) return 'web';
    if (isRead(method) && !isDecodable(path)) return 'web';
    const segment = firstSegment(path);
    const isCall = segment === 'api' || (outside.has(segment) && isCallOutside(endpoints, method, segment));
    if (!isCall) return 'web';
    const exception = exceptions.find((each) => each.method === method && each.pattern.test(path));
    return exception?.service ?? serviceFor(method);
  };
}

/** A page of the web app and a call may share a path, as /upload does: the method tells them apart. */
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

/** An HTTP server that hands every request on, and that can be emptied without failing one. */
export interface Gateway {
  readonly server: Server;
  /**
   * Asks for the end of each connection with its next answer, takes no new ones after `noticeMs`, answers what is under way, and
   * resolves when the last answer is out, or `patienceMs` later.
   */
  drain(patienceMs: number, noticeMs?: number): Promise<void>;
}

/** The path of an address that names its origin too (RFC 9112, 3.2.2). */
function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?]*\/?/i, '/');
}

export interface GatewayOptions {
  /** Where people reach the product, for its security headers; left out: not by https. */
  readonly publicUrl?: string | null;
  /** Hears of what was wrong with the server itself; of single connections nobody does. */
  readonly report?: (error: Error) => void;
  /** Whether a gateway of ours stands before it, whose traces it believes; those of strangers are taken into traces of ours. */
  readonly isInner?: boolean;
  /** Aborts when it is about to end: connections end with their next answer, so that none is closed while a call comes in. */
  readonly leaving?: AbortSignal;
  /** Connections that may be open at once; unlimited when left out, as between our own programs. */
  readonly connections?: ConnectionLimits;
  /** Looks at every request before it is handed on. */
  readonly see?: (request: IncomingMessage) => void;
}

/** Milliseconds in which a request must have come whole, and after which a connection on which nothing moves is closed. */
const longest = { request: 60_000, stillness: 120_000 } as const;

/** Milliseconds that a connection which was opened at the last moment has for its request. */
const freshMs = 1_000;

/** Closes those of the connections on which nothing is under way. */
function cutIdle(underWay: ReadonlyMap<Socket, ReadonlySet<unknown>>, connections: readonly Socket[]): void {
  for (const socket of connections) if (underWay.get(socket)?.size === 0) socket.destroy();
}

/** Milliseconds in which a moment is looked for when nobody waits to be let in. */
const quietTurnMs = 1_000;

/** Requests that may be under way on one connection; browsers and proxies send the next when the last is answered. */
const mostPiledUp = 16;

/**
 * A gateway that does not listen yet. Every answer has the security headers, and no connection's error goes beyond it.
 * @param route names the service of a method and a path without its query.
 */
export function createGateway(route: Router, targets: GatewayTargets, options: GatewayOptions = {}): Gateway {
  const headers = securityHeaders(options.publicUrl ?? null);
  const sent = Object.entries(headers);
  /** What is under way on each connection: an answer that waits behind another one has no close of its own. */
  const underWay = new Map<Socket, Set<ServerResponse>>();
  let draining = false;
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const answers = underWay.get(request.socket);
    if (answers !== undefined && answers.size >= mostPiledUp) {
      request.socket.destroy();
      return;
    }
    answers?.add(response);
    response.once('close', () => answers?.delete(response));
    // Writing after the end, or to a connection that broke: unheard it would end the process.
    response.on('error', () => response.destroy());
    for (const [name, value] of sent) response.setHeader(name, value);
    if (draining || options.leaving?.aborted === true) response.shouldKeepAlive = false;
    options.see?.(request);
    if (options.isInner !== true) beginAtEdge(request, response);
    if (isMalformed(request)) {
      refuseBroken(response);
      return;
    }
    request.url = withoutOrigin(request.url ?? '/');
    const [path = '/'] = request.url.split('?', 1);
    targets[route(request.method ?? 'GET', path)](request, response);
  };
  const server = createServer({ requestTimeout: longest.request, requireHostHeader: false }, listener);
  server.timeout = longest.stillness;
  if (options.connections !== undefined) limitConnections(server, options.connections);
  let taken = 0;
  server.on('connection', (socket) => {
    taken += 1;
    underWay.set(socket, new Set());
    socket.once('close', () => underWay.delete(socket));
  });
  // Expectations that nobody knows change nothing (RFC 9110, 10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isAnswering = [...(underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    answerBrokenRequest(error, socket, headers, isAnswering);
  });
  server.on('error', options.report ?? (() => undefined));
  const drain = async (patienceMs: number, noticeMs = 0): Promise<void> => {
    draining = true;
    for (const response of [...underWay.values()].flatMap((answers) => [...answers])) response.shouldKeepAlive = false;
    const before = [...underWay.keys()];
    if (noticeMs > 0) await delay(noticeMs);
    await untilNobodyWaits(() => taken, quietTurnMs);
    // Not as Node's own server closes, which also cuts connections off that have just been opened and whose request is on the way.
    const closed = new Promise<void>((resolve) => TcpServer.prototype.close.call(server, () => resolve()));
    cutIdle(underWay, before);
    const late = setTimeout(() => cutIdle(underWay, [...underWay.keys()]), freshMs);
    const deadline = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    for (const timer of [late, deadline]) clearTimeout(timer);
  };
  return { server, drain };
}

/**
 * Listens on one port.
 * @throws Error that names the cure when the port is taken or not allowed.
 */
export async function listen(server: TcpServer, port: number, host: string): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  } catch (error) {
    throw new Error(whyNot((error as NodeJS.ErrnoException).code, port, host), { cause: error });
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** A port that nobody else can take until it is released. */
export interface ReservedPort {
  readonly port: number;
  release(this: void): Promise<void>;
}

/** Takes the port before anything starts; for 0 a free one, so that mailed links can name it. @throws Error as `listen` does. */
export async function reservePort(port: number, host: string): Promise<ReservedPort> {
  const holder = createTcpServer((socket) => socket.on('error', () => undefined).destroy());
  const taken = await listen(holder, port, host);
  const release = async (): Promise<void> => {
    if (holder.listening) await new Promise((resolve) => holder.close(resolve));
  };
  return { port: taken, release };
}

function whyNot(code: string | undefined, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop the program that uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} is not allowed for this user: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is no address of this machine: set another one.`;
  return `The server cannot listen on ${host}:${port} (${code ?? 'unknown reason'}): set HOST and PORT to other ones.`;
}
