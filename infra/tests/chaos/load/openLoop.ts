import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { type TestHttpReply, sendTestHttpRequest, type MissingTestHttpReplyReason } from './sendTestHttpRequest.ts';
import type { AcknowledgedTestCommand } from './loadRecord.ts';
import type { SignedInTestAccount } from './demoAccounts.ts';

/** A command that is sent once, without retries. */
export interface OpenLoopLoadCommand {
  readonly path: string;
  readonly body: object;
  readonly as: SignedInTestAccount;
}

/** Result of sending commands for a number of seconds. */
export interface OpenLoopLoadResult {
  readonly sent: number;
  /** Commands with a successful response within the timeout. */
  readonly acknowledged: readonly AcknowledgedTestCommand[];
  /** Commands with a 503 response that has Retry-After. */
  readonly shed: number;
  /** Descriptions of all other results, for example `status 500`. */
  readonly others: readonly string[];
  /** Successful responses per second. */
  readonly goodput: number;
}

/** Milliseconds that a client waits for a response. */
const timeoutMs = 2_000;
const tickMs = 10;
/** Number of clients, each of which waits for its response before it sends again; enough to saturate the product. */
const closedClients = 64;

type Outcome = AcknowledgedTestCommand | 'shed' | { readonly other: string };

function toOutcome(answer: TestHttpReply | MissingTestHttpReplyReason, commandId: string): Outcome {
  if (typeof answer === 'string') return { other: answer };
  const { status, text, retryAfter } = answer;
  if (status === 200) return { commandId, position: (JSON.parse(text) as { position: string }).position };
  if (status !== 503) return { other: `status ${status}` };
  return retryAfter === null ? { other: '503 response without Retry-After' } : 'shed';
}

async function sendOne(url: string, { path, body, as }: OpenLoopLoadCommand): Promise<Outcome> {
  const key = randomUUID();
  const headers = {
    authorization: `Bearer ${as.token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const answer = await sendTestHttpRequest(`${url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    timeoutMs,
  });
  return toOutcome(answer, deriveCommandId({ actor: as.userId, route: `POST ${path}`, key }));
}

function summarise(outcomes: readonly Outcome[], seconds: number): OpenLoopLoadResult {
  const acknowledged = outcomes.filter((each) => typeof each === 'object' && 'position' in each);
  const others = outcomes.filter((each) => typeof each === 'object' && 'other' in each);
  return {
    sent: outcomes.length,
    acknowledged,
    shed: outcomes.filter((each) => each === 'shed').length,
    others: others.map(({ other }) => other),
    goodput: acknowledged.length / seconds,
  };
}

/** Measures the maximum throughput: each client sends its next command after a response. */
export async function measurePeakCommandThroughput(
  url: string,
  shot: OpenLoopLoadCommand,
  seconds: number,
): Promise<OpenLoopLoadResult> {
  const end = performance.now() + seconds * 1000;
  const client = async (): Promise<readonly Outcome[]> => {
    const own: Outcome[] = [];
    while (performance.now() < end) own.push(await sendOne(url, shot));
    return own;
  };
  const all = await Promise.all(Array.from({ length: closedClients }, client));
  return summarise(all.flat(), seconds);
}

/** Sends commands at a fixed rate, without waiting for earlier responses, and then waits for all responses. */
export async function sendCommandsAtFixedRate(
  url: string,
  shot: OpenLoopLoadCommand,
  perSecond: number,
  seconds: number,
): Promise<OpenLoopLoadResult> {
  const answers: Promise<Outcome>[] = [];
  const started = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - started) {
    const due = Math.floor((elapsed / 1000) * perSecond);
    while (answers.length < due) answers.push(sendOne(url, shot));
    await delay(tickMs);
  }
  return summarise(await Promise.all(answers), seconds);
}
