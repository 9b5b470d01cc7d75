import type { KeyObject } from 'node:crypto';
import type { DnsSettings } from '@marketplace/mail/mailServers.ts';

/** Deployment settings for sign-in by the identity provider of a company. */
export interface CompanySignInDeploymentSettings {
  /** Origin of the product, used in the redirect URI. */
  readonly publicUrl: string;
  /** Key that encrypts secrets stored outside the log. */
  readonly secretsKey: KeyObject;
  /** Previous key, still accepted for decryption during a key rotation; `null` if there is none. */
  readonly previousSecretsKey: KeyObject | null;
  readonly dns: DnsSettings;
  /** Allows providers on this host, also without TLS: for tests and for demos that are not publicly reachable. */
  readonly allowsLoopback: boolean;
}

export interface CompanySignInDeploymentSettingsPort {
  readonly companySignIn: CompanySignInDeploymentSettings;
}
