import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import { type Answer, exchange, type Silence } from './exchange.ts';
import type { Acknowledged } from './ledger.ts';
import type { SignedIn } from './people.ts';

/** One command; nobody repeats it. */
export interface Shot {
  readonly path: string;
  readonly body: object;
  readonly as: SignedIn;
}

/** What so many seconds of commands came to. */
export interface Barrage {
  readonly sent: number;
  /** Answered with success within a client's patience. */
  readonly acknowledged: readonly Acknowledged[];
  /** Answered 503 with Retry-After. */
  readonly shed: number;
  /** Everything else, for instance `too late` or `500`. */
  readonly others: readonly string[];
  /** Answered with success, a second. */
  readonly goodput: number;
}

/** Milliseconds that a client waits. */
const patienceMs = 2_000;
const tickMs = 10;
/** Clients that wait for their answers, of which there are enough to keep the product busy. */
const closedClients = 64;

type Outcome = Acknowledged | 'shed' | { readonly other: string };

function outcomeOf(answer: Answer | Silence, commandId: string): Outcome {
  if (typeof answer === 'string') return { other: answer };
  const { status, text, retryAfter } = answer;
  if (status === 200) return { commandId, position: (JSON.parse(text) as { position: string }).position };
  if (status !== 503) return { other: `answered ${status}` };
  return retryAfter === null ? { other: '503 without Retry-After' } : 'shed';
}

async function fire(url: string, { path, body, as }: Shot): Promise<Outcome> {
  const key = randomUUID();
  const headers = {
    authorization: `Bearer ${as.token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const answer = await exchange(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body), patienceMs });
  return outcomeOf(answer, commandIdOf({ actor: as.userId, route: `POST ${path}`, key }));
}

function sumUp(outcomes: readonly Outcome[], seconds: number): Barrage {
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

/** As much as the product takes: clients that send the next command once the one before is answered. */
export async function saturate(url: string, shot: Shot, seconds: number): Promise<Barrage> {
  const end = performance.now() + seconds * 1000;
  const client = async (): Promise<readonly Outcome[]> => {
    const own: Outcome[] = [];
    while (performance.now() < end) own.push(await fire(url, shot));
    return own;
  };
  const all = await Promise.all(Array.from({ length: closedClients }, client));
  return sumUp(all.flat(), seconds);
}

/** Sends so many commands a second, whether the ones before were answered or not, and waits for all answers. */
export async function bombard(url: string, shot: Shot, perSecond: number, seconds: number): Promise<Barrage> {
  const answers: Promise<Outcome>[] = [];
  const started = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - started) {
    const due = Math.floor((elapsed / 1000) * perSecond);
    while (answers.length < due) answers.push(fire(url, shot));
    await delay(tickMs);
  }
  return sumUp(await Promise.all(answers), seconds);
}
