import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import { type Ledger, noteUnexpected } from './ledger.ts';
import type { SignedIn } from './people.ts';
import type { Answer, Silence } from './exchange.ts';
import { type Request, retryMs, sendOnce } from './send.ts';

/** A client's wish; every attempt goes to where `url` points at that moment. */
export interface Wish {
  readonly url: () => string;
  readonly path: string;
  readonly body: object;
  readonly as: SignedIn;
  /** Position of what the client did before, so that any instance decides on it; the web sends it too. */
  readonly after?: string;
}

export interface Persistence {
  /** Milliseconds after which a command that is not answered is given up. */
  readonly limitMs: number;
  /** How likely an answered command is sent once more with its key, 0 to 1. */
  readonly repeatShare: number;
}

/** An acknowledged command's answer. */
export type Acknowledged<Body> = Body & { readonly position: string };

/** Sends until there is an answer other than 503, and notes what the attempts met. */
async function insist(ledger: Ledger, request: () => Request, limitMs: number): Promise<Answer | null> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    const started = performance.now();
    const answer = await sendOnce(request());
    if (typeof answer === 'object' && answer.status !== 503) {
      if (answer.status === 200) ledger.latencies.push(performance.now() - started);
      return answer;
    }
    noteUnanswered(ledger, answer);
    await delay(retryMs);
  }
  return null;
}

function noteUnanswered(ledger: Ledger, answer: Answer | Silence): void {
  if (answer === 'nobody there') return;
  if (answer === 'broken off') {
    ledger.ambiguous += 1;
    return;
  }
  ledger.unavailable += 1;
  if (answer.retryAfter === null) ledger.withoutRetryAfter += 1;
}

/**
 * Runs one command as a client who repeats it with the same key until it is answered, and now and then once more. @returns the
 * answer's body, `null` when there was no success.
 */
export async function command<Body>(
  ledger: Ledger,
  wish: Wish,
  persistence: Persistence,
): Promise<Acknowledged<Body> | null> {
  const { path, body, as, after } = wish;
  const key = randomUUID();
  const request = (): Request => ({
    url: wish.url(),
    path,
    body,
    token: as.token,
    key,
    ...(after !== undefined && { after }),
  });
  const answer = await insist(ledger, request, persistence.limitMs);
  if (answer === null) {
    ledger.unanswered += 1;
    return null;
  }
  if (answer.status !== 200) {
    noteUnexpected(ledger, `POST ${path} ${answer.status} ${codeOf(answer)}`);
    return null;
  }
  const accepted = JSON.parse(answer.text) as Acknowledged<Body>;
  const commandId = commandIdOf({ actor: as.userId, route: `POST ${path}`, key });
  ledger.acknowledged.push({ commandId, position: accepted.position });
  if (Math.random() < persistence.repeatShare) await sendAgain(ledger, request, answer, persistence.limitMs);
  return accepted;
}

async function sendAgain(ledger: Ledger, request: () => Request, first: Answer, limitMs: number): Promise<void> {
  const second = await insist(ledger, request, limitMs);
  if (second === null) {
    ledger.unanswered += 1;
    return;
  }
  ledger.repeated += 1;
  if (second.status !== first.status || second.text !== first.text) ledger.differing += 1;
}

/** The code of a refusal. */
function codeOf({ text }: Answer): string {
  try {
    return Problem.parse(JSON.parse(text)).code;
  } catch {
    // No problem document: the status says enough.
    return '';
  }
}
