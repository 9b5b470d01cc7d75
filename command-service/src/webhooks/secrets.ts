import { randomBytes } from 'node:crypto';
import { openByEither, seal } from '@marketplace/event-store/personalData/envelope.ts';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import type { WebhookSettings } from './webhookSettings.ts';

type SecretsKeys = Pick<WebhookSettings, 'secretsKey' | 'previousSecretsKey'>;

const Secret = z.string().startsWith('whsec_');

/** What stands sealed: where a webhook leads and what signs. */
const Sealed = z.object({
  url: z.string(),
  secret: Secret,
  /** The secret of before the last rotation, and until when it signs too. */
  old: z.object({ secret: Secret, until: Instant }).nullable(),
  /** Command that made `secret`: a repetition of it makes no other. */
  madeBy: z.uuid(),
});
export type WebhookSecrets = z.infer<typeof Sealed>;

const secretBytes = 32;

/** @returns a new secret in the form of the Standard Webhooks specification. */
export function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

/** What an envelope of a webhook is bound to. */
export function webhookContext(webhookId: string): string {
  return `webhook/${webhookId}`;
}

/** Seals the secrets of one webhook: the envelope opens under its id only. */
export function sealSecrets(webhookId: string, secrets: WebhookSecrets, { secretsKey }: SecretsKeys): Buffer {
  return seal(Buffer.from(JSON.stringify(secrets)), secretsKey, webhookContext(webhookId));
}

/** @throws Error when it was sealed by neither key, or for another webhook. */
export function openSecrets(webhookId: string, sealed: Buffer, keys: SecretsKeys): WebhookSecrets {
  const plain = openByEither(sealed, keys.secretsKey, keys.previousSecretsKey, webhookContext(webhookId));
  return Sealed.parse(JSON.parse(plain.toString()));
}

/** Headers of a message: its id, the time of the attempt, and a signature by every secret that is valid then. */
export function signedHeaders(
  { secret, old }: WebhookSecrets,
  { id, body }: { readonly id: string; readonly body: string },
  now: Date,
): Readonly<Record<string, string>> {
  const valid = old !== null && Date.parse(old.until) > now.getTime() ? [secret, old.secret] : [secret];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': valid.map((each) => new Webhook(each).sign(id, now, body)).join(' '),
  };
}
