import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { type ClientLoadRecord, recordUnexpectedReply } from './loadRecord.ts';
import type { SignedInAccount } from './demoAccounts.ts';
import type { HttpReply, MissingHttpReplyReason } from './sendHttpRequest.ts';
import { type CommandHttpRequest, commandRetryPauseMs, sendCommandOnce } from './sendCommand.ts';

/** A command of a client; each attempt is sent to the current result of `url`. */
export interface RetriedCommand {
  readonly url: () => string;
  readonly path: string;
  readonly body: object;
  readonly as: SignedInAccount;
  /** Position of the client's previous command, sent as `x-read-after` as the web app does. */
  readonly after?: string;
}

export interface RetriedCommandPolicy {
  /** Milliseconds after which the client gives up. */
  readonly limitMs: number;
  /** Probability that a command with a response is repeated with its key, 0 to 1. */
  readonly repeatShare: number;
}

/** The response to an acknowledged command. */
export type AcknowledgedCommandReply<Body> = Body & { readonly position: string };

/** Sends a command until there is a response other than 503, and records the attempts; `null` after `limitMs`. */
async function retryUntilReply(
  ledger: ClientLoadRecord,
  request: () => CommandHttpRequest,
  limitMs: number,
): Promise<HttpReply | null> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    const started = performance.now();
    const answer = await sendCommandOnce(request());
    if (typeof answer === 'object' && answer.status !== 503) {
      if (answer.status === 200) ledger.latencies.push(performance.now() - started);
      return answer;
    }
    recordFailedAttempt(ledger, answer);
    await delay(commandRetryPauseMs);
  }
  return null;
}

function recordFailedAttempt(ledger: ClientLoadRecord, answer: HttpReply | MissingHttpReplyReason): void {
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
export async function sendCommandWithRetries<Body>(
  ledger: ClientLoadRecord,
  wish: RetriedCommand,
  persistence: RetriedCommandPolicy,
): Promise<AcknowledgedCommandReply<Body> | null> {
  const { path, body, as, after } = wish;
  const key = randomUUID();
  const request = (): CommandHttpRequest => ({
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
    recordUnexpectedReply(ledger, `POST ${path} ${answer.status} ${readProblemCode(answer)}`);
    return null;
  }
  const accepted = JSON.parse(answer.text) as AcknowledgedCommandReply<Body>;
  const commandId = deriveCommandId({ actor: as.userId, route: `POST ${path}`, key });
  ledger.acknowledged.push({ commandId, position: accepted.position });
  if (Math.random() < persistence.repeatShare) await repeatCommand(ledger, request, answer, persistence.limitMs);
  return accepted;
}

async function repeatCommand(
  ledger: ClientLoadRecord,
  request: () => CommandHttpRequest,
  first: HttpReply,
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
function readProblemCode({ text }: HttpReply): string {
  try {
    return ProblemDetails.parse(JSON.parse(text)).code;
  } catch {
    // Not a problem document; the status is sufficient.
    return '';
  }
}
