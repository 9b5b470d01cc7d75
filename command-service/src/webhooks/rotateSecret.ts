import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type WebhookOwner, webhooksStream } from '@marketplace/contracts/webhooks/webhooks.events.ts';
import { oldSecretHours } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import type { DatabasePort, ExecutePort } from '../ports.ts';
import { findSealed, replaceSealed } from './endpointRows.ts';
import { newSecret, openSecrets, sealSecrets, type WebhookSecrets } from './secrets.ts';
import { webhooksDecider } from './webhooks.decider.ts';
import type { WebhookSettingsPort } from './webhookSettings.ts';

type RotateDeps = ExecutePort & DatabasePort & WebhookSettingsPort;

function goneMeanwhile(): Refusal {
  return new Refusal('notFound', 'webhook.not-found', 'There is no such webhook.');
}

/** @returns the secrets as they stand after the command, which makes a new one once however often it is sent. */
async function putNewSecret({ pool, webhooks }: RotateDeps, id: string, meta: Meta): Promise<WebhookSecrets> {
  const read = await findSealed(pool, id);
  if (read === null) throw goneMeanwhile();
  const before = openSecrets(id, read, webhooks);
  if (before.madeBy === meta.commandId) return before;
  const oldUntil = new Date(Date.parse(meta.at) + oldSecretHours * 60 * 60 * 1000).toISOString();
  const old = { secret: before.secret, until: oldUntil };
  const after = { ...before, secret: newSecret(), old, madeBy: meta.commandId };
  if (await replaceSealed(pool, id, { read, sealed: sealSecrets(id, after, webhooks), oldUntil })) return after;
  throw new Refusal('state', 'command.contended', 'Too many changes at the same time. Please try again.');
}

/**
 * Gives a webhook a new secret, with which the one of before signs for a day more.
 * @returns it in plain text, this once. @throws Refusal 'webhook.not-found', 'command.contended'.
 */
export async function rotateSecret(deps: RotateDeps, owner: WebhookOwner, webhookId: string, meta: Meta) {
  const { secret, old } = await putNewSecret(deps, webhookId, meta);
  const command = { type: 'RotateSecret', owner, webhookId } as const;
  const { position } = await deps.execute(webhooksDecider, { stream: webhooksStream(owner), command, meta });
  return { position, secret, rotating_until: old?.until ?? meta.at };
}
