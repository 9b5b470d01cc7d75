import type { KeyObject } from 'node:crypto';
import type { DnsSettings } from '@marketplace/mail/mailServers.ts';

/** Deployment settings that accounts depend on. */
export interface AccountDeploymentSettings {
  /** Origin of the links in mails, without a trailing slash. */
  readonly publicUrl: string;
  /** Key that encrypts secrets stored outside the log. */
  readonly secretsKey: KeyObject;
  /** Previous key, still accepted for decryption; `null` if there is none. */
  readonly previousSecretsKey: KeyObject | null;
  /** Whether admins have no rights until they set up a second factor. */
  readonly adminsNeedSecondFactor: boolean;
  /** Whether mails are shown on a local page: for demos without a mail server. */
  readonly showsMails: boolean;
  /** Whether calls arrive through our own gateway. */
  readonly behindGateway?: boolean;
  /** DNS settings for checking whether a domain accepts mail. */
  readonly dns: DnsSettings;
}

export interface AccountDeploymentSettingsPort {
  readonly accounts: AccountDeploymentSettings;
}
