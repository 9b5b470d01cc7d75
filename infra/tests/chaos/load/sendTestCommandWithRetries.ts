import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { type LoadTestClientObservations, recordUnexpectedLoadTestReply } from './loadRecord.ts';
import type { SignedInTestAccount } from './demoAccounts.ts';
import type { TestHttpReply, MissingTestHttpReplyReason } from './sendTestHttpRequest.ts';
import { type TestCommandHttpRequest, testCommandRetryPauseMs, sendTestCommandOnce } from './sendCommand.ts';

/** A command of a client; each attempt is sent to the current result of `url`. */
export interface RetriedTestCommand {
  readonly url: () => string;
  readonly path: string;
  readonly body: object;
  readonly as: SignedInTestAccount;
  /** Position of the client's previous command, sent as `x-read-after` as the web app does. */
  readonly after?: string;
}

export interface TestCommandRetryPolicy {
  /** Milliseconds after which the client gives up. */
  readonly limitMs: number;
  /** Probability that a command with a response is repeated with its key, 0 to 1. */
  readonly repeatShare: number;
}

/** The response to an acknowledged command. */
export type AcknowledgedTestCommandReply<Body> = Body & { readonly position: string };

/** Sends a command until there is a response other than 503, and records the attempts; `null` after `limitMs`. */
async function retryUntilReply(
  ledger: LoadTestClientObservations,
  request: () => TestCommandHttpRequest,
  limitMs: number,
): Promise<TestHttpReply | null> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    const started = performance.now();
    const answer = await sendTestCommandOnce(request());
    if (typeof answer === 'object' && answer.status !== 503) {
      if (answer.status === 200) ledger.latencies.push(performance.now() - started);
      return answer;
    }
    recordFailedAttempt(ledger, answer);
    await delay(testCommandRetryPauseMs);
  }
  return null;
}

function recordFailedAttempt(
  ledger: LoadTestClientObservations,
  answer: TestHttpReply | MissingTestHttpReplyReason,
): void {
  if (answer === 'not listening') return;
  if (answer === 'connection lost') {
    ledger.lostConnections += 1;
    return;
  }
  ledger.unavailable += 1;
  if (answer.retryAfter === null) ledger.withoutRetryAfter += 1;
}

/**
 * Sends a command, and repeats it with the same idempotency key until there is a response, and sometimes once more.
 * @returns the body of the response; `null` if the command did not succeed.
 */
export async function sendTestCommandWithRetries<Body>(
  ledger: LoadTestClientObservations,
  wish: RetriedTestCommand,
  persistence: TestCommandRetryPolicy,
): Promise<AcknowledgedTestCommandReply<Body> | null> {
  const { path, body, as, after } = wish;
  const key = randomUUID();
  const request = (): TestCommandHttpRequest => ({
    url: wish.url(),
    path,
    body,
    token: as.token,
    key,
    ...(after !== undefined && { after }),
  });
  const answer = await retryUntilReply(ledger, request, persistence.limitMs);
  if (answer === null) {
    ledger.unanswered += 1;
    return null;
  }
  if (answer.status !== 200) {
    recordUnexpectedLoadTestReply(ledger, `POST ${path} ${answer.status} ${readProblemCode(answer)}`);
    return null;
  }
  const accepted = JSON.parse(answer.text) as AcknowledgedTestCommandReply<Body>;
  const commandId = deriveCommandId({ actor: as.userId, route: `POST ${path}`, key });
  ledger.acknowledged.push({ commandId, position: accepted.position });
  if (Math.random() < persistence.repeatShare) await repeatCommand(ledger, request, answer, persistence.limitMs);
  return accepted;
}

async function repeatCommand(
  ledger: LoadTestClientObservations,
  request: () => TestCommandHttpRequest,
  first: TestHttpReply,
  limitMs: number,
): Promise<void> {
  const second = await retryUntilReply(ledger, request, limitMs);
  if (second === null) {
    ledger.unanswered += 1;
    return;
  }
  ledger.repeated += 1;
  if (second.status !== first.status || second.text !== first.text) ledger.differentRepeats += 1;
}

/** @returns the error code of a refusal; empty if the response has none. */
function readProblemCode({ text }: TestHttpReply): string {
  try {
    return ProblemDetails.parse(JSON.parse(text)).code;
  } catch {
    // The body is not a problem document; the status is sufficient.
    return '';
  }
}
