import { randomBytes } from 'node:crypto';
import { decryptBytesWithEitherKey, encryptBytes } from '@marketplace/event-store/personalData/envelope.ts';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { Instant } from '@marketplace/contracts/kernel/instant.ts';
import type { WebhookDeploymentSettings } from './webhookSettings.ts';

type SecretsKeys = Pick<WebhookDeploymentSettings, 'secretsKey' | 'previousSecretsKey'>;

const Secret = z.string().startsWith('whsec_');

/** URL and secrets of a webhook, stored encrypted. */
const WebhookSecretsSchema = z.object({
  url: z.string(),
  secret: Secret,
  /** The previous secret, and the time until which messages are also signed with it. */
  old: z.object({ secret: Secret, until: Instant }).nullable(),
  /** Id of the command that created `secret`, to detect a repeated command. */
  madeBy: z.uuid(),
});
export type WebhookSecrets = z.infer<typeof WebhookSecretsSchema>;

const secretBytes = 32;

/** @returns a new secret in the form of the Standard Webhooks specification. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

/** @returns the additional authenticated data that binds a ciphertext to its webhook. */
export function buildWebhookEncryptionContext(webhookId: string): string {
  return `webhook/${webhookId}`;
}

/** Encrypts the secrets of a webhook; they can be decrypted only with the same webhook id. */
export function encryptWebhookSecrets(webhookId: string, secrets: WebhookSecrets, { secretsKey }: SecretsKeys): Buffer {
  return encryptBytes(Buffer.from(JSON.stringify(secrets)), secretsKey, buildWebhookEncryptionContext(webhookId));
}

/**
 * Decrypts the secrets of a webhook.
 * @throws Error if they were encrypted for another webhook, or with a key other than the current or previous key.
 */
export function decryptWebhookSecrets(webhookId: string, sealed: Buffer, keys: SecretsKeys): WebhookSecrets {
  const plain = decryptBytesWithEitherKey(
    sealed,
    keys.secretsKey,
    keys.previousSecretsKey,
    buildWebhookEncryptionContext(webhookId),
  );
  return WebhookSecretsSchema.parse(JSON.parse(plain.toString()));
}

/** @returns the headers of a message: id, time of the attempt and a signature for each valid secret. */
export function buildSignedWebhookHeaders(
  { secret, old }: WebhookSecrets,
  { id, body }: { readonly id: string; readonly body: string },
  now: Date,
): Readonly<Record<string, string>> {
  const validSecrets = old !== null && Date.parse(old.until) > now.getTime() ? [secret, old.secret] : [secret];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': validSecrets.map((each) => new Webhook(each).sign(id, now, body)).join(' '),
  };
}
