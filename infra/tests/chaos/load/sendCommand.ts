import { setTimeout as delay } from 'node:timers/promises';
import { type TestHttpReply, sendTestHttpRequest, type MissingTestHttpReplyReason } from './sendTestHttpRequest.ts';

export interface TestCommandHttpRequest {
  readonly url: string;
  readonly path: string;
  /** Defaults to POST. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body: object;
  readonly token?: string;
  /** Value of the Idempotency-Key header. */
  readonly key?: string;
  /** Value of the x-read-after header: the last position that the client received. */
  readonly after?: string;
}

/** Milliseconds after which an attempt counts as lost. */
const replyTimeoutMs = 15_000;

/** Sends a command once. */
export function sendTestCommandOnce({
  url,
  path,
  method = 'POST',
  body,
  token,
  key,
  after,
}: TestCommandHttpRequest): Promise<TestHttpReply | MissingTestHttpReplyReason> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(after !== undefined && { 'x-read-after': after }),
  };
  return sendTestHttpRequest(`${url}${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
    timeoutMs: replyTimeoutMs,
  });
}

/** Milliseconds between two attempts of a client. */
export const testCommandRetryPauseMs = 50;

/**
 * Sends a command until there is a response other than 503.
 * @throws Error after `limitMs`.
 */
export async function sendTestCommandUntilReply(
  request: TestCommandHttpRequest,
  limitMs: number,
): Promise<TestHttpReply> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await sendTestCommandOnce(request);
    if (typeof answer === 'object' && answer.status !== 503) return answer;
    if (performance.now() > end) throw new Error(`${request.path} had no response within ${limitMs} ms`);
    await delay(testCommandRetryPauseMs);
  }
}
