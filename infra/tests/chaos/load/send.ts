import { setTimeout as delay } from 'node:timers/promises';

/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  /** As it came over the wire. */
  readonly text: string;
  readonly retryAfter: string | null;
}

export interface Request {
  readonly url: string;
  readonly path: string;
  /** POST when left out. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body: object;
  readonly token?: string;
  /** Idempotency-Key. */
  readonly key?: string;
}

/** Milliseconds that a client waits for an answer before it takes the attempt for broken off. */
const patienceMs = 15_000;

/** Why there is no answer: nobody listens, so that nothing was sent; or it broke off, and nobody knows what became of it. */
export type Silence = 'nobody there' | 'broken off';

/** Sends a command once. */
export async function sendOnce({ url, path, method = 'POST', body, token, key }: Request): Promise<Answer | Silence> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code === 'ECONNREFUSED' ? 'nobody there' : 'broken off';
  }
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
