import type { AccessEvent } from '@marketplace/contracts/access/access.events.ts';
import type { UserEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { eventNameOf } from '@marketplace/contracts/kernel/event.ts';
import { type RfqEvent, rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  type WebhookEvent,
  webhookEvents,
  type WebhookOwner,
  type WebhookRemoved,
  webhooksStream,
} from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { webhookMessage } from '@marketplace/contracts/webhooks/webhooks.integration.ts';
import { testWebhookType, webhookTryingDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { EventBatch, StoredEvent } from '@marketplace/event-store/port.ts';
import { openCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { leaveOutGivenUp } from '@marketplace/event-store/reader/leaveOutGivenUp.ts';
import { startReader } from '@marketplace/event-store/reader/startReader.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { handlingEvents } from '@marketplace/telemetry/spans.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientBase } from 'pg';
import type { ClockPort, DatabasePort, ExecutePort, FollowPort, LoadStatePort } from '../ports.ts';
import { putDelivery } from './deliveryRows.ts';
import { endpointsBy, endpointsFor, followOwner, type OwnedEndpoint } from './endpointRows.ts';
import { factsOf } from './facts.ts';
import { mayTell } from './mayTell.ts';
import { webhooksDecider } from './webhooks.decider.ts';

export interface FollowerDeps extends FollowPort, ExecutePort, LoadStatePort, DatabasePort, ClockPort {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

const checkpointName = 'webhooks';
const staleMs = webhookTryingDays * 24 * 60 * 60 * 1000;
const cure =
  'Restore the store that it was made from, run "npm run restored" after the store was restored or exchanged, or delete the row ' +
  'webhooks in ops.checkpoint: events before the next start are then not sent to webhooks.';

type EndingEvent = Extract<
  UserEvent | AccessEvent | CompanyEvent,
  {
    readonly type:
      | 'AccountDisabled'
      | 'SubjectErased'
      | 'AccessRevoked'
      | 'AccessApproved'
      | 'VendorRightSet'
      | 'MemberLeft'
      | 'MemberRoleSet';
  }
>;
type FollowedEvent = RfqEvent | WebhookEvent | EndingEvent;

const removalReasons: Readonly<Record<EndingEvent['type'], WebhookRemoved['data']['because']>> = {
  AccountDisabled: 'account-ended',
  SubjectErased: 'account-ended',
  AccessRevoked: 'access-ended',
  AccessApproved: 'access-ended',
  VendorRightSet: 'access-ended',
  MemberLeft: 'access-ended',
  MemberRoleSet: 'access-ended',
};
const rfqNames: readonly string[] = rfqEvents.map(({ name }) => name);
const webhookNames: readonly string[] = webhookEvents.map(({ name }) => name);
const followedEvents: readonly string[] = [...rfqNames, ...webhookNames, ...Object.keys(removalReasons)];

/** Queues deliveries to the webhooks of everyone concerned; skips events older than the retry period of a delivery. */
async function queueDeliveries(
  deps: FollowerDeps,
  client: ClientBase,
  event: RfqEvent,
  { id, meta }: StoredEvent,
): Promise<void> {
  const now = deps.now();
  if (now.getTime() - Date.parse(meta.at) > staleMs) return;
  for (const { owner, companyId, fact } of factsOf(event)) {
    if (fact.type === testWebhookType) continue;
    for (const endpoint of await endpointsFor(client, owner, fact.type, meta.at)) {
      if (!(await mayTell(deps, endpoint, companyId))) continue;
      await putDelivery(client, { endpointId: endpoint.id, companyId, cause: id }, webhookMessage(fact, meta.at), now);
    }
  }
}

/** Updates the rows of an owner to the current state in the log. */
export async function followLog(
  { loadState, now }: LoadStatePort & ClockPort,
  client: Pick<ClientBase, 'query'>,
  owner: WebhookOwner,
): Promise<void> {
  await followOwner(client, owner, await loadState(webhooksDecider, webhooksStream(owner)), now());
}

/** Whether the event about its creator ends the webhook. */
function isEnded({ owner }: OwnedEndpoint, { type, data }: EndingEvent): boolean {
  switch (type) {
    case 'AccountDisabled':
    case 'SubjectErased':
      return true;
    case 'MemberLeft':
    case 'MemberRoleSet':
      return owner.kind === 'company' && (type === 'MemberLeft' || data.role !== 'owner');
    case 'VendorRightSet':
      return owner.kind === 'provider' && owner.id === data.providerId && data.right === 'viewer';
    case 'AccessRevoked':
    case 'AccessApproved':
      return owner.kind === 'provider' && (owner.id === data.providerId) === (type === 'AccessRevoked');
  }
}

async function removeEndedWebhooks(
  deps: FollowerDeps,
  client: ClientBase,
  event: EndingEvent,
  { id }: StoredEvent,
): Promise<void> {
  const ended = (await endpointsBy(client, event.data.userId)).filter((endpoint) => isEnded(endpoint, event));
  for (const { id: webhookId, owner } of ended) {
    await deps.execute(webhooksDecider, {
      stream: webhooksStream(owner),
      command: { type: 'RemoveWebhook', owner, webhookId, because: removalReasons[event.type] },
      meta: {
        commandId: commandIdOf({ actor: 'system', route: 'webhooks:end', key: `${id} ${webhookId}` }),
        actor: 'system',
        at: deps.now().toISOString(),
      },
    });
    await followLog(deps, client, owner);
  }
}

async function handleEvent(deps: FollowerDeps, client: ClientBase, stored: StoredEvent): Promise<void> {
  const event = deps.decode(stored) as FollowedEvent;
  if (event.type in removalReasons) await removeEndedWebhooks(deps, client, event as EndingEvent, stored);
  else if (webhookNames.includes(event.type)) await followLog(deps, client, (event as WebhookEvent).data.owner);
  else await queueDeliveries(deps, client, event as RfqEvent, stored);
}

/** @returns `false`, without any change, when another instance has moved the checkpoint. */
async function processBatch(deps: FollowerDeps, from: bigint, { events, position }: EventBatch): Promise<boolean> {
  const relevantEvents = events.filter(({ type }) => followedEvents.includes(eventNameOf(type)));
  return inTransaction(deps.pool, async (client) => {
    const moved = await client.query(
      'UPDATE ops.checkpoint SET position = $3, updated_at = now() WHERE name = $1 AND position = $2',
      [checkpointName, from.toString(), position.toString()],
    );
    if (moved.rowCount !== 1) return false;
    for (const stored of await leaveOutGivenUp(client, relevantEvents, deps.decode)) {
      await handlingEvents('tell webhooks', [stored], () => handleEvent(deps, client, stored));
    }
    return true;
  });
}

/**
 * Follows the log with a separate checkpoint, independent of rebuilds, and stores deliveries and checkpoint in one transaction. The first
 * start begins at the end of the log. Removes webhooks when the account or the access of their creator ends. Any number of instances can
 * run. Safe to kill at any point.
 */
export function startFollower(deps: FollowerDeps): Running {
  const { store, pool } = deps;
  return startReader({
    name: checkpointName,
    store,
    open: async () => openCheckpoint(pool, checkpointName, store, { cure, begin: await store.head() }),
    take: (from, batch) => processBatch(deps, from, batch),
    report: (error) => deps.logger.error({ err: error }, 'queueing deliveries to webhooks failed and is retried'),
  });
}
