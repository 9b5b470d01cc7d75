import { Agent, request } from 'node:http';

export interface Sending {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds after which the attempt counts as broken off. */
  readonly patienceMs: number;
}

/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  /** As it came over the wire. */
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Why there is no answer: nobody listens, so that nothing was sent; or it broke off, and nobody knows what became of it. */
export type Silence = 'nobody there' | 'broken off';

// As many connections as clients: none stands idle for long, and a stop that cuts one off has cut off a request.
const agent = new Agent({ keepAlive: true, maxSockets: 4_000, maxFreeSockets: 4_000 });

/** Sends one request and waits for its answer. */
export function exchange(url: string, { method, headers, body, patienceMs }: Sending): Promise<Answer | Silence> {
  const { promise, resolve } = Promise.withResolvers<Answer | Silence>();
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const { statusCode: status = 0, headers: told } = answer;
    answer.once('end', () => resolve({ status, text, retryAfter: told['retry-after'] ?? null }));
    answer.once('close', () => resolve('broken off'));
  });
  const late = setTimeout(() => sent.destroy(new Error('too late')), patienceMs);
  sent.once('close', () => clearTimeout(late));
  sent.once('error', ({ code }: NodeJS.ErrnoException) => {
    resolve(code === 'ECONNREFUSED' ? 'nobody there' : 'broken off');
  });
  sent.end(body);
  return promise;
}
