import { type IncomingMessage, request as httpRequest, type RequestListener, type ServerResponse } from 'node:http';
import { problem } from '@marketplace/http/problems.ts';
import { endToEndHeaders, headersForService } from './forwardedHeaders.ts';
import type { Replica, Replicas } from './replicas.ts';

export interface ForwardOptions {
  /** Whether a call changes nothing, so that it may be made again where a replica broke off. */
  readonly isSafe: boolean;
  /** Whether a proxy before the gateway is believed. */
  readonly trustsProxy: boolean;
  /** Aborts when the gateway is about to end: news that are followed end then, and whoever follows them comes back elsewhere. */
  readonly leaving: AbortSignal;
}

/** Milliseconds in which something must move between the gateway and a service. */
const longestStillness = 120_000;
/** Bytes of a body that are kept for a second try; those of no call that only asks are larger. */
const largestKept = 256 * 1024;
/** Seconds after which a call that no replica took may be made again. */
const retryAfter = 1;

/** `unsent`: nothing of the call reached the replica. `broken`: some of it may have. */
type Outcome = 'answered' | 'unsent' | 'broken';

/** The body of a call: none, one that can be sent again, or one that comes in as it is sent on. */
type Body = Buffer | 'none' | 'stream';

function refuse(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const text = 'This cannot be answered right now. Please try again in a moment.';
  response.writeHead(503, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  });
  response.end(JSON.stringify(problem(503, 'gateway.unavailable', text)));
}

async function bodyOf(request: IncomingMessage, isSafe: boolean): Promise<Body> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (length === undefined && coding === undefined) return 'none';
  if (!isSafe || coding !== undefined || Number(length) > largestKept) return 'stream';
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Hands an answer on as it comes, never more of it than the caller takes. */
function answer(incoming: IncomingMessage, response: ServerResponse, leaving: AbortSignal): void {
  const named = new Map<string, string[]>();
  for (const [name, value] of endToEndHeaders(incoming)) {
    const key = name.toLowerCase();
    named.set(key, [...(named.get(key) ?? []), value]);
  }
  for (const [name, values] of named) response.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
  response.writeHead(incoming.statusCode ?? 502);
  // What comes by and by, as news do, is not to wait for its first piece.
  response.flushHeaders();
  incoming.on('error', () => response.destroy());
  incoming.pipe(response);
  if (incoming.headers['content-type']?.startsWith('text/event-stream') !== true) return;
  const end = (): void => {
    response.end();
  };
  leaving.addEventListener('abort', end);
  response.once('close', () => leaving.removeEventListener('abort', end));
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Body;
  readonly options: ForwardOptions;
}

function send({ host, port, agent }: Replica, { request, response, body, options }: Call): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const outgoing = httpRequest({
    ...{ host, port, agent, method: request.method, path: request.url, timeout: longestStillness },
    headers: headersForService(request, options.trustsProxy, isChunked),
  });
  let isSent = false;
  const begin = (): void => {
    isSent = true;
    if (body === 'stream') request.pipe(outgoing);
    else outgoing.end(body === 'none' ? undefined : body);
  };
  outgoing.on('socket', (socket) => {
    if (socket.connecting) socket.once('connect', begin);
    else begin();
  });
  outgoing.on('timeout', () => outgoing.destroy(new Error('nothing moves')));
  outgoing.on('error', () => {
    request.unpipe(outgoing);
    resolve(isSent ? 'broken' : 'unsent');
  });
  outgoing.on('response', (incoming) => {
    answer(incoming, response, options.leaving);
    resolve('answered');
  });
  response.once('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  return promise;
}

async function forward(replicas: Replicas, call: Omit<Call, 'body'>): Promise<void> {
  const { request, response, options } = call;
  const body = await bodyOf(request, options.isSafe);
  const tried = new Set<Replica>();
  for (let replica = replicas.choose(tried); replica !== null; replica = replicas.choose(tried)) {
    tried.add(replica);
    const outcome = await send(replica, { ...call, body });
    if (outcome === 'answered' || response.destroyed) return;
    replicas.lost(replica);
    if (outcome === 'broken' && !(options.isSafe && body !== 'stream')) break;
  }
  refuse(response);
}

/**
 * Hands calls to the replicas of a service in turn: bodies and answers stream. Where a replica is gone before it heard of a call, another
 * one gets it; where one broke off, only a call that changes nothing is made again. Otherwise 503 with Retry-After: an Idempotency-Key
 * makes repeating a command safe, and who sent it knows.
 */
export function forwardTo(replicas: Replicas, options: ForwardOptions): RequestListener {
  return (request, response) => {
    forward(replicas, { request, response, options }).catch(() => refuse(response));
  };
}
