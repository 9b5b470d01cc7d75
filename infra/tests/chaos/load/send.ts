import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, exchange, type Silence } from './exchange.ts';

export interface Request {
  readonly url: string;
  readonly path: string;
  /** POST when left out. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body: object;
  readonly token?: string;
  /** Idempotency-Key. */
  readonly key?: string;
  /** x-read-after: the position that the client was told last. */
  readonly after?: string;
}

/** Milliseconds that a client waits for an answer before it takes the attempt for broken off. */
const patienceMs = 15_000;

/** Sends a command once. */
export function sendOnce({ url, path, method = 'POST', body, token, key, after }: Request): Promise<Answer | Silence> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(after !== undefined && { 'x-read-after': after }),
  };
  return exchange(`${url}${path}`, { method, headers, body: JSON.stringify(body), patienceMs });
}

/** Milliseconds between two attempts of an impatient client. */
export const retryMs = 50;

/** Sends a command until it is answered by anything but 503. @throws Error after `limitMs`. */
export async function sendUntilAnswered(request: Request, limitMs: number): Promise<Answer> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await sendOnce(request);
    if (typeof answer === 'object' && answer.status !== 503) return answer;
    if (performance.now() > end) throw new Error(`${request.path} was not answered in ${limitMs} ms`);
    await delay(retryMs);
  }
}
