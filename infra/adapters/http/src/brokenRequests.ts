import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from './problems.ts';

/** What Node's parser says of a request that no service gets to see, as a status. */
const statusOf: Readonly<Record<string, number>> = {
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

/** @returns the whole answer to such a request, with the product's headers; nothing of the request is in it. */
function rawAnswer(code: string | undefined, headers: Readonly<Record<string, string>>): string {
  const status = statusOf[code ?? ''] ?? 400;
  const body = JSON.stringify(problem(status, 'request.malformed', 'The request could not be read.'));
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
 * Answers what is no HTTP, and ends its connection. @param isAnswering whether an answer is under way on it, which is then cut off.
 */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  isAnswering: boolean,
): void {
  if (isAnswering || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.write(rawAnswer(error.code, headers));
  socket.destroySoon();
}

/** Headers that a request names at most once. Node keeps the first one, while a proxy before it may have read the last. */
const namedOnce = new Set(['host', 'authorization', 'content-type']);

function repeatsHeader({ rawHeaders }: IncomingMessage): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (seen.has(name)) return true;
    if (namedOnce.has(name)) seen.add(name);
  }
  return false;
}

/**
 * Whether a request that Node's parser accepts is malformed: it states no version of HTTP, lacks the host that HTTP/1.1 requires, or
 * repeats a header that may occur once (RFC 9112, sections 2.3 and 3.2).
 */
export function isMalformed(request: IncomingMessage): boolean {
  const { headers, httpVersion } = request;
  if (httpVersion !== '1.0' && httpVersion !== '1.1') return true;
  return (httpVersion === '1.1' && headers.host === undefined) || repeatsHeader(request);
}

/** Answers a request that `isMalformed`, and closes its connection. */
export function refuseBroken(response: ServerResponse): void {
  const body = JSON.stringify(problem(400, 'request.malformed', 'The request could not be read.'));
  response.writeHead(400, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
}
