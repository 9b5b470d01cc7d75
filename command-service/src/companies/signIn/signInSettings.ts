import type { KeyObject } from 'node:crypto';
import type { DnsSettings } from '@marketplace/mail/mailServers.ts';

/** What sign-in by a company's provider needs to know of the deployment. */
export interface CompanySignInSettings {
  /** Origin of the product, where providers send browsers back to. */
  readonly publicUrl: string;
  /** Seals what is secret and stands outside the log. */
  readonly secretsKey: KeyObject;
  /** The key of before, which still opens what it sealed; `null` where there is none. */
  readonly previousSecretsKey: KeyObject | null;
  /** Where names of hosts are looked up. */
  readonly dns: DnsSettings;
  /** Whether a provider may be on this machine, without TLS too: on a demo that nobody else reaches, and in tests. */
  readonly allowsLoopback: boolean;
}

export interface CompanySignInPort {
  readonly companySignIn: CompanySignInSettings;
}
