import { msg } from '@lingui/core/runtime-macro';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type WebhookOwner, getWebhooksStreamName } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import type { WebhookEventType } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import type { ClockPort, DatabasePort, ExecuteCommandPort, LoadStatePort } from '../ports.ts';
import { deletePendingWebhookEndpoint, findEncryptedSecretsOfWebhook, insertWebhookEndpoint } from './endpointRows.ts';
import { generateWebhookSecret, decryptWebhookSecrets, encryptWebhookSecrets } from './webhookSecrets.ts';
import { parseWebhookUrl } from './webhookUrl.ts';
import { webhooksDecider } from './webhooks.decider.ts';
import { syncWebhookRowsOfOwnerFromEventLog } from './webhooks.follow.ts';
import type { WebhookDeploymentSettingsPort } from './webhookSettings.ts';

type AddDeps = ExecuteCommandPort & LoadStatePort & DatabasePort & ClockPort & WebhookDeploymentSettingsPort;

export interface NewWebhookInput {
  readonly owner: WebhookOwner;
  readonly userId: string;
  /** URL as typed by the user. */
  readonly url: string;
  readonly types: readonly WebhookEventType[];
}

/**
 * Stores the URL and secret outside the log. The caller appends the event afterwards, so that every webhook in the log
 * has a secret.
 */
async function storeSecrets(
  deps: AddDeps,
  id: string,
  { owner, userId, url }: NewWebhookInput,
  meta: EventMeta,
): Promise<void> {
  const address = parseWebhookUrl(url, deps.webhooks);
  const secrets = { url: address.href, secret: generateWebhookSecret(), old: null, madeBy: meta.commandId };
  const sealed = encryptWebhookSecrets(id, secrets, deps.webhooks);
  await insertWebhookEndpoint(deps.pool, { id, owner, userId, origin: address.origin, sealed, at: meta.at });
}

/**
 * Adds a webhook. A repeated command returns the same webhook and secret.
 * @returns the secret in plain text, which is not shown again.
 * @throws Refusal 'webhook.address', 'webhook.too-many', 'webhook.history-full', or 'webhook.not-found' if no secret is
 * stored, for example because the webhook was deleted meanwhile.
 */
export async function addWebhookWithGeneratedSecret(deps: AddDeps, wanted: NewWebhookInput, meta: EventMeta) {
  const id = deriveUuid(meta.commandId, 'webhook');
  const { owner, userId, types } = wanted;
  await storeSecrets(deps, id, wanted, meta);
  try {
    const command = { type: 'AddWebhook', owner, webhookId: id, userId, types } as const;
    const { position } = await deps.execute(webhooksDecider, { stream: getWebhooksStreamName(owner), command, meta });
    await syncWebhookRowsOfOwnerFromEventLog(deps, deps.pool, owner);
    const sealed = await findEncryptedSecretsOfWebhook(deps.pool, id);
    if (sealed === null)
      throw new Refusal('notFound', 'webhook.not-found', msg`This webhook was deleted in the meantime.`);
    return { position, id, secret: decryptWebhookSecrets(id, sealed, deps.webhooks).secret };
  } finally {
    await deletePendingWebhookEndpoint(deps.pool, id);
  }
}
