import { msg } from '@lingui/core/runtime-macro';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type WebhookOwner, getWebhooksStreamName } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { previousWebhookSecretHours } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { DatabasePort, ExecuteCommandPort } from '../ports.ts';
import { findEncryptedSecretsOfWebhook, replaceEncryptedWebhookSecretsIfUnchanged } from './endpointRows.ts';
import {
  generateWebhookSecret,
  decryptWebhookSecrets,
  encryptWebhookSecrets,
  type WebhookSecrets,
} from './webhookSecrets.ts';
import { webhooksDecider } from './webhooks.decider.ts';
import type { WebhookDeploymentSettingsPort } from './webhookSettings.ts';

type RotateDeps = ExecuteCommandPort & DatabasePort & WebhookDeploymentSettingsPort;

function webhookNotFoundRefusal(): Refusal {
  return new Refusal('notFound', 'webhook.not-found', msg`This webhook was not found. It may have been deleted.`);
}

/**
 * Stores a new secret for a webhook. A repeated command does not create another secret.
 * @returns the secrets of the webhook, including the new secret.
 * @throws Refusal 'webhook.not-found', 'command.contended'.
 */
async function storeNewSecret({ pool, webhooks }: RotateDeps, id: string, meta: EventMeta): Promise<WebhookSecrets> {
  const read = await findEncryptedSecretsOfWebhook(pool, id);
  if (read === null) throw webhookNotFoundRefusal();
  const current = decryptWebhookSecrets(id, read, webhooks);
  if (current.madeBy === meta.commandId) return current;
  const oldUntil = new Date(Date.parse(meta.at) + previousWebhookSecretHours * 60 * 60 * 1000).toISOString();
  const old = { secret: current.secret, until: oldUntil };
  const next = { ...current, secret: generateWebhookSecret(), old, madeBy: meta.commandId };
  if (
    await replaceEncryptedWebhookSecretsIfUnchanged(pool, id, {
      read,
      sealed: encryptWebhookSecrets(id, next, webhooks),
      oldUntil,
    })
  )
    return next;
  throw new Refusal('state', 'command.contended', msg`Too many changes were made at the same time. Please try again.`);
}

/**
 * Replaces the secret of a webhook; for 24 hours, messages are also signed with the previous secret. Repeating the
 * command of the latest rotation returns the same secret.
 * @returns the position in the log, the new secret in plain text, and the time until which the previous secret is used.
 * @throws Refusal 'webhook.not-found', 'command.contended'.
 */
export async function rotateWebhookSecretAndReturnNew(
  deps: RotateDeps,
  owner: WebhookOwner,
  webhookId: string,
  meta: EventMeta,
) {
  const { secret, old } = await storeNewSecret(deps, webhookId, meta);
  const command = { type: 'RotateSecret', owner, webhookId } as const;
  const { position } = await deps.execute(webhooksDecider, { stream: getWebhooksStreamName(owner), command, meta });
  return { position, secret, rotating_until: old?.until ?? meta.at };
}
