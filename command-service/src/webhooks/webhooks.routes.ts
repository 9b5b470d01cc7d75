import { type Caller, mayAnswer } from '@marketplace/contracts/kernel/caller.ts';
import { vendorViewerOnly } from '@marketplace/http/vendorViewerOnly.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import {
  addWebhook as addCall,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '@marketplace/contracts/webhooks/webhooks.api.ts';
import { type WebhookOwner, webhooksStream } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { webhookMessage } from '@marketplace/contracts/webhooks/webhooks.integration.ts';
import { testWebhookType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { serve } from '@marketplace/http/route.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import { createRequireConfirmed } from '../confirmedEmail.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort } from '../ports.ts';
import { processingOf } from '../processing.ts';
import { addWebhook } from './addWebhook.ts';
import { beginAgain, putDelivery } from './deliveryRows.ts';
import { rotateSecret } from './rotateSecret.ts';
import { type KnownWebhook, type WebhookCommand, webhooksDecider } from './webhooks.decider.ts';
import { followLog } from './webhooks.follow.ts';
import type { WebhookSettingsPort } from './webhookSettings.ts';

export type WebhookRoutesDeps = CommandRoutePorts & LoadStatePort & DatabasePort & WebhookSettingsPort;

/** Whoever sees to webhooks: the own, those of the provider that the caller answers for, and those of the company that the caller owns. */
type Holder = Pick<Caller, 'userId' | 'vendorOf' | 'vendorRight' | 'member'>;

/**
 * The owner that a caller names. @throws Refusal 'access.vendor-needed' or 'access.viewer' for a provider's without answering for one, 'company.not-allowed' for
 * a company's without owning one.
 */
function ownerOf(kind: WebhookOwner['kind'], holder: Holder): WebhookOwner {
  const { userId, vendorOf, member } = holder;
  if (kind === 'user') return { kind, id: userId };
  if (kind === 'company') {
    if (member?.role === 'owner') return { kind, id: member.companyId };
    throw new Refusal('forbidden', 'company.not-allowed', 'Only an owner of the company can do this.');
  }
  if (vendorOf !== null && !mayAnswer(holder)) throw vendorViewerOnly();
  if (vendorOf !== null) return { kind, id: vendorOf };
  throw new Refusal('forbidden', 'access.vendor-needed', 'You need approved provider access to do this.');
}

/** Whose webhooks a caller sees to. */
function ownersOf(holder: Holder): readonly WebhookOwner[] {
  return [
    ownerOf('user', holder),
    ...(mayAnswer(holder) ? [ownerOf('provider', holder)] : []),
    ...(holder.member?.role === 'owner' ? [ownerOf('company', holder)] : []),
  ];
}

/** @throws Refusal 'webhook.not-found' for one that is not the caller's to see to. */
async function findOwned(
  { loadState }: LoadStatePort,
  holder: Holder,
  webhookId: string,
): Promise<{ readonly owner: WebhookOwner; readonly known: KnownWebhook }> {
  for (const owner of ownersOf(holder)) {
    const known = (await loadState(webhooksDecider, webhooksStream(owner))).state.get(webhookId);
    if (known !== undefined) return { owner, known };
  }
  throw new Refusal('notFound', 'webhook.not-found', 'There is no such webhook.');
}

function requireActive({ status }: KnownWebhook): void {
  if (status === 'active') return;
  throw new Refusal('state', 'webhook.not-active', 'Nothing is sent to this webhook. Switch it on first.');
}

/** Webhooks of whoever is signed in, and of the provider that this person answers for. */
export function webhookRoutes(app: FastifyInstance, deps: WebhookRoutesDeps): void {
  const { guard, pool, now } = deps;
  const requireConfirmed = createRequireConfirmed(deps.loadState);
  const decide = async (command: WebhookCommand, meta: Meta, message: string) => {
    const { position } = await deps.execute(webhooksDecider, { stream: webhooksStream(command.owner), command, meta });
    await followLog(deps, pool, command.owner);
    return { position, message };
  };

  serve(app, guard, addCall, async ({ body: { owner: kind, url, types }, caller, request }) => {
    await requireConfirmed(caller.userId);
    if ((await processingOf(deps, caller.userId)).restricted) {
      throw new Refusal(
        'state',
        'webhook.restricted',
        'The processing of your data is restricted: nothing would be sent.',
      );
    }
    // Without the address, which may hold a secret: no hash of it stays.
    const meta = commandMeta(deps, { request, caller, body: { owner: kind, types } });
    const wanted = { owner: ownerOf(kind, caller), userId: caller.userId, url, types };
    return { ...(await addWebhook(deps, wanted, meta)), message: 'The webhook was added.' };
  });

  serve(app, guard, changeWebhook, async ({ params: { id: webhookId }, body, caller, request }) => {
    const { owner } = await findOwned(deps, caller, webhookId);
    const { types, paused: isPaused } = body;
    const meta = commandMeta(deps, { request, caller, body: { ...body, webhookId } });
    return decide({ type: 'ChangeWebhook', owner, webhookId, types, isPaused }, meta, 'The webhook was changed.');
  });

  serve(app, guard, removeWebhook, async ({ params: { id: webhookId }, caller, request }) => {
    const { owner } = await findOwned(deps, caller, webhookId);
    const meta = commandMeta(deps, { request, caller, body: { webhookId } });
    const command = { type: 'RemoveWebhook', owner, webhookId, because: 'asked' } as const;
    return decide(command, meta, 'The webhook was deleted.');
  });

  serve(app, guard, rotateWebhookSecret, async ({ params: { id: webhookId }, caller, request }) => {
    const { owner } = await findOwned(deps, caller, webhookId);
    const meta = commandMeta(deps, { request, caller, body: { webhookId } });
    return { ...(await rotateSecret(deps, owner, webhookId, meta)), message: 'The webhook has a new secret.' };
  });

  serve(app, guard, testWebhook, async ({ params: { id }, caller }) => {
    requireActive((await findOwned(deps, caller, id)).known);
    const at = now();
    const message = webhookMessage({ type: testWebhookType, data: {} }, at.toISOString());
    await putDelivery(pool, { endpointId: id, companyId: null, cause: deps.newId() }, message, at);
    return { message: 'A test event is on its way.' };
  });

  serve(app, guard, sendDeliveryAgain, async ({ params: { id, delivery }, caller }) => {
    requireActive((await findOwned(deps, caller, id)).known);
    const before = await inTransaction(pool, (client) => beginAgain(client, id, delivery, now()));
    if (before === null) throw new Refusal('notFound', 'webhook.not-found', 'There is no such delivery.');
    if (before === 'waiting') throw new Refusal('state', 'webhook.waiting', 'This delivery is on its way already.');
    return { message: 'It is sent again.' };
  });
}
