import type { UserAccessRightsEvent } from '@marketplace/contracts/access/access.events.ts';
import type { UserAccountEvent } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { CompanyEvent } from '@marketplace/contracts/companies/companies.events.ts';
import { stripVersionFromEventType } from '@marketplace/contracts/kernel/event.ts';
import { type RfqEvent, rfqEvents } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  type WebhookLifecycleEvent,
  webhookLifecycleEvents,
  type WebhookOwner,
  type WebhookRemoved,
  getWebhooksStreamName,
} from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { createWebhookPayload } from '@marketplace/contracts/webhooks/webhooks.integration.ts';
import { testWebhookEventType, webhookRetryDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { EventBatch, StoredEvent } from '@marketplace/event-store/port.ts';
import { getOrCreateReaderCheckpointPosition } from '@marketplace/event-store/reader/checkpoint.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { excludeDiscardedUnreadableEvents } from '@marketplace/event-store/reader/excludeDiscardedUnreadableEvents.ts';
import { startEventLogReader } from '@marketplace/event-store/reader/logReader.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { runInSpanLinkedToEvents } from '@marketplace/telemetry/spans.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientBase } from 'pg';
import type { ClockPort, DatabasePort, ExecuteCommandPort, FollowEventLogPort, LoadStatePort } from '../ports.ts';
import { queueWebhookDelivery } from './deliveryRows.ts';
import {
  findWebhookEndpointsByCreator,
  findSubscribedWebhookEndpoints,
  updateWebhookRowsOfOwner,
  type OwnedWebhookEndpoint,
} from './endpointRows.ts';
import { deriveWebhookNotificationsFromRfqEvent } from './webhookNotifications.ts';
import { canNotifyWebhook } from './canNotifyWebhook.ts';
import { webhooksDecider } from './webhooks.decider.ts';

export interface WebhookDeliveryEnqueuerDeps
  extends FollowEventLogPort,
    ExecuteCommandPort,
    LoadStatePort,
    DatabasePort,
    ClockPort {
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

const checkpointName = 'webhooks';
const staleMs = webhookRetryDays * 24 * 60 * 60 * 1000;
const cure =
  'Restore the store that it was made from, run "npm run restored" after the store was restored or exchanged, or delete the row ' +
  'webhooks in ops.checkpoint: events before the next start are then not sent to webhooks.';

type EndingEvent = Extract<
  UserAccountEvent | UserAccessRightsEvent | CompanyEvent,
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
type FollowedEvent = RfqEvent | WebhookLifecycleEvent | EndingEvent;

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
const webhookNames: readonly string[] = webhookLifecycleEvents.map(({ name }) => name);
const followedEvents: readonly string[] = [...rfqNames, ...webhookNames, ...Object.keys(removalReasons)];

/** Queues deliveries to the webhooks of all affected owners; skips events older than the retry period of a delivery. */
async function queueDeliveries(
  deps: WebhookDeliveryEnqueuerDeps,
  client: ClientBase,
  event: RfqEvent,
  { id, meta }: StoredEvent,
): Promise<void> {
  const now = deps.now();
  if (now.getTime() - Date.parse(meta.at) > staleMs) return;
  for (const { owner, companyId, fact } of deriveWebhookNotificationsFromRfqEvent(event)) {
    if (fact.type === testWebhookEventType) continue;
    for (const endpoint of await findSubscribedWebhookEndpoints(client, owner, fact.type, meta.at)) {
      if (!(await canNotifyWebhook(deps, endpoint, companyId))) continue;
      await queueWebhookDelivery(
        client,
        { endpointId: endpoint.id, companyId, cause: id },
        createWebhookPayload(fact, meta.at),
        now,
      );
    }
  }
}

/** Updates the database rows of an owner's webhooks to the current state in the log. */
export async function syncWebhookRowsOfOwnerFromEventLog(
  { loadState, now }: LoadStatePort & ClockPort,
  client: Pick<ClientBase, 'query'>,
  owner: WebhookOwner,
): Promise<void> {
  await updateWebhookRowsOfOwner(client, owner, await loadState(webhooksDecider, getWebhooksStreamName(owner)), now());
}

/** Whether a webhook must be removed because of an event about its creator. */
function isEnded({ owner }: OwnedWebhookEndpoint, { type, data }: EndingEvent): boolean {
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
  deps: WebhookDeliveryEnqueuerDeps,
  client: ClientBase,
  event: EndingEvent,
  { id }: StoredEvent,
): Promise<void> {
  const ended = (await findWebhookEndpointsByCreator(client, event.data.userId)).filter((endpoint) =>
    isEnded(endpoint, event),
  );
  for (const { id: webhookId, owner } of ended) {
    await deps.execute(webhooksDecider, {
      stream: getWebhooksStreamName(owner),
      command: { type: 'RemoveWebhook', owner, webhookId, because: removalReasons[event.type] },
      meta: {
        commandId: deriveCommandId({ actor: 'system', route: 'webhooks:end', key: `${id} ${webhookId}` }),
        actor: 'system',
        at: deps.now().toISOString(),
      },
    });
    await syncWebhookRowsOfOwnerFromEventLog(deps, client, owner);
  }
}

async function handleEvent(deps: WebhookDeliveryEnqueuerDeps, client: ClientBase, stored: StoredEvent): Promise<void> {
  const event = deps.decode(stored) as FollowedEvent;
  if (event.type in removalReasons) await removeEndedWebhooks(deps, client, event as EndingEvent, stored);
  else if (webhookNames.includes(event.type))
    await syncWebhookRowsOfOwnerFromEventLog(deps, client, (event as WebhookLifecycleEvent).data.owner);
  else await queueDeliveries(deps, client, event as RfqEvent, stored);
}

/**
 * Processes a batch of events.
 * @returns `false`, without any change, when another instance has moved the checkpoint.
 */
async function processBatch(
  deps: WebhookDeliveryEnqueuerDeps,
  from: bigint,
  { events, position }: EventBatch,
): Promise<boolean> {
  const relevantEvents = events.filter(({ type }) => followedEvents.includes(stripVersionFromEventType(type)));
  return runInTransaction(deps.pool, async (client) => {
    const moved = await client.query(
      'UPDATE ops.checkpoint SET position = $3, updated_at = now() WHERE name = $1 AND position = $2',
      [checkpointName, from.toString(), position.toString()],
    );
    if (moved.rowCount !== 1) return false;
    for (const stored of await excludeDiscardedUnreadableEvents(client, relevantEvents, deps.decode)) {
      await runInSpanLinkedToEvents('tell webhooks', [stored], () => handleEvent(deps, client, stored));
    }
    return true;
  });
}

/**
 * Queues webhook deliveries for the events of the log, and removes webhooks when their creator's account is disabled or
 * erased, or when their creator may no longer manage them. Follows the log with its own checkpoint, which does not
 * depend on rebuilds of the read models, and stores deliveries and checkpoint in one transaction. The first start
 * begins at the end of the log. Any number of instances can run. Each instance can safely be killed at any point.
 */
export function startWebhookDeliveryEnqueuer(deps: WebhookDeliveryEnqueuerDeps): RepeatedWorkHandle {
  const { store, pool } = deps;
  return startEventLogReader({
    name: checkpointName,
    store,
    openCheckpoint: async () =>
      getOrCreateReaderCheckpointPosition(pool, checkpointName, store, {
        remedy: cure,
        startPosition: await store.head(),
      }),
    processBatch: (from, batch) => processBatch(deps, from, batch),
    report: (error) => deps.logger.error({ err: error }, 'queueing deliveries to webhooks failed and is retried'),
  });
}
