import { type IncomingMessage, request as httpRequest, type RequestListener, type ServerResponse } from 'node:http';
import { gatewayUnavailableText } from '@marketplace/http/gatewayUnavailableText.ts';
import { createProblemDocument } from '@marketplace/http/problems.ts';
import { listEndToEndHeaders, buildForwardedRequestHeaders } from './forwardedHeaders.ts';
import type { ServiceReplica, ServiceReplicaSet } from './replicas.ts';

export interface ServiceReplicaLoadBalancerOptions {
  /** Whether calls change nothing, so that an interrupted call can be retried. */
  readonly isSafe: boolean;
  /** Whether a proxy in front of the gateway is trusted. */
  readonly trustsProxy: boolean;
  /** Aborted before shutdown: live streams end, and their clients reconnect to another gateway. */
  readonly leaving: AbortSignal;
}

/** Milliseconds without any data from or to a service after which a call fails. */
const inactivityTimeoutMs = 120_000;
/** Maximum size in bytes of a body that is buffered for a retry. Bodies of read calls are never larger. */
const maxBufferedBytes = 256 * 1024;
/** Retry-After in seconds for a call that no replica accepted. */
const retryAfterSeconds = 1;

/** `unsent`: nothing was sent to the replica. `broken`: a part of the call may have been sent. */
type Outcome = 'answered' | 'unsent' | 'broken';

/** The body of a call: none, a buffer that can be sent again, or a stream that can be sent only once. */
type Body = Buffer | 'none' | 'stream';

function refuse(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(503, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  });
  response.end(JSON.stringify(createProblemDocument(503, 'gateway.unavailable', gatewayUnavailableText)));
}

async function readBody(request: IncomingMessage, isSafe: boolean): Promise<Body> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (length === undefined && coding === undefined) return 'none';
  if (!isSafe || coding !== undefined || Number(length) > maxBufferedBytes) return 'stream';
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Streams a response to the caller, with backpressure. */
function answer(incoming: IncomingMessage, response: ServerResponse, leaving: AbortSignal): void {
  const named = new Map<string, string[]>();
  for (const [name, value] of listEndToEndHeaders(incoming)) {
    const key = name.toLowerCase();
    named.set(key, [...(named.get(key) ?? []), value]);
  }
  for (const [name, values] of named) response.setHeader(name, values.length === 1 ? (values[0] ?? '') : values);
  response.writeHead(incoming.statusCode ?? 502);
  // Streaming responses must not wait for their first chunk.
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
  readonly options: ServiceReplicaLoadBalancerOptions;
}

function send({ host, port, agent }: ServiceReplica, { request, response, body, options }: Call): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const outgoing = httpRequest({
    ...{ host, port, agent, method: request.method, path: request.url, timeout: inactivityTimeoutMs },
    headers: buildForwardedRequestHeaders(request, options.trustsProxy, isChunked),
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
  outgoing.on('timeout', () => outgoing.destroy(new Error('timed out')));
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

async function forward(replicas: ServiceReplicaSet, call: Omit<Call, 'body'>): Promise<void> {
  const { request, response, options } = call;
  const body = await readBody(request, options.isSafe);
  const tried = new Set<ServiceReplica>();
  for (let replica = replicas.choose(tried); replica !== null; replica = replicas.choose(tried)) {
    tried.add(replica);
    const outcome = await send(replica, { ...call, body });
    if (outcome === 'answered' || response.destroyed) return;
    replicas.markLost(replica);
    if (outcome === 'broken' && !(options.isSafe && body !== 'stream')) break;
  }
  refuse(response);
}

/**
 * Creates a listener that forwards calls to the replicas of a service in turn; bodies and responses are streamed. A
 * call that a replica has not received is sent to another replica; an interrupted call is retried only if it changes
 * nothing. If no replica responds, or an interrupted call cannot be retried, the response is 503 with Retry-After. The
 * client can then safely repeat a command that has an Idempotency-Key.
 */
export function createServiceReplicaLoadBalancer(
  replicas: ServiceReplicaSet,
  options: ServiceReplicaLoadBalancerOptions,
): RequestListener {
  return (request, response) => {
    forward(replicas, { request, response, options }).catch(() => refuse(response));
  };
}
