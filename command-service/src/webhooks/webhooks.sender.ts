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
  /** Interval between checks for due deliveries. */
  readonly tickMs: number;
  readonly patienceMs: number;
}

export interface WebhookSenderDeps extends ExecutePort, LoadStatePort, DatabasePort, ClockPort, WebhookSettingsPort {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Default: the DNS of the settings. */
  readonly resolve?: Resolve;
  readonly terms?: Partial<SenderTerms>;
}

const defaultTerms: SenderTerms = {
  limit: 16,
  perOrigin: 3,
  claimMs: 60_000,
  tickMs: 1_000,
  patienceMs: usualPatienceMs,
};
/** Time for calls in progress when the sender stops; interrupted deliveries are sent again after their claim ends. */
const stopTimeoutMs = 2_000;
/** HTTP status of a receiver that wants no further messages. */
const goneStatus = 410;
const failingMs = webhookFailingDays * 24 * 60 * 60 * 1000;

type FailureCommand = Extract<WebhookCommand, { type: 'TellFailing' | 'SwitchOff' }>;

/** @returns the command to record after a failed attempt, if any. */
function assessFailure(
  claimed: ClaimedDelivery,
  { answer }: CallResult,
  isGivenUp: boolean,
  now: Date,
): FailureCommand | null {
  const { owner, endpointId: webhookId } = claimed;
  const since = claimed.failingSince ?? now;
  if (answer === goneStatus) return { type: 'SwitchOff', owner, webhookId, because: 'gone' };
  if (now.getTime() - since.getTime() >= failingMs) return { type: 'SwitchOff', owner, webhookId, because: 'failing' };
  return isGivenUp ? { type: 'TellFailing', owner, webhookId, since: since.toISOString() } : null;
}

/** Executed before the attempt is recorded; repeated if interrupted in between, with the same command id. */
async function executeFailureCommand(
  deps: WebhookSenderDeps,
  command: FailureCommand,
  { id, attempts }: ClaimedDelivery,
): Promise<void> {
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
  const command = assessFailure(claimed, attempt, at === null, now);
  if (command !== null) await executeFailureCommand(deps, command, claimed);
  const endpointAt = new Date(now.getTime() + pauseMs(claimed.failures + 1));
  await inTransaction(deps.pool, (client) => markFailed(client, claimed, attempt, { at, endpointAt }, now));
}

async function callEndpoint(deps: WebhookSenderDeps, terms: SenderTerms, claimed: ClaimedDelivery, sealed: Buffer) {
  const { webhooks, resolve = createResolve(webhooks.dns) } = deps;
  const secrets = openSecrets(claimed.endpointId, sealed, webhooks);
  const headers = signedHeaders(secrets, claimed, deps.now());
  const startedAt = performance.now();
  const rules = { resolve, allowsLoopback: webhooks.allowsLoopback, patienceMs: terms.patienceMs };
  const result = await callAddress(new URL(secrets.url), { body: claimed.body, headers }, rules);
  return { ...result, durationMs: Math.round(performance.now() - startedAt) };
}

async function sendOne(deps: WebhookSenderDeps, terms: SenderTerms, claimed: ClaimedDelivery): Promise<void> {
  const { sealed } = claimed;
  if (sealed === null || !(await mayTell(deps, claimed, claimed.companyId))) {
    await inTransaction(deps.pool, (client) => park(client, claimed, 'withheld'));
    return;
  }
  const attempt = await callEndpoint(deps, terms, claimed, sealed);
  webhookCalls.inc({ outcome: attempt.failure ?? 'delivered' });
  if (attempt.failure !== null) await recordFailure(deps, claimed, attempt);
  else await inTransaction(deps.pool, (client) => markDelivered(client, claimed, attempt, deps.now()));
}

/** Sends due deliveries until none is left, a few at a time. @throws the first error of a delivery that could not be recorded. */
async function sendDue(deps: WebhookSenderDeps, terms: SenderTerms, signal: AbortSignal): Promise<void> {
  const inProgress = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const startSending = (claimed: ClaimedDelivery): void => {
    const attributes = { 'marketplace.webhook.attempt': claimed.attempts };
    const sending = continueTrace(claimed.trace, 'webhook', { kind: 'client', attributes }, () =>
      sendOne(deps, terms, claimed),
    )
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inProgress.delete(sending));
    inProgress.add(sending);
  };
  while (!signal.aborted && failures.length === 0) {
    const limit = terms.limit - inProgress.size;
    const claimed = limit > 0 ? await claimDeliveries(deps.pool, deps.now(), { ...terms, limit }) : [];
    claimed.forEach(startSending);
    if (inProgress.size === 0) break;
    await Promise.race([...inProgress, sleep(terms.tickMs, signal)]);
  }
  await Promise.all(inProgress);
  if (failures.length > 0) throw failures[0];
}

/**
 * Sends deliveries, one per webhook and a few per origin at a time, retries with growing delays, and gives up after 3 days. Any number of
 * instances can run. A message arrives twice, with the same id, when a sender dies between the response and recording it.
 */
export function startWebhookSender(deps: WebhookSenderDeps): Running {
  const terms = { ...defaultTerms, ...deps.terms };
  const running = keepRunning({
    restMs: terms.tickMs,
    turn: (signal) => sendDue(deps, terms, signal),
    report: (error) =>
      deps.logger.error(
        { code: (error as { code?: unknown }).code },
        'webhook deliveries could not be recorded and are retried',
      ),
  });
  return {
    problem: running.problem,
    stop: () => Promise.race([running.stop(), delay(stopTimeoutMs, undefined, { ref: false })]),
  };
}
