import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type WebhookOwner, webhooksStream } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { WebhookType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import type { ClockPort, DatabasePort, ExecutePort, LoadStatePort } from '../ports.ts';
import { dropNewEndpoint, findSealed, putEndpoint } from './endpointRows.ts';
import { newSecret, openSecrets, sealSecrets } from './secrets.ts';
import { readAddress } from './typedAddress.ts';
import { webhooksDecider } from './webhooks.decider.ts';
import { followLog } from './webhooks.follow.ts';
import type { WebhookSettingsPort } from './webhookSettings.ts';

type AddDeps = ExecutePort & LoadStatePort & DatabasePort & ClockPort & WebhookSettingsPort;

export interface WantedWebhook {
  readonly owner: WebhookOwner;
  readonly userId: string;
  /** As typed. */
  readonly url: string;
  readonly types: readonly WebhookType[];
}

/** Stores URL and secret outside the log before appending the event, so that every webhook in the log has a secret. */
async function storeSecrets(
  deps: AddDeps,
  id: string,
  { owner, userId, url }: WantedWebhook,
  meta: Meta,
): Promise<void> {
  const address = readAddress(url, deps.webhooks);
  const secrets = { url: address.href, secret: newSecret(), old: null, madeBy: meta.commandId };
  const sealed = sealSecrets(id, secrets, deps.webhooks);
  await putEndpoint(deps.pool, { id, owner, userId, origin: address.origin, sealed, at: meta.at });
}

/**
 * Adds a webhook. A repeated command returns the same webhook and secret.
 * @returns the secret in plain text, which is not shown again. @throws Refusal 'webhook.address', 'webhook.too-many', or
 * 'webhook.not-found' for a repeated command after the webhook was deleted.
 */
export async function addWebhook(deps: AddDeps, wanted: WantedWebhook, meta: Meta) {
  const id = deterministicUuid(meta.commandId, 'webhook');
  const { owner, userId, types } = wanted;
  await storeSecrets(deps, id, wanted, meta);
  try {
    const command = { type: 'AddWebhook', owner, webhookId: id, userId, types } as const;
    const { position } = await deps.execute(webhooksDecider, { stream: webhooksStream(owner), command, meta });
    await followLog(deps, deps.pool, owner);
    const sealed = await findSealed(deps.pool, id);
    if (sealed === null) throw new Refusal('notFound', 'webhook.not-found', 'This webhook was deleted meanwhile.');
    return { position, id, secret: openSecrets(id, sealed, deps.webhooks).secret };
  } finally {
    await dropNewEndpoint(deps.pool, id);
  }
}
