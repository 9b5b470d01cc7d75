import { setTimeout as delay } from 'node:timers/promises';
import { webhooksStream } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { webhookFailingDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import { keepRunning, type Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { sleep } from '@marketplace/event-store/sleep.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { webhookCalls } from '@marketplace/telemetry/metrics.ts';
import { continueTrace } from '@marketplace/telemetry/spans.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockPort, DatabasePort, ExecutePort, LoadStatePort } from '../ports.ts';
import { callAddress, type CallResult, usualPatienceMs } from './call.ts';
import { createResolve, type Resolve } from './checkedAgent.public.ts';
import {
  type Attempt,
  claimDeliveries,
  type ClaimedDelivery,
  type ClaimTerms,
  markDelivered,
  markFailed,
  park,
} from './deliveryRows.ts';
import { mayTell } from './mayTell.ts';
import { nextAttempt, pauseMs } from './schedule.ts';
import { openSecrets, signedHeaders } from './secrets.ts';
import { type WebhookCommand, webhooksDecider } from './webhooks.decider.ts';
import { followLog } from './webhooks.follow.ts';
import type { WebhookSettingsPort } from './webhookSettings.ts';

export interface SenderTerms extends ClaimTerms {
  /** Between two looks for what is due. */
  readonly tickMs: number;
  readonly patienceMs: number;
}

export interface WebhookSenderDeps extends ExecutePort, LoadStatePort, DatabasePort, ClockPort, WebhookSettingsPort {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** The DNS of the settings, when left out. */
  readonly resolve?: Resolve;
  readonly terms?: Partial<SenderTerms>;
}

const usualTerms: SenderTerms = {
  limit: 16,
  perOrigin: 3,
  claimMs: 60_000,
  tickMs: 1_000,
  patienceMs: usualPatienceMs,
};
/** Milliseconds that calls under way have when the sender stops; what is cut off is sent again when its claim has ended. */
const stopMs = 2_000;
/** What a receiver answers that wants no more of it. */
const gone = 410;
const failingMs = webhookFailingDays * 24 * 60 * 60 * 1000;

type Judged = Extract<WebhookCommand, { type: 'TellFailing' | 'SwitchOff' }>;

/** What the log is to say of a webhook after an attempt that came to nothing. */
function judge(claimed: ClaimedDelivery, { answer }: CallResult, isGivenUp: boolean, now: Date): Judged | null {
  const { owner, endpointId: webhookId } = claimed;
  const since = claimed.failingSince ?? now;
  if (answer === gone) return { type: 'SwitchOff', owner, webhookId, because: 'gone' };
  if (now.getTime() - since.getTime() >= failingMs) return { type: 'SwitchOff', owner, webhookId, because: 'failing' };
  return isGivenUp ? { type: 'TellFailing', owner, webhookId, since: since.toISOString() } : null;
}

/** Said before the attempt is recorded: whoever is cut off in between says it again, and the log takes it once. */
async function say(deps: WebhookSenderDeps, command: Judged, { id, attempts }: ClaimedDelivery): Promise<void> {
  await deps.execute(webhooksDecider, {
    stream: webhooksStream(command.owner),
    command,
    meta: {
      commandId: commandIdOf({ actor: 'system', route: 'webhooks:failing', key: `${id} ${attempts} ${command.type}` }),
      actor: 'system',
      at: deps.now().toISOString(),
    },
  });
  if (command.type === 'SwitchOff') await followLog(deps, deps.pool, command.owner);
}

async function recordFailure(deps: WebhookSenderDeps, claimed: ClaimedDelivery, attempt: Attempt): Promise<void> {
  const now = deps.now();
  const at = nextAttempt(claimed.attempts, claimed.begunAt, now);
  const command = judge(claimed, attempt, at === null, now);
  if (command !== null) await say(deps, command, claimed);
  const endpointAt = new Date(now.getTime() + pauseMs(claimed.failures + 1));
  await inTransaction(deps.pool, (client) => markFailed(client, claimed, attempt, { at, endpointAt }, now));
}

async function call(deps: WebhookSenderDeps, terms: SenderTerms, claimed: ClaimedDelivery, sealed: Buffer) {
  const { webhooks, resolve = createResolve(webhooks.dns) } = deps;
  const secrets = openSecrets(claimed.endpointId, sealed, webhooks);
  const headers = signedHeaders(secrets, claimed, deps.now());
  const begun = performance.now();
  const rules = { resolve, allowsLoopback: webhooks.allowsLoopback, patienceMs: terms.patienceMs };
  const result = await callAddress(new URL(secrets.url), { body: claimed.body, headers }, rules);
  return { ...result, durationMs: Math.round(performance.now() - begun) };
}

async function sendOne(deps: WebhookSenderDeps, terms: SenderTerms, claimed: ClaimedDelivery): Promise<void> {
  const { sealed } = claimed;
  if (sealed === null || !(await mayTell(deps, claimed, claimed.companyId))) {
    await inTransaction(deps.pool, (client) => park(client, claimed, 'withheld'));
    return;
  }
  const attempt = await call(deps, terms, claimed, sealed);
  webhookCalls.inc({ outcome: attempt.failure ?? 'delivered' });
  if (attempt.failure !== null) await recordFailure(deps, claimed, attempt);
  else await inTransaction(deps.pool, (client) => markDelivered(client, claimed, attempt, deps.now()));
}

/** Sends what is due until nothing is, a few at a time. @throws what the first of them threw that could not be recorded. */
async function sendDue(deps: WebhookSenderDeps, terms: SenderTerms, signal: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const begin = (claimed: ClaimedDelivery): void => {
    const attributes = { 'marketplace.webhook.attempt': claimed.attempts };
    const sending = continueTrace(claimed.trace, 'webhook', { kind: 'client', attributes }, () =>
      sendOne(deps, terms, claimed),
    )
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  while (!signal.aborted && failures.length === 0) {
    const limit = terms.limit - underWay.size;
    const claimed = limit > 0 ? await claimDeliveries(deps.pool, deps.now(), { ...terms, limit }) : [];
    claimed.forEach(begin);
    if (underWay.size === 0) break;
    await Promise.race([...underWay, sleep(terms.tickMs, signal)]);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}

/**
 * Sends deliveries, one to a webhook and a few to an origin at a time, tries again with growing pauses, and gives up after days. Any number
 * may run. A message arrives twice, under the same id, when a sender dies between the answer and the mark.
 */
export function startWebhookSender(deps: WebhookSenderDeps): Running {
  const terms = { ...usualTerms, ...deps.terms };
  const running = keepRunning({
    restMs: terms.tickMs,
    turn: (signal) => sendDue(deps, terms, signal),
    report: (error) =>
      deps.logger.error(
        { code: (error as { code?: unknown }).code },
        'deliveries to webhooks could not be recorded, and are tried again',
      ),
  });
  return {
    problem: running.problem,
    stop: () => Promise.race([running.stop(), delay(stopMs, undefined, { ref: false })]),
  };
}
