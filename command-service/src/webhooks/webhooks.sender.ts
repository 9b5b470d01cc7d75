import { setTimeout as delay } from 'node:timers/promises';
import { getWebhooksStreamName } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { maxWebhookFailingDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import { runRepeatedly, type RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { sleepUnlessAborted } from '@marketplace/event-store/sleepUntilAborted.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { webhookCallCounter } from '@marketplace/telemetry/metrics.ts';
import { runInContinuedTrace } from '@marketplace/telemetry/spans.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockPort, DatabasePort, ExecuteCommandPort, LoadStatePort } from '../ports.ts';
import { postJsonToCheckedUrl, type OutboundHttpCallResult, defaultOutboundHttpCallTimeoutMs } from './outboundCall.ts';
import { createHostResolver, type ResolveHost } from './checkedAgent.public.ts';
import {
  type WebhookDeliveryAttempt,
  claimDueWebhookDeliveries,
  type ClaimedWebhookDelivery,
  type WebhookDeliveryClaimLimits,
  recordWebhookDeliverySuccess,
  recordWebhookDeliveryFailure,
  giveUpWebhookDelivery,
} from './deliveryRows.ts';
import { canNotifyWebhook } from './canNotifyWebhook.ts';
import { computeNextWebhookAttemptTime, computeWebhookEndpointPauseMs } from './retrySchedule.ts';
import { decryptWebhookSecrets, buildSignedWebhookHeaders } from './webhookSecrets.ts';
import { type WebhookCommand, webhooksDecider } from './webhooks.decider.ts';
import { syncWebhookRowsOfOwnerFromEventLog } from './webhooks.follow.ts';
import type { WebhookDeploymentSettingsPort } from './webhookSettings.ts';

export interface WebhookSenderLimits extends WebhookDeliveryClaimLimits {
  /** Milliseconds between checks for due deliveries. */
  readonly tickMs: number;
  readonly patienceMs: number;
}

export interface WebhookSenderDeps
  extends ExecuteCommandPort,
    LoadStatePort,
    DatabasePort,
    ClockPort,
    WebhookDeploymentSettingsPort {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  /** Resolves host names; by default uses the DNS servers in the settings. */
  readonly resolve?: ResolveHost;
  readonly terms?: Partial<WebhookSenderLimits>;
}

const defaultTerms: WebhookSenderLimits = {
  limit: 16,
  perOrigin: 3,
  claimMs: 60_000,
  tickMs: 1_000,
  patienceMs: defaultOutboundHttpCallTimeoutMs,
};
/**
 * Maximum time in milliseconds that a stopping sender waits for calls in progress. Interrupted deliveries are sent
 * again after their claim ends.
 */
const stopTimeoutMs = 2_000;
/** HTTP status with which a receiver refuses all further messages. */
const goneStatus = 410;
const failingMs = maxWebhookFailingDays * 24 * 60 * 60 * 1000;

type FailureCommand = Extract<WebhookCommand, { type: 'TellFailing' | 'SwitchOff' }>;

/** @returns the command to execute after a failed attempt, if any. */
function assessFailure(
  claimed: ClaimedWebhookDelivery,
  { answer }: OutboundHttpCallResult,
  isGivenUp: boolean,
  now: Date,
): FailureCommand | null {
  const { owner, endpointId: webhookId } = claimed;
  const since = claimed.failingSince ?? now;
  if (answer === goneStatus) return { type: 'SwitchOff', owner, webhookId, because: 'gone' };
  if (now.getTime() - since.getTime() >= failingMs) return { type: 'SwitchOff', owner, webhookId, because: 'failing' };
  return isGivenUp ? { type: 'TellFailing', owner, webhookId, since: since.toISOString() } : null;
}

/**
 * Executes the command before the failed attempt is recorded. If the sender is interrupted in between, the command is
 * repeated with the same command id.
 */
async function executeFailureCommand(
  deps: WebhookSenderDeps,
  command: FailureCommand,
  { id, attempts }: ClaimedWebhookDelivery,
): Promise<void> {
  await deps.execute(webhooksDecider, {
    stream: getWebhooksStreamName(command.owner),
    command,
    meta: {
      commandId: deriveCommandId({
        actor: 'system',
        route: 'webhooks:failing',
        key: `${id} ${attempts} ${command.type}`,
      }),
      actor: 'system',
      at: deps.now().toISOString(),
    },
  });
  if (command.type === 'SwitchOff') await syncWebhookRowsOfOwnerFromEventLog(deps, deps.pool, command.owner);
}

async function recordFailure(
  deps: WebhookSenderDeps,
  claimed: ClaimedWebhookDelivery,
  attempt: WebhookDeliveryAttempt,
): Promise<void> {
  const now = deps.now();
  const at = computeNextWebhookAttemptTime(claimed.attempts, claimed.begunAt, now);
  const command = assessFailure(claimed, attempt, at === null, now);
  if (command !== null) await executeFailureCommand(deps, command, claimed);
  const endpointAt = new Date(now.getTime() + computeWebhookEndpointPauseMs(claimed.failures + 1));
  await runInTransaction(deps.pool, (client) =>
    recordWebhookDeliveryFailure(client, claimed, attempt, { at, endpointAt }, now),
  );
}

async function callEndpoint(
  deps: WebhookSenderDeps,
  terms: WebhookSenderLimits,
  claimed: ClaimedWebhookDelivery,
  sealed: Buffer,
) {
  const { webhooks, resolve = createHostResolver(webhooks.dns) } = deps;
  const secrets = decryptWebhookSecrets(claimed.endpointId, sealed, webhooks);
  const headers = buildSignedWebhookHeaders(secrets, claimed, deps.now());
  const startedAt = performance.now();
  const rules = { resolve, allowsLoopback: webhooks.allowsLoopback, patienceMs: terms.patienceMs };
  const result = await postJsonToCheckedUrl(new URL(secrets.url), { body: claimed.body, headers }, rules);
  return { ...result, durationMs: Math.round(performance.now() - startedAt) };
}

async function sendOne(
  deps: WebhookSenderDeps,
  terms: WebhookSenderLimits,
  claimed: ClaimedWebhookDelivery,
): Promise<void> {
  const { sealed } = claimed;
  if (sealed === null || !(await canNotifyWebhook(deps, claimed, claimed.companyId))) {
    await runInTransaction(deps.pool, (client) => giveUpWebhookDelivery(client, claimed, 'withheld'));
    return;
  }
  const attempt = await callEndpoint(deps, terms, claimed, sealed);
  webhookCallCounter.inc({ outcome: attempt.failure ?? 'delivered' });
  if (attempt.failure !== null) await recordFailure(deps, claimed, attempt);
  else
    await runInTransaction(deps.pool, (client) => recordWebhookDeliverySuccess(client, claimed, attempt, deps.now()));
}

/**
 * Sends due deliveries, at most `terms.limit` at a time, until none is left, an error occurs or the signal is aborted.
 * @throws the first error that occurred while a delivery was sent or recorded.
 */
async function sendDue(deps: WebhookSenderDeps, terms: WebhookSenderLimits, signal: AbortSignal): Promise<void> {
  const inProgress = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const startSending = (claimed: ClaimedWebhookDelivery): void => {
    const attributes = { 'marketplace.webhook.attempt': claimed.attempts };
    const sending = runInContinuedTrace(claimed.trace, 'webhook', { kind: 'client', attributes }, () =>
      sendOne(deps, terms, claimed),
    )
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inProgress.delete(sending));
    inProgress.add(sending);
  };
  while (!signal.aborted && failures.length === 0) {
    const limit = terms.limit - inProgress.size;
    const claimed = limit > 0 ? await claimDueWebhookDeliveries(deps.pool, deps.now(), { ...terms, limit }) : [];
    claimed.forEach(startSending);
    if (inProgress.size === 0) break;
    await Promise.race([...inProgress, sleepUnlessAborted(terms.tickMs, signal)]);
  }
  await Promise.all(inProgress);
  if (failures.length > 0) throw failures[0];
}

/**
 * Sends deliveries, one per webhook and a few per origin at a time, retries with growing delays, and gives up after 3
 * days. Any number of instances can run. A message arrives twice, with the same id, when a sender dies after the
 * response but before recording it.
 */
export function startWebhookSender(deps: WebhookSenderDeps): RepeatedWorkHandle {
  const terms = { ...defaultTerms, ...deps.terms };
  const running = runRepeatedly({
    pauseMs: terms.tickMs,
    run: (signal) => sendDue(deps, terms, signal),
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
