import type { KeyObject } from 'node:crypto';
import type { DnsSettings } from '@marketplace/mail/mailServers.ts';

/** What accounts need to know of the deployment. */
export interface AccountSettings {
  /** Origin of the links in mails, without a slash at its end. */
  readonly publicUrl: string;
  /** Seals what is secret and stands outside the log. */
  readonly secretsKey: KeyObject;
  /** The key of before, which still opens what it sealed; `null` where there is none. */
  readonly previousSecretsKey: KeyObject | null;
  /** Whether an admin has no rights before a second factor is set up. */
  readonly adminsNeedSecondFactor: boolean;
  /** Whether mails are shown on a page of this machine: in demos without a mail server. */
  readonly showsMails: boolean;
  /** Whether calls come by the gateway of our own. */
  readonly behindGateway?: boolean;
  /** Where it is looked up whether a domain takes mail. */
  readonly dns: DnsSettings;
}

export interface AccountSettingsPort {
  readonly accounts: AccountSettings;
}
