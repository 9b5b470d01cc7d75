import type { KeyObject } from 'node:crypto';
import type { DnsSettings } from '@marketplace/mail/mailServers.ts';

/** What webhooks need to know of the deployment. */
export interface WebhookSettings {
  /** Origin of the product itself, which no webhook may call. */
  readonly publicUrl: string;
  /** Seals addresses and secrets. */
  readonly secretsKey: KeyObject;
  /** The key of before, which still opens what it sealed; `null` where there is none. */
  readonly previousSecretsKey: KeyObject | null;
  /** Where names of hosts are looked up. */
  readonly dns: DnsSettings;
  /** Whether this machine may be called, without TLS too: on a demo that nobody else reaches. */
  readonly allowsLoopback: boolean;
}

export interface WebhookSettingsPort {
  readonly webhooks: WebhookSettings;
}
