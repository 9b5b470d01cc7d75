import type { KeyObject } from 'node:crypto';
import type { DnsSettings } from '@marketplace/mail/mailServers.ts';

/** Deployment settings for webhooks. */
export interface WebhookDeploymentSettings {
  /** Origin of the product itself, which must not be called. */
  readonly publicUrl: string;
  /** Key that encrypts the URLs and secrets of webhooks. */
  readonly secretsKey: KeyObject;
  /** Previous key, still accepted for decryption during a key rotation; `null` if there is none. */
  readonly previousSecretsKey: KeyObject | null;
  readonly dns: DnsSettings;
  /** Whether loopback addresses are allowed, even without TLS: for demos that are not publicly reachable. */
  readonly allowsLoopback: boolean;
}

export interface WebhookDeploymentSettingsPort {
  readonly webhooks: WebhookDeploymentSettings;
}
