import { Agent, request } from 'node:http';

export interface TestHttpRequestOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds after which the attempt counts as lost. */
  readonly timeoutMs: number;
}

/** An HTTP response. */
export interface TestHttpReply {
  readonly status: number;
  /** The unparsed body. */
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Why there is no response: no program listens, or the connection was lost, so that the result is unknown. */
export type MissingTestHttpReplyReason = 'not listening' | 'connection lost';

// Enough connections for all clients: few connections are idle, so closing one usually interrupts a request.
const agent = new Agent({ keepAlive: true, maxSockets: 4_000, maxFreeSockets: 4_000 });

/** Sends one request and waits for the response. Never rejects: failures are part of the result. */
export function sendTestHttpRequest(
  url: string,
  { method, headers, body, timeoutMs }: TestHttpRequestOptions,
): Promise<TestHttpReply | MissingTestHttpReplyReason> {
  const { promise, resolve } = Promise.withResolvers<TestHttpReply | MissingTestHttpReplyReason>();
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const { statusCode: status = 0, headers: responseHeaders } = answer;
    answer.once('end', () => resolve({ status, text, retryAfter: responseHeaders['retry-after'] ?? null }));
    answer.once('close', () => resolve('connection lost'));
  });
  const timer = setTimeout(() => sent.destroy(new Error('The response timed out.')), timeoutMs);
  sent.once('close', () => clearTimeout(timer));
  sent.once('error', ({ code }: NodeJS.ErrnoException) => {
    resolve(code === 'ECONNREFUSED' ? 'not listening' : 'connection lost');
  });
  sent.end(body);
  return promise;
}
