import { msg } from '@lingui/core/runtime-macro';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProblemDocument } from './problems.ts';

const notReadable = msg`The request could not be read.`;

/** Status codes of parser errors, by Node's error code. */
const statusByErrorCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

/** @returns the raw response with the product's headers, without any part of the request. */
function buildRawResponse(code: string | undefined, headers: Readonly<Record<string, string>>): string {
  const status = statusByErrorCode[code ?? ''] ?? 400;
  const body = JSON.stringify(createProblemDocument(status, 'request.malformed', notReadable));
  const all = {
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[status] ?? 'Bad Request'}\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Responds to bytes that are not valid HTTP, and closes the connection.
 * @param isAnswering whether a response is in progress on the connection. If so, closes the connection without another
 * response.
 */
export function respondToUnparsableRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  isAnswering: boolean,
): void {
  if (isAnswering || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.write(buildRawResponse(error.code, headers));
  socket.destroySoon();
}

/** Headers that may occur only once. Node uses the first occurrence, but a proxy may have used the last. */
const singleHeaders = new Set(['host', 'authorization', 'content-type']);

function repeatsHeader({ rawHeaders }: IncomingMessage): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (seen.has(name)) return true;
    if (singleHeaders.has(name)) seen.add(name);
  }
  return false;
}

/**
 * Whether a request that Node's parser accepts is malformed: it has no valid HTTP version, lacks the host that HTTP/1.1
 * requires, or repeats a header that may occur only once (RFC 9112, sections 2.3 and 3.2).
 */
export function isMalformedHttpRequest(request: IncomingMessage): boolean {
  const { headers, httpVersion } = request;
  if (httpVersion !== '1.0' && httpVersion !== '1.1') return true;
  return (httpVersion === '1.1' && headers.host === undefined) || repeatsHeader(request);
}

/** Responds with 400 to a malformed request and closes its connection. */
export function respondToMalformedRequest(response: ServerResponse): void {
  const body = JSON.stringify(createProblemDocument(400, 'request.malformed', notReadable));
  response.writeHead(400, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
}
