import { msg } from '@lingui/core/runtime-macro';
import { type Caller, canAnswerRfqs } from '@marketplace/contracts/kernel/caller.ts';
import { createVendorViewerRefusal } from '@marketplace/http/vendorViewerRefusal.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  removeWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  sendDeliveryAgainEndpoint,
  testWebhookEndpoint,
} from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { type WebhookOwner, getWebhooksStreamName } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { createWebhookPayload } from '@marketplace/contracts/webhooks/webhooks.integration.ts';
import { testWebhookEventType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import { createConfirmedEmailCheck } from '../confirmedEmail.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort } from '../ports.ts';
import { loadProcessingRestrictionAndObjection } from '../processingRestrictions.ts';
import { addWebhookWithGeneratedSecret } from './addWebhookWithGeneratedSecret.ts';
import { requeueWebhookDelivery, queueWebhookDelivery } from './deliveryRows.ts';
import { rotateWebhookSecretAndReturnNew } from './rotateWebhookSecretAndReturnNew.ts';
import { type WebhookState, type WebhookCommand, webhooksDecider } from './webhooks.decider.ts';
import { syncWebhookRowsOfOwnerFromEventLog } from './webhooks.follow.ts';
import type { WebhookDeploymentSettingsPort } from './webhookSettings.ts';

export type WebhookCommandRoutesDeps = CommandRoutePorts & LoadStatePort & DatabasePort & WebhookDeploymentSettingsPort;

/** A user who manages webhooks: their own, those of their provider and those of a company they own. */
type WebhookManager = Pick<Caller, 'userId' | 'vendorOf' | 'vendorRight' | 'member'>;

/**
 * Returns the owner of the given kind whose webhooks the caller manages.
 * @throws Refusal 'access.vendor-needed' for callers who do not represent a provider, 'access.viewer' for callers who
 * may only read the provider's RFQs, 'company.not-allowed' for callers who do not own a company.
 */
function resolveOwner(kind: WebhookOwner['kind'], manager: WebhookManager): WebhookOwner {
  const { userId, vendorOf, member } = manager;
  if (kind === 'user') return { kind, id: userId };
  if (kind === 'company') {
    if (member?.role === 'owner') return { kind, id: member.companyId };
    throw new Refusal('forbidden', 'company.not-allowed', msg`Only an owner of the company can do this.`);
  }
  if (vendorOf !== null && !canAnswerRfqs(manager)) throw createVendorViewerRefusal();
  if (vendorOf !== null) return { kind, id: vendorOf };
  throw new Refusal('forbidden', 'access.vendor-needed', msg`You need approved provider access to do this.`);
}

/**
 * @returns the owners whose webhooks the caller may manage, including those without webhooks: the user, and possibly
 *   the user's provider and company.
 */
function listOwners(manager: WebhookManager): readonly WebhookOwner[] {
  return [
    resolveOwner('user', manager),
    ...(canAnswerRfqs(manager) ? [resolveOwner('provider', manager)] : []),
    ...(manager.member?.role === 'owner' ? [resolveOwner('company', manager)] : []),
  ];
}

/** @throws Refusal 'webhook.not-found' for a webhook that the caller does not manage. */
async function requireManagedWebhook(
  { loadState }: LoadStatePort,
  manager: WebhookManager,
  webhookId: string,
): Promise<{ readonly owner: WebhookOwner; readonly known: WebhookState }> {
  for (const owner of listOwners(manager)) {
    const known = (await loadState(webhooksDecider, getWebhooksStreamName(owner))).state.get(webhookId);
    if (known !== undefined) return { owner, known };
  }
  throw new Refusal('notFound', 'webhook.not-found', msg`This webhook was not found. It may have been deleted.`);
}

function requireActive({ status }: WebhookState): void {
  if (status === 'active') return;
  throw new Refusal('state', 'webhook.not-active', msg`This webhook is not active. Activate it first.`);
}

/** Registers the routes for the webhooks of the signed-in user, of their provider and of a company they own. */
export function registerWebhookCommandRoutes(app: FastifyInstance, deps: WebhookCommandRoutesDeps): void {
  const { guard, pool, now } = deps;
  const requireConfirmed = createConfirmedEmailCheck(deps.loadState);
  const executeCommand = async (command: WebhookCommand, meta: EventMeta, message: Message) => {
    const { position } = await deps.execute(webhooksDecider, {
      stream: getWebhooksStreamName(command.owner),
      command,
      meta,
    });
    await syncWebhookRowsOfOwnerFromEventLog(deps, pool, command.owner);
    return { position, message: formatMessage(message) };
  };

  registerEndpoint(app, guard, addWebhookEndpoint, async ({ body: { owner: kind, url, types }, caller, request }) => {
    await requireConfirmed(caller.userId);
    if ((await loadProcessingRestrictionAndObjection(deps, caller.userId)).restricted) {
      throw new Refusal(
        'state',
        'webhook.restricted',
        msg`The processing of your data is restricted, so webhooks receive no events. Lift the restriction in your profile first.`,
      );
    }
    // The hashed body omits the URL, which can contain a secret, so that no hash of the URL is stored.
    const meta = createCommandMeta(deps, { request, caller, body: { owner: kind, types } });
    const wanted = { owner: resolveOwner(kind, caller), userId: caller.userId, url, types };
    const added = await addWebhookWithGeneratedSecret(deps, wanted, meta);
    return { ...added, message: formatMessage(msg`The webhook was added.`) };
  });

  registerEndpoint(app, guard, changeWebhookEndpoint, async ({ params: { id: webhookId }, body, caller, request }) => {
    const { owner } = await requireManagedWebhook(deps, caller, webhookId);
    const { types, paused: isPaused } = body;
    const meta = createCommandMeta(deps, { request, caller, body: { ...body, webhookId } });
    return executeCommand(
      { type: 'ChangeWebhook', owner, webhookId, types, isPaused },
      meta,
      msg`The webhook was changed.`,
    );
  });

  registerEndpoint(app, guard, removeWebhookEndpoint, async ({ params: { id: webhookId }, caller, request }) => {
    const { owner } = await requireManagedWebhook(deps, caller, webhookId);
    const meta = createCommandMeta(deps, { request, caller, body: { webhookId } });
    const command = { type: 'RemoveWebhook', owner, webhookId, because: 'asked' } as const;
    return executeCommand(command, meta, msg`The webhook was deleted.`);
  });

  registerEndpoint(app, guard, rotateWebhookSecretEndpoint, async ({ params: { id: webhookId }, caller, request }) => {
    const { owner } = await requireManagedWebhook(deps, caller, webhookId);
    const meta = createCommandMeta(deps, { request, caller, body: { webhookId } });
    return {
      ...(await rotateWebhookSecretAndReturnNew(deps, owner, webhookId, meta)),
      message: formatMessage(msg`The webhook has a new secret.`),
    };
  });

  registerEndpoint(app, guard, testWebhookEndpoint, async ({ params: { id }, caller }) => {
    requireActive((await requireManagedWebhook(deps, caller, id)).known);
    const at = now();
    const message = createWebhookPayload({ type: testWebhookEventType, data: {} }, at.toISOString());
    await queueWebhookDelivery(pool, { endpointId: id, companyId: null, cause: deps.newId() }, message, at);
    return { message: formatMessage(msg`The test event was queued.`) };
  });

  registerEndpoint(app, guard, sendDeliveryAgainEndpoint, async ({ params: { id, delivery }, caller }) => {
    requireActive((await requireManagedWebhook(deps, caller, id)).known);
    const previousStatus = await runInTransaction(pool, (client) =>
      requeueWebhookDelivery(client, id, delivery, now()),
    );
    if (previousStatus === null) {
      const text = msg`This delivery was not found. It may have been deleted.`;
      throw new Refusal('notFound', 'webhook.not-found', text);
    }
    if (previousStatus === 'waiting')
      throw new Refusal('state', 'webhook.waiting', msg`This delivery is already pending.`);
    return { message: formatMessage(msg`The event will be sent again.`) };
  });
}
